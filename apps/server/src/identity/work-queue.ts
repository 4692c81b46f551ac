/** Too many people are waiting to be served in good time. */
export class TooBusy extends Error {}

/** Runs one piece of work at a time, in the order of the calls; beyond `maxWaiting` it throws `TooBusy`. */
export type RunQueued = <T>(work: () => Promise<T>) => Promise<T>

export function openWorkQueue(maxWaiting: number): RunQueued {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (waiting >= maxWaiting) throw new TooBusy()
    waiting += 1
    const result = last.then(work)
    // An error goes to the caller of this piece of work, and the next piece runs nevertheless.
    last = result.catch(() => {})
    try {
      return await result
    } finally {
      waiting -= 1
    }
  }
}
