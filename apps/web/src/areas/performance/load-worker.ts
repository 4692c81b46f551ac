/** A load, away from the thread that draws, so that drawing is measured and not made slow by it. */
export type LoadAsked = {
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly perSecond: number
  readonly seconds: number
}
export type LoadState = {
  readonly isOver: boolean
  readonly asked: number
  readonly answered: number
  readonly failed: number
  /** Not asked, since too many were under way: the server or the way to it is slower than the load. */
  readonly skipped: number
  readonly timesMs: readonly number[]
}

const MOST_UNDER_WAY = 100
const TOLD_EVERY_MS = 500
const STEP_MS = 20

self.onmessage = ({ data }: MessageEvent<LoadAsked>) => run(data)

function run({ addresses, headers, perSecond, seconds }: LoadAsked): void {
  const startMs = performance.now()
  const state = { asked: 0, answered: 0, failed: 0, skipped: 0, timesMs: [] as number[] }
  let underWay = 0
  const askOnce = async (address: string) => {
    state.asked += 1
    if (underWay >= MOST_UNDER_WAY) {
      state.skipped += 1
      return
    }
    underWay += 1
    const askedMs = performance.now()
    try {
      const answer = await fetch(address, { headers, cache: 'no-store' })
      await answer.arrayBuffer()
      if (answer.ok) state.answered += 1
      else state.failed += 1
    } catch {
      state.failed += 1
    }
    state.timesMs.push(performance.now() - askedMs)
    underWay -= 1
  }
  const told = setInterval(
    () => self.postMessage({ ...state, isOver: false } satisfies LoadState),
    TOLD_EVERY_MS,
  )
  const step = setInterval(() => {
    const elapsedMs = performance.now() - startMs
    const due = Math.min(seconds, elapsedMs / 1000) * perSecond
    while (state.asked < due) void askOnce(addresses[state.asked % addresses.length] ?? '')
    if (elapsedMs < seconds * 1000 || underWay > 0) return
    clearInterval(step)
    clearInterval(told)
    self.postMessage({ ...state, isOver: true } satisfies LoadState)
  }, STEP_MS)
}
