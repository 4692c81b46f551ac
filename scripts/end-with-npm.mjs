// A signal to npm ends the shell in which npm starts a command, but that shell does not pass the signal on, so the
// command would continue. Therefore the command checks regularly whether the shell, its parent, still exists.
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
