// Steps of a start, as lines for a person: how far the one that runs has come, and how long each has taken.
/** Oftener than a second, so that none is left out where timers are late. */
const EVERY_MS = 250

/**
 * Runs a step. As long as it runs, each second says what it is doing and since when: at a terminal in one line that is
 * written over, elsewhere in a line of its own. At the end stands what was done, and how long it took.
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

/** For commands whose output is something else. */
export const runSilently = (_words, work) => work()
