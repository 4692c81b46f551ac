import { type ChildProcess, fork } from 'node:child_process'
import { undoing } from '../scripts/temporary.ts'

/** The load to generate: as much as possible, or `perSecond` requests at even intervals. */
export type Load = {
  url: string
  headers: Record<string, string>
  connections: number
  forMs: number
  perSecond: number | null
}

/** Answers other than 200 are failures. With `perSecond`, times count from when the request was scheduled. */
export type Loaded = {
  requestsPerS: number
  p50Ms: number
  p99Ms: number
  slowestMs: number
  failures: number
}

/** The run that other programs disturbed least. */
export const calmest = (runs: readonly Loaded[]): Loaded => {
  const [first, ...others] = runs
  if (!first) throw new Error('nothing was run')
  return others.reduce((best, run) => (run.p99Ms < best.p99Ms ? run : best), first)
}

/**
 * Runs `work` with a load generator in a separate process, so that it does not slow down what it measures.
 */
export function withLoad<T>(work: (load: (options: Load) => Promise<Loaded>) => Promise<T>): Promise<T> {
  const child = fork(new URL('./load-process.ts', import.meta.url))
  return undoing(
    () => child.kill(),
    () => work((options) => answerOf(child, options)),
  )
}

/**
 * Sends one message to a child process and returns its next message; a child that exits instead is an error.
 */
export async function answerOf<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  child.send(question)
  return nextMessage(child)
}

export function nextMessage<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the process ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as Answer) // sent by our own child process
    })
  })
}
