/** Messages from a broker waiting to be read in order. The broker's own limits keep the list short. */
export type Arrivals<T> = {
  add(item: T): void
  /** Nothing more arrives. Waiting items are still returned, then `next` throws. */
  end(error: Error): void
  /** The next item, or null if none arrives in time or `signal` is aborted. */
  next(withinMs: number): Promise<T | null>
}

export function arrivals<T>(signal: AbortSignal): Arrivals<T> {
  const waiting: T[] = []
  let ended: Error | null = null
  let wake: (() => void) | null = null

  return {
    add(item) {
      waiting.push(item)
      wake?.()
    },
    end(error) {
      ended ??= error
      wake?.()
    },
    async next(withinMs) {
      if (waiting.length === 0 && !ended && !signal.aborted) await woken(withinMs)
      if (signal.aborted) return null
      if (waiting.length === 0 && ended) throw ended
      return waiting.shift() ?? null
    },
  }

  function woken(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        wake = null
        resolve()
      }
      const timer = setTimeout(done, withinMs)
      signal.addEventListener('abort', done)
      wake = done
    })
  }
}
