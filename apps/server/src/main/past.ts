import fs from 'node:fs'
import path from 'node:path'
import { runExclusively } from '../db/start-lock.ts'
import { makePastFile } from '../demonstration/make-past.ts'
import { otherPastFiles, pastFile, problemOf } from '../demonstration/past-file.ts'
import { StartProblem } from '../installation/start-problem.ts'

/**
 * A program of its own that makes the file of the demonstration's past if none can be loaded now. If several
 * run at the same time, one makes it and the others wait.
 */
async function main(signal: AbortSignal): Promise<void> {
  const file = pastFile()
  await runExclusively(path.dirname(file), async () => {
    const now = new Date()
    if ((await problemOf(file, now)) === null) return
    for (const other of otherPastFiles(file)) fs.rmSync(other, { force: true })
    await makePastFile(file, {
      now,
      signal,
      onProgress: ({ day, days, percent }) => report(`day ${day} of ${days}, ${percent} %`),
      onWriting: () => report('writing its file'),
    })
  })
}

/** Sends how far this program has come to its parent process, which prints it each second. */
function report(reached: string): void {
  process.send?.({ reached })
}

/** One sentence if a person can fix the problem, otherwise the complete error. */
function textOf(error: unknown): string {
  if (error instanceof StartProblem) return error.message
  const { code, stack } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EROFS')
    return `The past of the demonstration cannot be written beside the built server (${code}): run npm run build as who owns it, or set VERGLAS_DEMO to false.`
  return stack ?? String(error)
}

/** Time to end after an interrupt: an interrupted build once waited forever for its database and kept the lock. */
const END_MS = 20_000

const stopping = new AbortController()
function stop(): void {
  stopping.abort()
  setTimeout(() => process.exit(1), END_MS).unref()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
try {
  await main(stopping.signal)
} catch (error) {
  if (!stopping.signal.aborted) process.stderr.write(`\n${textOf(error)}\n`)
  process.exitCode = 1
}
