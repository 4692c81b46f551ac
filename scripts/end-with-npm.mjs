// A signal to npm ends the shell in which npm starts commands, but the shell does not pass it on, so the
// command would continue with nobody to stop it. Therefore this process watches its parent between npm and
// itself.
const EVERY_MS = 500

export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, EVERY_MS)
  watch.unref()
}
