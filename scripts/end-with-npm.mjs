// A signal to npm ends the shell that npm starts commands in, and the shell passes nothing on: the command would go on
// without anybody to stop it. Whoever stands between npm and this process is therefore watched.
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
