// Reports the steps of a start to a person: the progress of the current step, and the duration of each step.
/** More often than every second, so that no second is skipped if a timer is late. */
const EVERY_MS = 250

/**
 * Runs a step and reports every second what it is doing and for how long: on a terminal by overwriting one line,
 * elsewhere on a new line. At the end it reports what was done and how long that took.
 */
export async function reportStep({ doing, done }, work, out = process.stdout) {
  const startedMs = performance.now()
  const elapsedS = () => (performance.now() - startedMs) / 1000
  let reported = ''
  let isLineOpen = false
  const report = () => {
    const seconds = Math.floor(elapsedS())
    const text = `  ${typeof doing === 'function' ? doing() : doing}, ${seconds} s`
    if (seconds < 1 || text === reported) return
    reported = text
    out.write(out.isTTY ? `\r\x1b[2K${text.slice(0, (out.columns || 80) - 1)}` : `${text}\n`)
    isLineOpen = out.isTTY === true
  }
  const timer = setInterval(report, EVERY_MS)
  try {
    const result = await work()
    clearLine()
    out.write(`  ${done.padEnd(46)} ${elapsedS().toFixed(2).padStart(6)} s\n`)
    return result
  } finally {
    clearInterval(timer)
    clearLine()
  }

  function clearLine() {
    if (isLineOpen) out.write('\r\x1b[2K')
    isLineOpen = false
  }
}

/** Runs a step without a report, for commands whose output must contain only their result. */
export const runSilently = (_words, work) => work()
