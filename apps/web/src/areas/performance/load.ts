export type LoadRequest = {
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly perSecond: number
  readonly seconds: number
}
export type LoadState = {
  readonly isOver: boolean
  readonly requested: number
  readonly answered: number
  readonly failed: number
  /**
   * Not sent, because too many requests were in flight: the server or the network is slower than the load.
   */
  readonly skipped: number
  readonly timesMs: readonly number[]
}

export const NO_LOAD: LoadState = {
  isOver: false,
  requested: 0,
  answered: 0,
  failed: 0,
  skipped: 0,
  timesMs: [],
}

const MAX_IN_FLIGHT = 100
const STEP_MS = 20
const REPORT_EVERY_STEPS = 25

/**
 * Sends this many requests per second, whether or not the previous ones have been answered, and reports
 * progress. Returns a function that stops it.
 */
export function runLoad(
  { addresses, headers, perSecond, seconds }: LoadRequest,
  report: (state: LoadState) => void,
): () => void {
  const startMs = performance.now()
  const stopped = new AbortController()
  const state = { ...NO_LOAD, timesMs: [] as number[] }
  let underWay = 0
  let steps = 0
  const askOnce = async (address: string) => {
    underWay += 1
    const sentMs = performance.now()
    try {
      const answer = await fetch(address, { headers, cache: 'no-store', signal: stopped.signal })
      await answer.arrayBuffer()
      if (answer.ok) state.answered += 1
      else state.failed += 1
    } catch {
      // The network failed. An AbortError because the measurement was stopped does not count.
      if (!stopped.signal.aborted) state.failed += 1
    }
    state.timesMs.push(performance.now() - sentMs)
    underWay -= 1
  }
  const end = () => {
    clearInterval(timer)
    stopped.abort()
  }
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startMs
    const targetCount = Math.min(seconds, elapsedMs / 1000) * perSecond
    for (; state.requested < targetCount; state.requested += 1) {
      if (underWay >= MAX_IN_FLIGHT) state.skipped += 1
      else void askOnce(addresses[state.requested % addresses.length] ?? '')
    }
    const isOver = elapsedMs >= seconds * 1000 && underWay === 0
    if (isOver) end()
    if (isOver || steps % REPORT_EVERY_STEPS === 0) report({ ...state, timesMs: [...state.timesMs], isOver })
    steps += 1
  }, STEP_MS)
  return end
}
