import { randomUUID } from 'node:crypto'
import type { Source } from '@verglas/sources/source'
import { type Leased, leasePending, type Room, release, renewLeases } from './leases.ts'
import { nextTry } from './pause.ts'
import { type EngineServices, failedAtOnce, limitsOf, pullConnection } from './pull-connection.ts'
import { recordRun } from './queries.ts'
import { problemOf, type Tally } from './run.ts'

/** If a worker dies, others take over its connections after this long. */
export const LEASE_MS = 60_000
const RENEW_MS = 15_000
/** Simultaneous pulls in one worker, not counting subscriptions. */
const SIDE_BY_SIDE = 32

type Run = { leased: Leased; startedAt: Date; stopping: AbortController; ended: Promise<void> }

/**
 * Runs the connections whose time has come, independently: one that hangs only holds its own lease. Any
 * number of engines share the work through leases in the database.
 */
export function openEngine(services: EngineServices) {
  const { database, sources, now } = services
  const worker = randomUUID()
  const runs = new Map<string, Run>()
  let renewedMs = Number.NEGATIVE_INFINITY

  const sourceOf = (id: string) => sources.find((source) => source.id === id)
  const runsOf = (sourceId: string) =>
    [...runs.values()].filter((run) => run.leased.source === sourceId).length
  const pulls = () => [...runs.values()].filter((run) => !sourceOf(run.leased.source)?.isPush).length

  function roomOf(source: Source, isOpen: boolean): Room {
    const { sideBySide } = limitsOf(source)
    const free = isOpen ? Math.max(0, sideBySide - runsOf(source.id)) : 0
    return { sourceId: source.id, isPush: source.isPush === true, free, share: Math.ceil(sideBySide / 2) }
  }

  /** Leases pending connections and starts their runs; does not wait for them. */
  async function startPendingRuns(): Promise<void> {
    if (services.contact === null) return
    await keepLeases()
    const limit = SIDE_BY_SIDE - pulls()
    const leased = await leasePending(database, {
      worker,
      room: sources.map((source) => roomOf(source, limit > 0 || source.isPush === true)),
      limit: limit > 0 ? limit : SIDE_BY_SIDE,
      share: SIDE_BY_SIDE / 2,
      runningIds: [...runs.keys()],
      leaseMs: LEASE_MS,
      now: now(),
    })
    for (const connection of leased) begin(connection)
  }

  async function keepLeases(): Promise<void> {
    // The absolute difference, because the clock may be set back.
    if (runs.size === 0 || Math.abs(now().getTime() - renewedMs) < RENEW_MS) return
    const at = now()
    const renewed = await renewLeases(database, {
      worker,
      leases: [...runs.values()].map((run) => run.leased),
      leaseMs: LEASE_MS,
      now: at,
    })
    renewedMs = at.getTime()
    for (const [id, run] of runs)
      if (!renewed.has(id)) run.stopping.abort(new Error('switched off or changed'))
  }

  function begin(leased: Leased): void {
    const source = sourceOf(leased.source)
    if (!source) return
    const stopping = new AbortController()
    const run = { leased, startedAt: now(), stopping, ended: Promise.resolve() }
    runs.set(leased.id, run)
    run.ended = runToEnd(services, worker, source, run)
      .catch((error) => services.log(`connection ${leased.id}`, error))
      .finally(() => {
        stopping.abort(new Error('ended'))
        runs.delete(leased.id)
      })
  }

  return {
    startPendingRuns,
    /** Waits until all current runs have ended; subscriptions only end when they are stopped. */
    async idle(): Promise<void> {
      await Promise.all([...runs.values()].map((run) => run.ended))
    },
    async close(): Promise<void> {
      for (const run of runs.values()) run.stopping.abort(new Error('the worker stops'))
      await Promise.all([...runs.values()].map((run) => run.ended))
    },
  }
}

/** Runs a connection to its end, records how it went and sets its next attempt. */
async function runToEnd(
  services: EngineServices,
  worker: string,
  source: Source,
  { leased, startedAt, stopping }: Run,
): Promise<void> {
  const { database, now } = services
  let tally: Tally
  try {
    tally = await pullConnection(services, worker, { source, leased, stop: stopping.signal })
  } catch (error) {
    // The run was stopped by this program. It does not count as a failure of the provider, and another worker may
    // continue at once.
    if (stopping.signal.aborted) return await release(database, leased, worker, now())
    services.log(`connection ${leased.id}`, error)
    tally = failedAtOnce(problemOf(error), now())
  }
  const { record, notBefore } = tally
  const hasFailed = record?.outcome === 'failed'
  const failures = record === null ? leased.failures : hasFailed ? leased.failures + 1 : 0
  if (record) await recordRun(database, leased.id, record, failures)
  // A subscription that has ended is restarted at once, or after a pause if it failed.
  const everyMinutes = source.isPush ? 0 : source.everyMinutes
  const ending = { hasFailed, failures, startedAt, endedAt: now(), notBefore }
  await release(database, leased, worker, nextTry(ending, { everyMinutes }, services.random()))
  if (record && record.appended > 0) services.onFacts()
}
