import type { Origin } from '@verglas/contract/codes'
import { DAY_MS } from '@verglas/quantities'
import type { Fact } from '@verglas/sources/facts/fact'
import type { FactTable } from '@verglas/sources/facts/kinds'
import type { Message } from '@verglas/sources/requesting/connection'
import type { PictureFiles } from '../blobs/picture-files.ts'
import type { Database } from '../db/database.ts'
import { preparedPicture } from '../installation/prepared-picture.ts'
import { publishAlerts } from './alerts.ts'
import { masksOfCamera } from './camera-masks.ts'
import { publishListing } from './listings.ts'
import { layerRow, pictureRow } from './picture-rows.ts'
import type { Places } from './places.ts'
import { ensembleRow, forecastRow, observationRow, runSource } from './rows.ts'
import { strikeRow, watchRow } from './strike-rows.ts'
import { tideRow } from './tide-rows.ts'

/** An ensemble run weighs as much as this many other rows: some 100 kB. */
const ENSEMBLE_ROWS = 20

export type Storing = {
  readonly database: Database
  readonly sourceId: string
  readonly ownerSetupId: string | null
  readonly places: Places
  gather(kind: FactTable, key: string, row: object, at: Date, weight?: number): Promise<void>
  publishAlone(issuedAt: Date, publish: (origin: Origin) => Promise<number>): Promise<void>
  readonly now: () => Date
  readonly isDryRun: boolean
  readonly pictures?: PictureFiles
  readonly message: Message
  /** Hash of the raw message, hexadecimal, if the message is stored. */
  readonly messageHash?: string
}

type StoreOf = {
  readonly [Kind in Fact['kind']]: (fact: Extract<Fact, { kind: Kind }>, storing: Storing) => Promise<void>
}

const STORE_OF: StoreOf = {
  async observation(fact, { places, sourceId, gather, messageHash }) {
    const stationId = await places.stationOf(fact)
    const { observedAt, reportedAt, values, quality } = fact
    const row = observationRow({
      stationId,
      observedAt,
      reportedAt,
      values,
      quality,
      source: sourceId,
      messageHash,
    })
    return gather('observation', `${stationId} ${fact.observedAt.getTime()}`, row, fact.observedAt)
  },
  async forecast(fact, storing) {
    const { run, key } = await runOf(fact, storing)
    const row = forecastRow({ ...run, ...fact, attributions: [fact.attribution] })
    return storing.gather('forecast_run', key, row, fact.issuedAt)
  },
  async ensemble(fact, storing) {
    const { run, key } = await runOf(fact, storing)
    return storing.gather('ensemble_run', key, ensembleRow({ ...run, ...fact }), fact.issuedAt, ENSEMBLE_ROWS)
  },
  async tide(fact, { places, sourceId, gather, now }) {
    const stationId = await places.stationOf(fact)
    // A day that has not ended counts as now; a past day counts as the instant at which it ended.
    const at = new Date(Math.min(now().getTime(), Date.parse(fact.day) + DAY_MS))
    const key = `${stationId} ${fact.series} ${fact.day}`
    return gather('tide', key, tideRow(stationId, sourceId, fact), at)
  },
  async camera(fact, { places }) {
    await places.describeCamera(fact)
  },
  async picture({ cameraRef, picture, checkedAt }, { database, places, pictures, isDryRun, gather }) {
    const cameraId = await places.cameraOf(cameraRef)
    if (picture && !isDryRun) {
      if (!pictures) throw new Error('pictures came, and there is no folder for them')
      const prepared = await preparedPicture(picture.bytes, await masksOfCamera(database, cameraId))
      const hash = await pictures.write(prepared)
      const row = pictureRow(cameraId, hash, checkedAt, { ...picture, ...prepared })
      await gather('picture', `${cameraId} ${picture.takenAt.getTime()}`, row, picture.takenAt)
    }
    const check = { camera_id: cameraId, checked_at: checkedAt }
    return gather('camera_check', `${cameraId} ${checkedAt.getTime()}`, check, checkedAt)
  },
  async strike(fact, storing) {
    const key = `${fact.struckAt.getTime()} ${fact.longitudeDeg} ${fact.latitudeDeg}`
    return storing.gather('strike', key, strikeRow(storing, fact), fact.struckAt)
  },
  async lightning_watch(fact, storing) {
    const key = `${fact.watchedAt.getTime()}`
    return storing.gather('lightning_watch', key, watchRow(storing, fact), fact.watchedAt)
  },
  async layer(fact, storing) {
    return storing.gather('timed_layer', fact.layerRef, layerRow(storing, fact), fact.readAt)
  },
  alert: (fact, { database, publishAlone, ...feed }) =>
    publishAlone(fact.issuedAt, (origin) => publishAlerts(database, feed, origin, fact)),
  listing: (fact, { database, publishAlone, ...feed }) =>
    publishAlone(fact.issuedAt, (origin) => publishListing(database, feed, origin, fact)),
}

/**
 * Adds a fact to the rows that are published next, or publishes it. Throws `Refused` if it cannot be stored.
 */
export const storeFact = (fact: Fact, storing: Storing): Promise<void> =>
  // The cast is safe: the function is the one for this kind of fact.
  (STORE_OF[fact.kind] as (fact: Fact, storing: Storing) => Promise<void>)(fact, storing)

async function runOf(
  fact: Extract<Fact, { kind: 'forecast' | 'ensemble' }>,
  { places, sourceId, message, ...storing }: Storing,
) {
  const castpointId = await places.castpointOf(fact, message.place)
  const { altitudeM } = fact.location
  const run = { castpointId, source: runSource(sourceId, fact.model), altitudeM, ...hashOf(storing) }
  return { run, key: `${castpointId} ${run.source} ${fact.issuedAt.getTime()} ${fact.stepS}` }
}

const hashOf = ({ messageHash }: Pick<Storing, 'messageHash'>) =>
  messageHash === undefined ? {} : { messageHash }
