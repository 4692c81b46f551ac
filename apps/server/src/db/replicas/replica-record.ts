import type { Check } from './check.ts'
import type { openPositions } from './lag.ts'
import { type ReplicaState, replicaStateOf } from './replica-state.ts'

/** The result of a check is valid for this long. */
export const CHECK_VALID_MS = 2000
/** A replica that lacks a revision is not asked for it again for this long. */
const BEHIND_MS = 25

/** What this process knows about a replica: from its checks, from the primary, and from reads. */
export function openReplicaRecord(positions: ReturnType<typeof openPositions>) {
  let check: Check | null = null
  let checkedAtMs = Number.NEGATIVE_INFINITY
  /** The latest check that was answered. */
  let lastCheck: Check | null = null
  const log = openLogComparison()
  let rev = 0
  let behindUntilMs = 0
  let lostBy = 'it was not checked yet'

  const lagMs = (nowMs: number) => (lastCheck ? positions.lagMs(lastCheck.bytes, nowMs) : 0)

  function state(): ReplicaState {
    const nowMs = performance.now()
    const validCheck = nowMs - checkedAtMs > CHECK_VALID_MS ? null : check
    return replicaStateOf({ check: validCheck, isSameLog: log.isSame(), lagMs: lagMs(nowMs) })
  }

  return {
    state,
    /** Whether it has answered and was not compared with the primary yet. */
    isBeingCompared: () => check !== null && log.isSame() === null,
    isChecked: () => check !== null,
    lagS: () => lastCheck && Math.round(lagMs(performance.now())) / 1000,
    latestRev: () => lastCheck && rev,
    latestPublication: (): Pick<Check, 'rev' | 'knownAt'> => check ?? { rev: 0, knownAt: '' },
    /** Whether a read as of a revision is likely to succeed. */
    mayHave: (asOfRev: number): boolean => rev >= asOfRev || performance.now() >= behindUntilMs,
    /** Why it is not used, for whoever reads the log of this process. */
    reason: (): string => {
      const current = state()
      if (current === 'unreachable') return lostBy
      if (current === 'wrong_settings') return `its sessions have ${check?.wrongSettings.join(' and ')}`
      return REASONS[current]
    },
    noteCheck(latest: Check): void {
      lastCheck = check = latest
      checkedAtMs = performance.now()
      // A replica that was set up again may have fewer revisions than before.
      rev = latest.rev
    },
    noteLoss(error: unknown): void {
      check = null
      lostBy = error instanceof Error ? error.message : String(error)
    },
    notePromotion(): void {
      if (check) check = { ...check, isInRecovery: false }
    },
    noteRead(readRev: number): void {
      rev = Math.max(rev, readRev)
    },
    noteBehind(): void {
      behindUntilMs = performance.now() + BEHIND_MS
    },
    /** Whether the primary has the latest publication of the replica too. */
    noteLog(ofRev: number, isCommon: boolean): void {
      if (check !== null) log.note(ofRev, isCommon)
    },
  }
}

/**
 * Whether a replica follows our primary and no other database; null: not compared yet. A synchronous replica may show a
 * publication an instant before the primary does, so that only one that is still unknown at the next check is
 * somebody else's.
 */
function openLogComparison() {
  let isSame: boolean | null = null
  let unknownRev: number | null = null
  return {
    isSame: () => isSame,
    note(rev: number, isCommon: boolean): void {
      if (rev === 0 || isCommon) {
        isSame = true
        unknownRev = null
      } else if (unknownRev === rev) isSame = false
      else unknownRev = rev
    },
  }
}

const REASONS = {
  following: 'it follows',
  lagging: 'it lags',
  promoted: 'it is a primary',
  other_log: 'it is a copy of another database',
} as const
