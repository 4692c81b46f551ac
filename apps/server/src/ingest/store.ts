import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Origin } from '@verglas/contract/codes'
import type { Cursor, Message } from '@verglas/sources/asking/connection'
import type { Fact } from '@verglas/sources/facts/fact'
import { DAY_MS } from '@verglas/sources/facts/tide'
import type { Refusal } from '@verglas/sources/reading/refusal'
import type { Source } from '@verglas/sources/source'
import type { Database } from '../db/database.ts'
import type { PictureFiles } from '../picture-files.ts'
import { publishAlerts } from './alerts.ts'
import { keeping } from './kept-bytes.ts'
import { publishListing } from './listings.ts'
import { layerRow, pictureRow } from './picture-rows.ts'
import { openPlaces } from './places.ts'
import { NO_REFUSALS, type Refusals, refusalKeeper } from './refusals.ts'
import { rowBuffer } from './row-buffer.ts'
import { ensembleRow, forecastRow, observationRow, runSource } from './rows.ts'
import { storable, storableText } from './storable.ts'
import { strikeRow, watchRow } from './strike-rows.ts'
import { tideRow } from './tide-rows.ts'

const compress = promisify(gzip)

/** A run of an ensemble weighs as much as this many other rows: some 100 kB. */
const ENSEMBLE_ROWS = 20
/** A message with more facts than this is stored while it is read, and is not kept: memory stays flat. */
const MAX_GATHERED = 20_000
/** Facts older than this are files of past times when a person imports them. */
const ARCHIVE_AFTER_MS = 48 * 3_600_000

export type Summary = Refusals & {
  messages: number
  facts: number
  appended: number
  /** Instant of the newest fact, ms; null without one. */
  newestMs: number | null
}

/** Takes messages of one source into the database. Facts are published in the order they were read. */
export type Store = {
  take(message: Message): Promise<void>
  refuse(name: string, refusal: Refusal): Promise<void>
  /** Publishes what was gathered; the cursor commits with it. */
  flush(cursor?: Cursor): Promise<void>
  summary(): Summary
}

export function openStore(
  database: Database,
  options: {
    source: Source
    /** null for an import by hand, which moves no cursor. */
    connectionId: string | null
    ownerSetupId: string | null
    /** Of the worker that runs the connection: without it the cursor is no longer its own to write. */
    lease?: { worker: string; version: string | null }
    now: () => Date
    /** Whether facts of past times are marked as an archive. */
    asArchive: boolean
    /** Settings of the connection, for parsers that need them. */
    settings?: Record<string, unknown>
    /** Instead of the source's own, e.g. in a thread. */
    parse?: Source['parse']
    /** Where pictures go; needed where there are some. */
    pictures?: PictureFiles
    /** Read and check only. */
    dryRun?: boolean
    /** Told each fact, e.g. to show it. */
    onFact?: (fact: Fact) => void
  },
): Store {
  const source = { ...options.source, id: options.source.sameAs ?? options.source.id }
  const { connectionId, ownerSetupId, now, asArchive, settings, dryRun = false } = options
  const parse = options.parse ?? source.parse
  const places = openPlaces(database, { sourceId: source.id, ownerSetupId })
  const summary: Summary = {
    messages: 0,
    facts: 0,
    appended: 0,
    ...NO_REFUSALS,
    refused: [],
    newestMs: null,
  }
  const buffer = rowBuffer(database, {
    setupId: ownerSetupId,
    places: places.changes,
    originOf: (newestMs) => originOf(newestMs),
    isDryRun: dryRun,
    onAppended: (rows) => {
      summary.appended += rows
    },
  })
  const refuse = refusalKeeper(database, {
    sourceId: source.id,
    connectionId,
    now,
    isDryRun: dryRun,
    summary,
  })
  const originOf = (newestMs: number): Origin =>
    asArchive && now().getTime() - newestMs > ARCHIVE_AFTER_MS ? 'archive' : 'live'
  const tell = (at: Date) => {
    summary.newestMs = Math.max(summary.newestMs ?? Number.NEGATIVE_INFINITY, at.getTime())
  }
  const gather: typeof buffer.gather = (kind, key, row, at, weight) => {
    tell(at)
    return buffer.gather(kind, key, row, at, weight)
  }

  async function add(fact: Fact, message: Message, hash: string | undefined): Promise<void> {
    const messageHash = hash === undefined ? {} : { messageHash: hash }
    summary.facts += 1
    options.onFact?.(fact)
    switch (fact.kind) {
      case 'observation': {
        const stationId = await places.stationOf(fact)
        const row = observationRow({ stationId, source: source.id, ...messageHash, ...fact })
        return gather('observation', `${stationId} ${fact.observedAt.getTime()}`, row, fact.observedAt)
      }
      case 'forecast': {
        const castpointId = await places.castpointOf(fact, message.place)
        const { altitudeM } = fact.location
        const run = { castpointId, source: runSource(source.id, fact.model), altitudeM, ...messageHash }
        const row = forecastRow({ ...run, ...fact, attributions: [fact.attribution] })
        const key = `${castpointId} ${run.source} ${fact.issuedAt.getTime()} ${fact.stepS}`
        return gather('forecast_run', key, row, fact.issuedAt)
      }
      case 'ensemble': {
        const castpointId = await places.castpointOf(fact, message.place)
        const { altitudeM } = fact.location
        const run = { castpointId, source: runSource(source.id, fact.model), altitudeM, ...messageHash }
        const key = `${castpointId} ${run.source} ${fact.issuedAt.getTime()} ${fact.stepS}`
        return gather('ensemble_run', key, ensembleRow({ ...run, ...fact }), fact.issuedAt, ENSEMBLE_ROWS)
      }
      case 'tide': {
        const stationId = await places.stationOf(fact)
        const row = tideRow(stationId, source.id, fact)
        // what is foreseen is no older or newer than now; a table of past times is as old as its days
        const at = new Date(Math.min(now().getTime(), Date.parse(fact.day) + DAY_MS))
        return gather('tide', `${stationId} ${fact.series} ${fact.day}`, row, at)
      }
      case 'camera':
        return places.describeCamera(fact)
      case 'picture': {
        const cameraId = places.cameraId(fact.cameraRef)
        const { picture, checkedAt } = fact
        if (picture && !dryRun) {
          if (!options.pictures) throw new Error('pictures came, and there is no folder for them')
          const hash = await options.pictures.write(picture.bytes)
          const key = `${cameraId} ${picture.takenAt.getTime()}`
          await gather('picture', key, pictureRow(cameraId, hash, checkedAt, picture), picture.takenAt)
        }
        const check = { camera_id: cameraId, checked_at: checkedAt }
        return gather('camera_check', `${cameraId} ${checkedAt.getTime()}`, check, checkedAt)
      }
      case 'strike': {
        const row = strikeRow({ sourceId: source.id, ownerSetupId }, fact)
        const key = `${fact.struckAt.getTime()} ${fact.longitudeDeg} ${fact.latitudeDeg}`
        return gather('strike', key, row, fact.struckAt)
      }
      case 'lightning_watch': {
        const row = watchRow({ sourceId: source.id, ownerSetupId }, fact)
        return gather('lightning_watch', `${fact.watchedAt.getTime()}`, row, fact.watchedAt)
      }
      case 'layer': {
        const row = layerRow({ sourceId: source.id, ownerSetupId }, fact)
        return gather('timed_layer', fact.layerRef, row, fact.readAt)
      }
      case 'alert':
      case 'listing': {
        tell(fact.issuedAt)
        if (dryRun) return
        const feed = { sourceId: source.id, ownerSetupId }
        const origin = originOf(fact.issuedAt.getTime())
        summary.appended +=
          fact.kind === 'alert'
            ? await publishAlerts(database, feed, origin, fact)
            : await publishListing(database, feed, origin, fact)
      }
    }
  }

  return {
    async take(given) {
      const message = { ...given, name: storableText(given.name) }
      summary.messages += 1
      const kept = keeping(message.body)
      let facts: Fact[] = []
      let refusals: Refusal[] = []
      const drain = async (hash?: Buffer) => {
        for (const fact of facts) await add(fact, message, hash?.toString('hex'))
        await refuse(message.name, refusals, hash)
        facts = []
        refusals = []
      }
      const site = {
        receivedAt: message.receivedAt,
        name: message.name,
        ...(message.place ? { location: message.place.location, place: message.place } : {}),
        ...(settings ? { settings } : {}),
        ...(message.modifiedAt ? { modifiedAt: message.modifiedAt } : {}),
        ...(message.isUnchanged ? { isUnchanged: message.isUnchanged } : {}),
      }
      for await (const item of parse(kept.body, site)) {
        if (item.kind === 'refusal') refusals.push(storable(item))
        else facts.push(storable(item))
        if (facts.length + refusals.length < MAX_GATHERED) continue
        kept.forget()
        await drain()
      }
      const hash = kept.hash()
      // pictures are files already
      const bytes = facts.some((fact) => fact.kind === 'picture') ? null : kept.bytes()
      if (bytes && !dryRun && facts.length > 0) {
        await database.query(
          `insert into raw_message (hash, source, name, received_at, body) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
          [hash, source.id, message.name, message.receivedAt, await compress(bytes)],
        )
      }
      await drain(bytes ? hash : undefined)
    },
    refuse: (name, refusal) => refuse(storableText(name), [storable(refusal)]),
    flush: (cursor) =>
      buffer.flush(
        cursor && connectionId
          ? [{ kind: 'connection_cursor', rows: [{ connection_id: connectionId, cursor, ...options.lease }] }]
          : [],
      ),
    summary: () => summary,
  }
}
