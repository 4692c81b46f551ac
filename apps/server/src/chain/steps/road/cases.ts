import {
  correctionAt,
  type HourlyRun,
  ROAD_READINGS,
  roadObservations,
  roadWeather,
} from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { RoadCase, TreatmentEvent } from '@verglas/road-model'
import { seasonInstantMs } from '@verglas/simulated-weather'
import { atMs } from '../../../db/as-of.ts'
import { type Blend, blendHistory, latestBlends } from '../../facts/forecast-runs.ts'
import { type PublishedReading, readingsOf } from '../../facts/readings.ts'
import { treatmentsOf } from '../../facts/treatments.ts'
import type { Archive } from '../../step.ts'
import { type ChainPoint, idsOf } from '../../work-items/castpoint-blocks.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { type Fit, NO_FIT, surfaceCorrection, toFit } from '../fit/fit.ts'
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
  readings: readonly PublishedReading[]
  fit: Fit
  roadCase: RoadCase
}

/**
 * The road input of each point that has a blend. It depends on the archive alone, so that a past forecast can
 * be reproduced.
 */
export async function roadInputsOf(
  { db, asOf }: Archive,
  points: readonly ChainPoint[],
): Promise<RoadInput[]> {
  const issuedAtMs = issuedAtMsOf(asOf)
  const assimilationFromMs = issuedAtMs - ASSIMILATION_HOURS * HOUR_MS
  const blends = await latestBlends(db, idsOf(points), asOf, HOURS + 3)
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
  return points.flatMap((point): RoadInput[] => {
    const { castpointId, stationId } = point
    const blend = blends.get(castpointId)
    if (!blend) return []
    const own = (stationId && readings.get(stationId)) || []
    const stored = fits.get(castpointId)
    const fit = stored ? toFit(stored) : NO_FIT
    const pointInput = { point, blend, readings: own, fit }
    const roadCase = caseOf(
      pointInput,
      history.get(castpointId),
      treatments.get(castpointId) ?? [],
      issuedAtMs,
    )
    return [{ ...pointInput, roadCase }]
  })
}

function caseOf(
  { point, blend, readings, fit }: Omit<RoadInput, 'roadCase'>,
  history: HourlyRun | undefined,
  treatments: readonly TreatmentEvent[],
  issuedAtMs: number,
): RoadCase {
  const stepMs = FINE_STEP_S * 1000
  const fromMs = Math.ceil(issuedAtMs / stepMs) * stepMs
  const untilMs = Math.ceil(issuedAtMs / HOUR_MS) * HOUR_MS + HOURS * HOUR_MS
  const tooWarmKAt = correctionAt(surfaceCorrection(fit), issuedAtMs)
  const { latitudeDeg, longitudeDeg, altitudeM, isBridge, isSimulated, site } = point
  const sunOffsetMs = isSimulated ? seasonInstantMs(issuedAtMs) - issuedAtMs : 0
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
    weather: roadWeather(blend, history ? [history] : [], issuedAtMs - ASSIMILATION_HOURS * HOUR_MS),
    observations: roadObservations(readings),
    treatments,
    fromMs,
    untilMs,
    outputStepS: FINE_STEP_S,
    tooWarmK: Float64Array.from({ length: Math.floor((untilMs - fromMs) / stepMs) + 1 }, (_, index) =>
      tooWarmKAt(fromMs + index * stepMs),
    ),
  }
}
