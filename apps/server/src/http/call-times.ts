import { MINUTE_MS } from '@verglas/quantities'

/** Durations of calls, in milliseconds; failed calls are counted and timed too. */
export type TimesOfCalls = {
  readonly count: number
  readonly failed: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly slowestMs: number
  /** Sum over all calls. */
  readonly sumMs: number
}

/** How long calls are remembered. */
export const REMEMBERED_MINUTES = 15
const RATE_S = 10

/** Classes of durations from 0.1 ms to over a minute; each upper bound is a tenth above the one before. */
const FIRST_MS = 0.1
const GROWTH = 1.1
const CLASSES = 144
const classOf = (ms: number): number =>
  Math.min(CLASSES - 1, Math.max(0, Math.ceil(Math.log(ms / FIRST_MS) / Math.log(GROWTH))))
const upperMs = (number: number): number => FIRST_MS * GROWTH ** number

type Counted = { counts: Uint32Array; count: number; failed: number; slowestMs: number; sumMs: number }
const newCounts = (): Counted => ({
  counts: new Uint32Array(CLASSES),
  count: 0,
  failed: 0,
  slowestMs: 0,
  sumMs: 0,
})

/**
 * Recent calls answered by this process, as counts per call in duration classes a tenth wide. Reported times
 * are at most a tenth too high, and memory does not grow with the number of calls.
 */
export class CallTimes {
  readonly #minutes = new Map<number, Map<string, Counted>>()
  readonly #seconds = new Map<number, number>()

  record(call: string, ms: number, { isFailed, nowMs }: { isFailed: boolean; nowMs: number }): void {
    const minute = Math.floor(nowMs / MINUTE_MS)
    const byCall = this.#minutes.get(minute) ?? new Map<string, Counted>()
    this.#minutes.set(minute, byCall)
    const counted = byCall.get(call) ?? newCounts()
    byCall.set(call, counted)
    const number = classOf(ms)
    counted.counts[number] = (counted.counts[number] ?? 0) + 1
    counted.count += 1
    if (isFailed) counted.failed += 1
    counted.slowestMs = Math.max(counted.slowestMs, ms)
    counted.sumMs += ms
    const second = Math.floor(nowMs / 1000)
    this.#seconds.set(second, (this.#seconds.get(second) ?? 0) + 1)
    for (const old of this.#minutes.keys()) if (old <= minute - REMEMBERED_MINUTES) this.#minutes.delete(old)
    for (const old of this.#seconds.keys()) if (old < second - RATE_S) this.#seconds.delete(old)
  }

  /** Calls per second over the last ten full seconds. */
  perSecond(nowMs: number): number {
    const second = Math.floor(nowMs / 1000)
    let count = 0
    for (const [at, answered] of this.#seconds) if (at >= second - RATE_S && at < second) count += answered
    return count / RATE_S
  }

  /** Times by the name of the call, and of all calls together; null if there were none. */
  recentTimes(nowMs: number): { all: TimesOfCalls | null; byCall: ReadonlyMap<string, TimesOfCalls> } {
    const minute = Math.floor(nowMs / MINUTE_MS)
    const totalCounts = newCounts()
    const byCall = new Map<string, Counted>()
    for (const [at, calls] of this.#minutes) {
      if (at <= minute - REMEMBERED_MINUTES || at > minute) continue
      for (const [call, counted] of calls) {
        const callCounts = byCall.get(call) ?? newCounts()
        byCall.set(call, callCounts)
        add(callCounts, counted)
        add(totalCounts, counted)
      }
    }
    return {
      all: totalCounts.count === 0 ? null : timesOf(totalCounts),
      byCall: new Map([...byCall].map(([call, counted]) => [call, timesOf(counted)])),
    }
  }
}

function add(into: Counted, more: Counted): void {
  for (let number = 0; number < CLASSES; number++)
    into.counts[number] = (into.counts[number] ?? 0) + (more.counts[number] ?? 0)
  into.count += more.count
  into.failed += more.failed
  into.slowestMs = Math.max(into.slowestMs, more.slowestMs)
  into.sumMs += more.sumMs
}

function timesOf(counted: Counted): TimesOfCalls {
  const { counts, count, failed, slowestMs, sumMs } = counted
  const quantileMs = (share: number): number => {
    let countBelow = 0
    for (let number = 0; number < CLASSES; number++) {
      countBelow += counts[number] ?? 0
      if (countBelow >= share * count) return Math.min(upperMs(number), slowestMs)
    }
    return slowestMs
  }
  return {
    count,
    failed,
    p50Ms: quantileMs(0.5),
    p95Ms: quantileMs(0.95),
    p99Ms: quantileMs(0.99),
    slowestMs,
    sumMs,
  }
}

/** The calls of each organisation separately: no organisation may see the traffic of another. */
export class CallTimesBySetup {
  readonly #bySetup = new Map<string, CallTimes>()
  readonly #setupOf = new WeakMap<object, string>()

  of(setupId: string): CallTimes {
    const callTimes = this.#bySetup.get(setupId) ?? new CallTimes()
    this.#bySetup.set(setupId, callTimes)
    return callTimes
  }

  /** Records the organisation of a request; requests without one are not counted. */
  belongs(request: object, setupId: string): void {
    this.#setupOf.set(request, setupId)
  }

  timesOfRequest(request: object): CallTimes | null {
    const setupId = this.#setupOf.get(request)
    return setupId === undefined ? null : this.of(setupId)
  }
}
