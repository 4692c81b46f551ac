import {
  correctionAt,
  type HourlyRun,
  type HumanCorrection,
  learnedTooWarmK,
  ROAD_READINGS,
  roadObservations,
  roadWeather,
  shiftAt,
} from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { RoadCase, TreatmentEvent } from '@verglas/road-model'
import { asOfOldRevision, atMs } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { humanCorrectionsOf } from '../../../db/human-corrections.ts'
import { correctedHours } from '../../facts/corrected-hours.ts'
import { type Blend, blendHistory, modelBlends } from '../../facts/forecast-runs.ts'
import { type PublishedReading, readingsOf } from '../../facts/readings.ts'
import { treatmentsOf } from '../../facts/treatments.ts'
import { sunOffsetMsOf } from '../../season-sun.ts'
import type { Archive } from '../../step.ts'
import { type ChainPoint, idsOf, pointsById } from '../../work-items/castpoint-blocks.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { type Fit, NO_FIT, surfaceCorrection, toFit } from '../fit/fit.ts'
import { causingWeather, placeUnderSun } from '../fit/learned.ts'
import { fitsOf } from '../fit/queries.ts'

export const FINE_STEP_S = 1200
export const HOURS = 60
/** The model assimilates the readings of this many hours. */
const ASSIMILATION_HOURS = 48
/**
 * All readings of these last hours are used; before them one reading per hour is enough, because its effect
 * has already reached the ground.
 */
const DENSE_ASSIMILATION_HOURS = 12

/** The inputs of a point's road forecast and the case given to the model. */
export type RoadInput = {
  point: ChainPoint
  blend: Blend
  /** The same without the forecasters' corrections. */
  modelBlend: Blend
  readings: readonly PublishedReading[]
  fit: Fit
  roadCase: RoadCase
  /** The same without the forecasters' corrections; null if there are none. */
  modelCase: RoadCase | null
}

/**
 * The road input of each point that has a blend. It is computed from the archive only, so that a past forecast can
 * be reproduced.
 */
export async function roadInputsOf(
  { db, asOf }: Archive,
  points: readonly ChainPoint[],
): Promise<RoadInput[]> {
  const issuedAtMs = issuedAtMsOf(asOf)
  const assimilationFromMs = issuedAtMs - ASSIMILATION_HOURS * HOUR_MS
  const blends = await modelBlends(db, idsOf(points), asOf, HOURS + 3)
  const history = await blendHistory(db, idsOf(points), asOf, ASSIMILATION_HOURS + 6)
  const stationIds = points.flatMap((point) => point.stationId ?? [])
  const readings = await readingsOf(
    db,
    stationIds,
    ROAD_READINGS,
    {
      fromMs: assimilationFromMs,
      toMs: atMs(asOf),
      hourlyUntilMs: issuedAtMs - DENSE_ASSIMILATION_HOURS * HOUR_MS,
    },
    asOf,
  )
  const treatments = await treatmentsOf(db, idsOf(points), assimilationFromMs, asOf)
  const fits = await fitsOf(db, idsOf(points), asOf)
  const correctionsById = await humanCorrectionsOf(db, idsOf(points), asOf)
  return points.flatMap((point): RoadInput[] => {
    const { castpointId, stationId } = point
    const blend = blends.get(castpointId)
    if (!blend) return []
    const pointReadings = (stationId && readings.get(stationId)) || []
    const stored = fits.get(castpointId)
    const fit = stored ? toFit(stored) : NO_FIT
    const pointInput = { point, blend, readings: pointReadings, fit }
    const caseUnder = (corrections: readonly HumanCorrection[]) =>
      caseOf(
        pointInput,
        { history: history.get(castpointId), treatments: treatments.get(castpointId) ?? [], corrections },
        issuedAtMs,
      )
    const corrections = correctionsById.get(castpointId)
    return [
      {
        ...pointInput,
        modelBlend: blend,
        blend: correctedHours(blend, corrections),
        roadCase: caseUnder(corrections ?? []),
        modelCase: corrections ? caseUnder([]) : null,
      },
    ]
  })
}

/** Rebuilds the inputs of points' road forecasts from the revision that they were computed from. */
export async function roadInputsAgain(
  db: Db,
  castpointIds: readonly string[],
  { asOfRev, issuedMs }: { asOfRev: number; issuedMs: number },
): Promise<RoadInput[]> {
  const asOf = await asOfOldRevision(db, asOfRev, issuedMs)
  return roadInputsOf({ db, asOf }, await pointsById(db, castpointIds, asOf))
}

type CaseInput = {
  history: HourlyRun | undefined
  treatments: readonly TreatmentEvent[]
  corrections: readonly HumanCorrection[]
}

function caseOf(
  { point, blend, readings, fit }: Pick<RoadInput, 'point' | 'blend' | 'readings' | 'fit'>,
  { history, treatments, corrections }: CaseInput,
  issuedAtMs: number,
): RoadCase {
  const stepMs = FINE_STEP_S * 1000
  const fromMs = Math.ceil(issuedAtMs / stepMs) * stepMs
  const untilMs = Math.ceil(issuedAtMs / HOUR_MS) * HOUR_MS + HOURS * HOUR_MS
  const tooWarmKAt = surfaceTooWarmK(point, blend, fit, issuedAtMs)
  const { latitudeDeg, longitudeDeg, altitudeM, isBridge, isSimulated, site } = point
  const sunOffsetMs = sunOffsetMsOf(isSimulated, issuedAtMs)
  return {
    id: point.castpointId,
    site: {
      ...site,
      latitudeDeg,
      longitudeDeg,
      isBridge,
      sunOffsetMs,
      ...(altitudeM === null ? {} : { altitudeM }),
    },
    weather: roadWeather(
      correctedHours(blend, corrections),
      history ? [correctedHours(history, corrections)] : [],
      issuedAtMs - ASSIMILATION_HOURS * HOUR_MS,
    ),
    observations: roadObservations(readings),
    treatments,
    fromMs,
    untilMs,
    outputStepS: FINE_STEP_S,
    // A forecaster who lowers the road temperature states that the model is too warm by that amount.
    tooWarmK: Float64Array.from({ length: Math.floor((untilMs - fromMs) / stepMs) + 1 }, (_, index) => {
      const ms = fromMs + index * stepMs
      return tooWarmKAt(ms) - (shiftAt(corrections, 'ts', ms) ?? 0)
    }),
  }
}

/** By how many kelvins the forecast road temperature is expected to be too warm at an instant, from past errors. */
function surfaceTooWarmK(
  point: ChainPoint,
  blend: Blend,
  fit: Fit,
  issuedAtMs: number,
): (ms: number) => number {
  const present = correctionAt(surfaceCorrection(fit), issuedAtMs)
  if (!fit.learned) return present
  const place = placeUnderSun(point, issuedAtMs)
  const learned = learnedTooWarmK(fit.learned, place, issuedAtMs, causingWeather(blend))
  return (ms) => present(ms) + learned(ms)
}
