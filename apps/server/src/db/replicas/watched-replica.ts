import type { TenantStatement } from '../tenant-session.ts'
import { type Check, checkReplica, connectOnce, openChecker } from './check.ts'
import type { openPositions } from './lag.ts'
import { type ReplicaAnswer, type ReplicaSessions, replicaSessions } from './replica.ts'
import { openReplicaRecord } from './replica-record.ts'
import type { ReplicaState } from './replica-state.ts'

/** A check that takes longer has failed. */
export const CHECK_TIMEOUT_MS = 1000

export type ReplicaView = {
  name: string
  state: ReplicaState
  /** For how long it has lacked something of the primary; null: it has never answered. */
  lagS: number | null
  /** Its latest revision; null: it has never answered. */
  rev: number | null
  /** Statements that it has answered. */
  reads: number
  /** For how long it has not been used. */
  idleS: number
}

export type WatchedReplica = {
  /** Reads and records the state of the replica. */
  check(): Promise<void>
  /** Its latest publication, and whether the primary has it too. */
  latestPublication(): Pick<Check, 'rev' | 'knownAt'>
  noteLog(rev: number, isCommon: boolean): void
  isUsable(): boolean
  /** Whether a read as of a revision is likely to succeed. */
  mayHave(rev: number): boolean
  readsUnderWay(): number
  read<Row extends object>(statement: TenantStatement, rev: number): Promise<ReplicaAnswer<Row>>
  view(): ReplicaView
  close(): void
}

type Watch = {
  /** The address of the replica without its login. */
  name: string
  url: string
  maxConnections: number
  positions: ReturnType<typeof openPositions>
  report: (line: string) => void
}

/** A replica with its sessions and what is known about it. */
export function watchReplica({ name, url, maxConnections, positions, report }: Watch): WatchedReplica {
  const sessions: ReplicaSessions = replicaSessions(url, maxConnections)
  const checker = openChecker(() => connectOnce(url))
  const record = openReplicaRecord(positions)
  const reportChange = changeReport(name, record, report)
  let usableAtMs = performance.now()
  let [underWay, reads] = [0, 0]

  /** Records that the replica is lost, and ends the statements that wait for it, so that they are run elsewhere. */
  function lose(error: unknown): void {
    const isNews = record.isChecked() || underWay > 0
    record.noteLoss(error)
    if (isNews) sessions.cut()
  }

  function note<Row>(answer: ReplicaAnswer<Row>, rev: number): void {
    if (answer.outcome === 'answered') {
      reads += 1
      record.noteRead(rev)
    } else if (answer.outcome === 'behind') record.noteBehind()
    else if (answer.outcome === 'promoted') record.notePromotion()
    else if (answer.isOutage) lose(answer.error)
  }

  return {
    async check() {
      await checker.check(checkReplica, CHECK_TIMEOUT_MS).then(record.noteCheck, lose)
      if (record.state() === 'following') usableAtMs = performance.now()
      reportChange()
    },
    latestPublication: record.latestPublication,
    noteLog: record.noteLog,
    isUsable: () => record.state() === 'following',
    mayHave: record.mayHave,
    readsUnderWay: () => underWay,
    async read<Row extends object>(statement: TenantStatement, rev: number) {
      underWay += 1
      try {
        const answer = await sessions.read<Row>(statement, rev)
        note(answer, rev)
        return answer
      } finally {
        underWay -= 1
      }
    },
    view() {
      const state = record.state()
      const idleS = state === 'following' ? 0 : Math.round((performance.now() - usableAtMs) / 1000)
      return { name, state, lagS: record.lagS(), rev: record.latestRev(), reads, idleS }
    },
    close() {
      checker.close()
      sessions.close()
    },
  }
}

/** A line when a replica is no longer used, and one when it is used again. */
function changeReport(
  name: string,
  record: ReturnType<typeof openReplicaRecord>,
  report: (line: string) => void,
): () => void {
  let reported: { state: ReplicaState; sinceMs: number } | null = null
  return () => {
    const state = record.state()
    if (record.isBeingCompared() || state === reported?.state) return
    const before = reported
    reported = { state, sinceMs: performance.now() }
    if (state !== 'following') report(`${name} is not used: ${record.reason()}`)
    else if (before !== null)
      report(`${name} is used again after ${Math.round((reported.sinceMs - before.sinceMs) / 1000)} s`)
  }
}
