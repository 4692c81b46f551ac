import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { allStoryIssuesMs } from '@verglas/simulated-weather'
import type { Batch } from '../db/publish.ts'
import { groupBy } from '../group-by.ts'
import { listingRow } from '../ingest/listings.ts'
import { pastAlerts } from './alerts/past-alerts.ts'
import { judged, lookBack } from './past-quality.ts'
import {
  castpointId,
  observationsBetween,
  runBatch,
  runsIssuedAt,
  SIMULATED_SOURCE,
  type SimulatedReading,
  type SimulatedRun,
  type SimulatedSettings,
  treatmentsBetween,
  winterOf,
} from './simulated.ts'
import { cameraIdAt, PICTURE_EVERY_MS, simulatedPictureRows } from './simulated-cameras.ts'
import { simulatedLayerRows } from './simulated-layers.ts'
import { lightningBetween } from './simulated-lightning.ts'
import { simulatedOutages } from './simulated-outages.ts'
import { tidesIssuedAt } from './simulated-tides.ts'
import { type PointTreatments, recordsOf } from './treatment-records.ts'

/** Recent runs of the past are six-hourly; from the end of the past on they come every hour. */
export const PAST_RUN_EVERY_MS = 6 * HOUR_MS
/** Runs of the far past come once a day, and only at points with a station to verify them. */
export const FAR_RUN_EVERY_MS = DAY_MS
/** Issue times of the runs with which the nights of the story are forecast at all points and circuits. */
export const storyRuns = ({ seed, movedDays = 0 }: SimulatedSettings): number[] =>
  allStoryIssuesMs(seed).map((issuedMs) => issuedMs + movedDays * DAY_MS)

/** Shorter than the age at which a list of outages counts as outdated. */
const PAST_OUTAGES_EVERY_MS = 30 * MINUTE_MS

/** Issue times of the lists of outages on [fromMs, toMs). */
export function outageIssues(fromMs: number, toMs: number): number[] {
  const issues: number[] = []
  const first = Math.ceil(fromMs / PAST_OUTAGES_EVERY_MS) * PAST_OUTAGES_EVERY_MS
  for (let ms = first; ms < toMs; ms += PAST_OUTAGES_EVERY_MS) issues.push(ms)
  return issues
}

/** Data that an organisation's stations and model sent at one instant, as the JSON of its batches. */
export type PastFacts = { atMs: number; batches: string }

/** Instants before `closeFromMs` belong to the far past. */
export type PastSpan = {
  setupId: string
  settings: SimulatedSettings
  cameraIds: readonly string[]
  fromMs: number
  toMs: number
  closeFromMs: number
}

/** Readings depend on what crews have recorded, so they are asked for after it; all else depends on the weather. */
export type PastRequest =
  | { span: PastSpan; of: 'weather' }
  | { span: PastSpan; of: 'road'; acts: PointTreatments }

/**
 * Returns a function that gives, one span after the other, what an organisation's stations and model sent, oldest
 * first, with the flags of quality control. It remembers earlier readings, because quality control needs them.
 */
export function simulatedPast(): (request: PastRequest) => PastFacts[] {
  const beforeBySeed = new Map<string, readonly SimulatedReading[]>()
  const alertsAt = pastAlerts()
  return (request) => {
    const { span } = request
    if (request.of === 'weather') return weatherFacts(span, alertsAt)
    const { seed, stations } = span.settings
    const recordOf = recordsOf(span.settings, request.acts)
    const winter = winterOf(span.settings)
    const sent = observationsBetween(winter, stations, [span.fromMs, span.toMs], recordOf)
    const readings = judged(stations, beforeBySeed.get(seed) ?? [], sent)
    beforeBySeed.set(seed, lookBack([...(beforeBySeed.get(seed) ?? []), ...readings], span.toMs))
    return roadFacts(span, readings)
  }
}

/** Forecasts, warnings and maps. */
function weatherFacts(span: PastSpan, alertsAt: ReturnType<typeof pastAlerts>): PastFacts[] {
  const batchesAt = new Map<number, Batch[]>()
  for (let atMs = span.fromMs; atMs < span.toMs; atMs += PAST_RUN_EVERY_MS) {
    const runs = runsAt(span, atMs)
    const batches = runs.length > 0 ? [runBatch(runs)] : []
    batches.push(...alertsAt(span, atMs))
    if (atMs >= span.closeFromMs) batches.push(...tidesIssuedAt(span.settings, atMs))
    batchesAt.set(atMs, batches)
  }
  const { setupId, settings, fromMs, toMs } = span
  const add = (atMs: number, batches: readonly Batch[]) =>
    batchesAt.set(atMs, [...(batchesAt.get(atMs) ?? []), ...batches])
  for (const { atMs, batches } of lightningBetween(setupId, settings, fromMs, toMs)) add(atMs, batches)
  for (const atMs of outageIssues(fromMs, toMs)) add(atMs, outageBatches(setupId, settings, atMs))
  const recordOf = recordsOf(settings, new Map())
  const ownCrews = settings.stations.filter((station) => !recordOf(station))
  const treatments = treatmentsBetween(winterOf(settings), ownCrews, fromMs, toMs)
  for (const [atMs, treatmentsAtInstant] of groupBy(treatments, (treatment) => treatment.atMs))
    add(atMs, [{ kind: 'treatment', rows: treatmentsAtInstant.map(({ row }) => row) }])
  for (const [atMs, batches] of batchesAt)
    if (atMs % HOUR_MS === 0) batches.push({ kind: 'timed_layer', rows: simulatedLayerRows(setupId, atMs) })
  return sortByInstant(batchesAt)
}

/** Readings, and the pictures of the cameras beside them. */
function roadFacts(span: PastSpan, sent: readonly SimulatedReading[]): PastFacts[] {
  const batchesAt = new Map<number, Batch[]>()
  for (const [atMs, cameraIds] of camerasSeeing(span, sent))
    batchesAt.set(atMs, [{ kind: 'picture', rows: simulatedPictureRows(cameraIds, new Date(atMs)) }])
  for (const [atMs, readingsAtInstant] of groupBy(sent, (reading) => reading.atMs)) {
    const readings: Batch = { kind: 'observation', rows: readingsAtInstant.map(({ row }) => row) }
    batchesAt.set(atMs, [...(batchesAt.get(atMs) ?? []), readings])
  }
  return sortByInstant(batchesAt)
}

function sortByInstant(batchesAt: ReadonlyMap<number, readonly Batch[]>): PastFacts[] {
  return [...batchesAt]
    .map(([atMs, batches]) => ({ atMs, batches: JSON.stringify(batches) }))
    .sort((a, b) => a.atMs - b.atMs)
}

/**
 * Cameras by the instant of their picture; a camera takes one if its station has sent a reading in the half
 * hour before.
 */
function camerasSeeing(
  { cameraIds, fromMs, toMs }: PastSpan,
  sent: readonly SimulatedReading[],
): Map<number, string[]> {
  const seeing = new Map<number, Set<string>>()
  const cameras = new Set(cameraIds)
  for (const { stationId, atMs } of sent) {
    const pictureMs = Math.ceil(atMs / PICTURE_EVERY_MS) * PICTURE_EVERY_MS
    if (pictureMs < fromMs || pictureMs >= toMs || !cameras.has(cameraIdAt(stationId))) continue
    const pictureCameraIds = seeing.get(pictureMs) ?? new Set()
    seeing.set(pictureMs, pictureCameraIds.add(cameraIdAt(stationId)))
  }
  return new Map([...seeing].map(([pictureMs, own]) => [pictureMs, [...own].sort()]))
}

function outageBatches(setupId: string, settings: SimulatedSettings, atMs: number): Batch[] {
  const feed = { sourceId: SIMULATED_SOURCE, ownerSetupId: setupId }
  const lists = simulatedOutages(settings, new Date(atMs))
  return lists.length > 0 ? [{ kind: 'listing', rows: lists.map((list) => listingRow(feed, list)) }] : []
}

function runsAt({ settings, closeFromMs }: PastSpan, atMs: number): SimulatedRun[] {
  const { stations, castpoints } = settings
  if (atMs >= closeFromMs || storyRuns(settings).includes(atMs))
    return runsIssuedAt(winterOf(settings), castpoints, atMs)
  if (atMs % FAR_RUN_EVERY_MS !== 0) return []
  const stationPointIds = new Set(stations.map(castpointId))
  const scored = castpoints.filter(({ id }) => stationPointIds.has(id))
  return runsIssuedAt(winterOf(settings), scored, atMs)
}
