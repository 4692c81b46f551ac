import { randomUUID } from 'node:crypto'
import type { Connection } from '@verglas/sources/requesting/connection'
import { hostsOf, outboundTo } from '@verglas/sources/requesting/outbound'
import type { Limits, Source } from '@verglas/sources/source'
import type { Database } from '../../db/database.ts'
import type { PictureFiles } from '../../installation/picture-files.ts'
import type { SecretBox } from '../../installation/secrets.ts'
import { openStore } from '../store.ts'
import { type Leased, leasePending, type Room, release, renewLeases } from './leases.ts'
import { nextTry } from './pause.ts'
import { pointsOfSetup, type RunRecord, recordRun } from './queries.ts'
import { type Pull, problemOf, runPull, type Tally, TOO_LONG } from './run.ts'
import type { ThreadParser } from './thread-parser.ts'

/** If a worker dies, others take over its connections after this long. */
export const LEASE_MS = 60_000
const RENEW_MS = 15_000
/** Simultaneous pulls in one worker, not counting subscriptions. */
const SIDE_BY_SIDE = 32
const USUAL: Limits = { pullMs: 5 * 60_000, parseMs: 30_000, memoryMb: 256, sideBySide: 8 }
/** Subscriptions never end, and wait most of the time. */
const SUBSCRIPTIONS_SIDE_BY_SIDE = 100

export type EngineServices = {
  database: Database
  sources: readonly Source[]
  parser: ThreadParser
  secrets: SecretBox
  /** Stores the pictures of cameras. */
  pictures: PictureFiles
  /** Sent to providers; without a contact no request is made, as their terms demand. */
  contact: string | null
  privateHosts: ReadonlySet<string>
  now: () => Date
  /** From [0, 1). */
  random: () => number
  log: (text: string, error?: unknown) => void
  /** Called when something new was stored. */
  onFacts: () => void
}

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
    // the clock may also be set back
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
    run.ended = runToEnd(source, run)
      .catch((error) => services.log(`connection ${leased.id}`, error))
      .finally(() => {
        stopping.abort(new Error('ended'))
        runs.delete(leased.id)
      })
  }

  async function runToEnd(source: Source, { leased, startedAt, stopping }: Run): Promise<void> {
    let tally: Tally
    try {
      tally = await pullOf(source, leased, stopping.signal)
    } catch (error) {
      // stopped from outside: another worker may go on at once, and it does not count as a failure of the
      // provider
      if (stopping.signal.aborted) return await release(database, leased, worker, now())
      services.log(`connection ${leased.id}`, error)
      tally = failedAtOnce(problemOf(error), now())
    }
    const { record, notBefore } = tally
    const hasFailed = record?.outcome === 'failed'
    const failures = record === null ? leased.failures : hasFailed ? leased.failures + 1 : 0
    if (record) await recordRun(database, leased.id, record, failures)
    // a subscription that ended is restarted, after a pause if it failed
    const everyMinutes = source.isPush ? 0 : source.everyMinutes
    const ending = { hasFailed, failures, startedAt, endedAt: now(), notBefore }
    await release(database, leased, worker, nextTry(ending, { everyMinutes }, services.random()))
    if (record && record.appended > 0) services.onFacts()
  }

  async function pullOf(source: Source, leased: Leased, stop: AbortSignal): Promise<Tally> {
    const limits = limitsOf(source)
    const connection = await connectionOf(source, leased)
    if ('problem' in connection) return failedAtOnce(connection.problem, now())
    const signal = source.isPush ? stop : AbortSignal.any([stop, tooLong(limits.pullMs)])
    const store = openStore(database, {
      source,
      connectionId: leased.id,
      lease: { worker, version: leased.version },
      ownerSetupId: leased.ownerSetupId,
      now,
      asArchive: false,
      settings: withoutSecrets(source, connection.settings),
      pictures: services.pictures,
      parse: (body, site) => services.parser.parse(source, limits, body, site),
    })
    const pulled = source.pull(connection, now(), signal)
    const pull: Pull = { source, pulled, store, signal, now }
    return runPull(pull, (record) => stretch(leased, record))
  }

  async function stretch(leased: Leased, record: RunRecord): Promise<void> {
    await recordRun(database, leased.id, record, 0)
    // consecutive failures
    leased.failures = 0
    if (record.appended > 0) services.onFacts()
  }

  /** The settings as the source expects them, with secrets; or the problem that prevents it. */
  async function connectionOf(source: Source, leased: Leased): Promise<Connection | { problem: string }> {
    let secrets: Record<string, string> = {}
    try {
      if (leased.secret) secrets = services.secrets.open(leased.secret, leased.id)
    } catch {
      // The key that sealed it is gone or the text was altered: decryption fails.
      return { problem: 'no_key: the secrets were sealed with another key of the installation' }
    }
    const settings: Record<string, unknown> = { ...leased.settings, ...secrets }
    if (source.takesPoints && settings.points === undefined && leased.ownerSetupId !== null)
      settings.points = await pointsOfSetup(database, leased.ownerSetupId)
    if (source.takesPoints && Array.isArray(settings.points) && settings.points.length === 0)
      return { problem: 'no_points: neither the settings nor the organisation have a forecast point' }
    const outbound = outboundTo(hostsOf(source, settings), services.privateHosts)
    const { id, cursor, isTry } = leased
    return { id, settings, cursor, contact: services.contact ?? '', outbound, isTry }
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

const limitsOf = (source: Source): Limits => ({
  ...USUAL,
  ...(source.isPush ? { sideBySide: SUBSCRIPTIONS_SIDE_BY_SIDE } : {}),
  ...source.limits,
})

function tooLong(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(TOO_LONG), ms).unref()
  return controller.signal
}

function withoutSecrets(source: Source, settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => !source.secrets.includes(key)))
}

function failedAtOnce(problem: string, at: Date): Tally {
  const nothing = { messages: 0, facts: 0, appended: 0, refused: 0, latestFactAt: null, lagS: null }
  return { record: { startedAt: at, endedAt: at, outcome: 'failed', ...nothing, problem }, notBefore: null }
}
