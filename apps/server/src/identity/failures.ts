/** Failed sign-ins of an address within ten minutes, after which it has to wait: many people share an office. */
const MAX_FAILURES = 30
const WINDOW_MS = 10 * 60_000
const MAX_ADDRESSES = 10_000

/** Bounds guessing from one address over many accounts; the lock bounds guessing at one account. */
export type FailureBound = {
  /** Minutes that the address has to wait, 0 where it may try. */
  minutesToWait(address: string, nowMs: number): number
  count(address: string, nowMs: number): void
}

export function openFailureBound(): FailureBound {
  const failuresByAddress = new Map<string, { count: number; untilMs: number }>()

  function current(address: string, nowMs: number) {
    const failures = failuresByAddress.get(address)
    return failures && failures.untilMs > nowMs ? failures : null
  }

  return {
    minutesToWait(address, nowMs) {
      const failures = current(address, nowMs)
      if (!failures || failures.count < MAX_FAILURES) return 0
      return Math.ceil((failures.untilMs - nowMs) / 60_000)
    },
    count(address, nowMs) {
      const failures = current(address, nowMs)
      failuresByAddress.delete(address)
      failuresByAddress.set(address, {
        count: (failures?.count ?? 0) + 1,
        untilMs: failures?.untilMs ?? nowMs + WINDOW_MS,
      })
      const [oldest] = failuresByAddress.keys()
      if (failuresByAddress.size > MAX_ADDRESSES && oldest !== undefined) failuresByAddress.delete(oldest)
    },
  }
}
