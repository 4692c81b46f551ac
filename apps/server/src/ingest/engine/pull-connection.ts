import type { Connection } from '@verglas/sources/requesting/connection'
import { hostsOf, outboundTo } from '@verglas/sources/requesting/outbound'
import type { Limits, Source } from '@verglas/sources/source'
import type { PictureFiles } from '../../blobs/picture-files.ts'
import type { RowContents } from '../../blobs/row-contents.ts'
import type { Database } from '../../db/database.ts'
import type { SecretBox } from '../../installation/secrets.ts'
import { openStore } from '../store.ts'
import type { Leased } from './leases.ts'
import { pointsOfSetup, type RunRecord, recordRun } from './queries.ts'
import { type Pull, runPull, type Tally, TOO_LONG } from './run.ts'
import type { ThreadParser } from './thread-parser.ts'

export type EngineServices = {
  database: Database
  sources: readonly Source[]
  parser: ThreadParser
  secrets: SecretBox
  /** Stores the pictures of cameras. */
  pictures: PictureFiles
  /** Stores the bodies of messages; without it, they are stored in the rows of the messages. */
  contents?: RowContents
  /** Sent to providers; without a contact no request is made, as their terms demand. */
  contact: string | null
  privateHosts: ReadonlySet<string>
  now: () => Date
  /** Returns a random number from [0, 1). */
  random: () => number
  log: (text: string, error?: unknown) => void
  /** Called when something new was stored. */
  onFacts: () => void
}

const USUAL: Limits = { pullMs: 5 * 60_000, parseMs: 30_000, memoryMb: 256, sideBySide: 8 }
/** Subscriptions never end, so each takes a place of its own; they wait most of the time, so many may run. */
const SUBSCRIPTIONS_SIDE_BY_SIDE = 100

/** Pulls from a leased connection and stores what comes, until it ends or `stop` stops it. */
export async function pullConnection(
  services: EngineServices,
  worker: string,
  { source, leased, stop }: { source: Source; leased: Leased; stop: AbortSignal },
): Promise<Tally> {
  const { database, now } = services
  const limits = limitsOf(source)
  const connection = await connectionOf(services, source, leased)
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
    ...(services.contents ? { contents: services.contents } : {}),
    parse: (body, site) => services.parser.parse(source, limits, body, site),
  })
  const pulled = source.pull(connection, now(), signal)
  const pull: Pull = { source, pulled, store, signal, now }
  return runPull(pull, (record) => recordStretch(services, leased, record))
}

async function recordStretch(
  { database, onFacts }: EngineServices,
  leased: Leased,
  record: RunRecord,
): Promise<void> {
  await recordRun(database, leased.id, record, 0)
  // The subscription works, so a later failure is the first one.
  leased.failures = 0
  if (record.appended > 0) onFacts()
}

/** The settings as the source expects them, with secrets; or the problem that prevents it. */
async function connectionOf(
  services: EngineServices,
  source: Source,
  leased: Leased,
): Promise<Connection | { problem: string }> {
  let secrets: Record<string, string> = {}
  try {
    if (leased.secret) secrets = services.secrets.open(leased.secret, leased.id)
  } catch {
    // The encryption key was lost or the stored text was changed: decryption fails.
    return { problem: 'no_key: the secrets were sealed with another key of the installation' }
  }
  const settings: Record<string, unknown> = { ...leased.settings, ...secrets }
  if (source.takesPoints && settings.points === undefined && leased.ownerSetupId !== null)
    settings.points = await pointsOfSetup(services.database, leased.ownerSetupId)
  if (source.takesPoints && Array.isArray(settings.points) && settings.points.length === 0)
    return { problem: 'no_points: neither the settings nor the organisation have a forecast point' }
  const outbound = outboundTo(hostsOf(source, settings), services.privateHosts)
  const { id, cursor, isTry } = leased
  return { id, settings, cursor, contact: services.contact ?? '', outbound, isTry }
}

export const limitsOf = (source: Source): Limits => ({
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

export function failedAtOnce(problem: string, at: Date): Tally {
  const emptyTally = { messages: 0, facts: 0, appended: 0, refused: 0, latestFactAt: null, lagS: null }
  return {
    record: { startedAt: at, endedAt: at, outcome: 'failed', ...emptyTally, problem },
    notBefore: null,
  }
}
