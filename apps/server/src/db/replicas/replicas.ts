import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database.ts'
import type { TenantStatement } from '../tenant-session.ts'
import { checkPrimary, openChecker } from './check.ts'
import { openPositions } from './lag.ts'
import type { ReadsLogOnly } from './log-statements.ts'
import { replicaName, withLogin } from './replica-address.ts'
import { CHECK_VALID_MS } from './replica-record.ts'
import { CHECK_TIMEOUT_MS, type ReplicaView, type WatchedReplica, watchReplica } from './watched-replica.ts'

const LOOK_MS = 500

/** Why the primary answered a read as of a revision. */
export const PRIMARY_REASONS = ['mutable', 'behind', 'no_replica', 'failed'] as const
export type PrimaryReason = (typeof PRIMARY_REASONS)[number]

export type Replicas = {
  /** The rows as of a revision from a replica that has it; null: ask the primary. */
  read<Row extends object>(statement: TenantStatement, rev: number): Promise<Row[] | null>
  /** The address with which the organisations' sessions log in at the primary; it may change while the program runs. */
  useLogin(tenantUrl: string): void
  views(): ReplicaView[]
  primaryReads(): Readonly<Record<PrimaryReason, number>>
  close(): Promise<void>
}

type ReplicasOptions = {
  addresses: readonly string[]
  database: Database
  readsLogOnly: ReadsLogOnly
  maxConnections?: number
  report?: (line: string) => void
}

/** Follows the replicas of a primary and gives reads to those that have what they need. */
export function openReplicas({
  addresses,
  database,
  readsLogOnly,
  maxConnections = 12,
  report = (line) => process.stderr.write(`replica: ${line}\n`),
}: ReplicasOptions): Replicas {
  const positions = openPositions()
  const primary = watchPrimary(database, positions)
  const primaryReads: Record<PrimaryReason, number> = { mutable: 0, behind: 0, no_replica: 0, failed: 0 }
  const closing = new AbortController()
  const choose = chooser()
  let replicas: WatchedReplica[] = []
  const primaryChecks = repeat(() => primary.check(replicas), closing.signal)

  async function ask<Row extends object>(
    statement: TenantStatement,
    rev: number,
  ): Promise<Row[] | PrimaryReason> {
    if (!readsLogOnly(statement.text)) return 'mutable'
    const replica = primary.isPositionCurrent() ? choose(replicas, rev) : 'no_replica'
    if (typeof replica === 'string') return replica
    const answer = await replica.read<Row>(statement, rev)
    if (answer.outcome === 'answered') return answer.rows
    return answer.outcome === 'behind' ? 'behind' : 'failed'
  }

  return {
    async read<Row extends object>(statement: TenantStatement, rev: number) {
      const answer = await ask<Row>(statement, rev)
      if (typeof answer !== 'string') return answer
      primaryReads[answer] += 1
      return null
    },
    useLogin(tenantUrl) {
      for (const replica of replicas) replica.close()
      const current = addresses.map((address) => {
        const url = withLogin(address, tenantUrl, database.url)
        return watchReplica({ name: replicaName(address), url, maxConnections, positions, report })
      })
      replicas = current
      for (const replica of current) void repeat(replica.check, closing.signal, () => replicas !== current)
    },
    views: () => replicas.map((replica) => replica.view()),
    primaryReads: () => primaryReads,
    async close() {
      closing.abort()
      await primaryChecks
      primary.close()
      for (const replica of replicas) replica.close()
    },
  }
}

/** Chooses the replica with the fewest reads under way; equal replicas are chosen in turn. */
function chooser() {
  let lastIndex = 0
  return (replicas: readonly WatchedReplica[], rev: number): WatchedReplica | PrimaryReason => {
    const usable = replicas.filter((replica) => replica.isUsable())
    if (usable.length === 0) return 'no_replica'
    const candidates = usable.filter((replica) => replica.mayHave(rev))
    lastIndex += 1
    const first = lastIndex % (candidates.length || 1)
    const [chosen] = [...candidates.slice(first), ...candidates.slice(0, first)].sort(
      (a, b) => a.readsUnderWay() - b.readsUnderWay(),
    )
    return chosen ?? 'behind'
  }
}

/** How far the primary's log is written, over a connection of its own: a busy pool must not delay it. */
function watchPrimary(database: Database, positions: ReturnType<typeof openPositions>) {
  const checker = openChecker(() => database.connect())
  let knownAtMs = Number.NEGATIVE_INFINITY
  return {
    /** Whether the position of the primary is recent; without it, the lag of replicas is unknown. */
    isPositionCurrent: () => performance.now() - knownAtMs <= CHECK_VALID_MS,
    async check(replicas: readonly WatchedReplica[]): Promise<void> {
      const publications = replicas.map((replica) => replica.latestPublication())
      try {
        const { bytes, common } = await checker.check(
          (client) => checkPrimary(client, publications),
          CHECK_TIMEOUT_MS,
        )
        knownAtMs = performance.now()
        positions.add({ atMs: knownAtMs, bytes })
        for (const [index, { rev }] of publications.entries()) replicas[index]?.noteLog(rev, common.has(rev))
      } catch {
        // Reads and writes of the primary report that it does not answer. Until it does, no replica is used.
      }
    },
    close: () => checker.close(),
  }
}

async function repeat(
  check: () => Promise<void>,
  closing: AbortSignal,
  isOver: () => boolean = () => false,
): Promise<void> {
  while (!closing.aborted && !isOver()) {
    await check()
    // The sleep is cut off when the replicas are closed (AbortError).
    await sleep(LOOK_MS, undefined, { signal: closing, ref: false }).catch(() => {})
  }
}
