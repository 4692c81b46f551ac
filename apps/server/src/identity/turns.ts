/** More people wait for a turn than can be served in good time. */
export class TooBusy extends Error {}

/** Runs one piece of work at a time, in the order of asking; beyond `maxWaiting` it throws `TooBusy`. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function openTurns(maxWaiting: number): InTurn {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (waiting >= maxWaiting) throw new TooBusy()
    waiting += 1
    const turn = last.then(work)
    // The error goes to the caller of this turn; the next turn runs all the same.
    last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      waiting -= 1
    }
  }
}
