import {
  calibratedErrors,
  type Ensemble,
  type ErrorSample,
  ensembleSurfaces,
  type HourlyRun,
  hourlyMembers,
  MIN_SAMPLES,
  regimesOf,
  underCorrection,
  valueAtHour,
} from '@verglas/forecasting'
import { latestEnsembles } from '../../facts/ensembles.ts'
import type { Archive } from '../../step.ts'
import { type ChainPoint, idsOf } from '../../work-items/castpoint-blocks.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { correctionOfPastErrors, type Fit, isLearnedInUse } from '../fit/fit.ts'
import { nearbyVariance } from '../skill/nearby-errors.ts'
import { roadErrors, samplesOf } from '../skill/products.ts'
import { HOURS } from './cases.ts'

/** What is read of the ensembles: the air temperature of the members, also of the day before the forecast. */
const ENSEMBLE = { measures: ['tair'], hours: HOURS + 36 } as const

/** Surface temperatures of the members, °C, at instants of the forecast and around its temperatures there. */
export type RoadMembers = (timesMs: ArrayLike<number>, surfaceC: ArrayLike<number>) => Float64Array[]

/** How the road of a point may deviate from its forecast, and the basis of that estimate. */
export type RoadSpread = {
  readonly basis: 'past_errors' | 'ensemble'
  /** Calibrates the spread for a forecast of the road, hourly. */
  around(timesMs: ArrayLike<number>, surfaceC: ArrayLike<number>, issuedAtMs: number): RoadMembers
}

/** What a point's forecast is made with: its corrections, and its weather if there is any. */
type ForecastInputs = { readonly fit: Fit; readonly blend: HourlyRun | undefined }

/**
 * The spread of each point from its past errors, calibrated for its forecast; if they are too few, from the members of an
 * ensemble; none without either.
 */
export async function roadSpreadsOf(
  { db, asOf }: Archive,
  points: readonly ChainPoint[],
  inputsOf: (castpointId: string) => ForecastInputs,
): Promise<Map<string, RoadSpread>> {
  const inputs = new Map(points.map(({ castpointId }) => [castpointId, inputsOf(castpointId)]))
  const measures = roadErrors([...inputs.values()].some(({ fit }) => isLearnedInUse(fit)))
  const samples = await samplesOf(db, idsOf(points), measures, asOf)
  const errors = new Map(
    [...inputs].map(([castpointId, { fit }]) => {
      const pointSamples = samples.get(castpointId) ?? []
      return [castpointId, underCorrection(pointSamples, correctionOfPastErrors(fit), fit.learned?.isOn)]
    }),
  )
  const judgingErrors = ({ castpointId }: ChainPoint): readonly ErrorSample[] | null => {
    const pointErrors = errors.get(castpointId) ?? []
    return pointErrors.length >= MIN_SAMPLES ? pointErrors : null
  }
  const unjudged = points.filter((point) => !judgingErrors(point))
  const ensembles = unjudged.length > 0 ? await latestEnsembles(db, idsOf(unjudged), ENSEMBLE, asOf) : null
  const variance = ensembles && ensembles.size > 0 ? await varianceOf({ db, asOf }, points) : null
  const spreads = new Map<string, RoadSpread>()
  for (const point of points) {
    const { castpointId } = point
    const ensemble = ensembles?.get(castpointId)
    const judgedErrors = judgingErrors(point)
    if (judgedErrors) spreads.set(castpointId, byErrors(judgedErrors, inputs.get(castpointId)?.blend))
    else if (ensemble) spreads.set(castpointId, byMembers(ensemble, variance))
  }
  return spreads
}

async function varianceOf({ db, asOf }: Archive, points: readonly ChainPoint[]) {
  const errors = await samplesOf(db, idsOf(points), ['tair'], asOf)
  return nearbyVariance([...errors.values()], issuedAtMsOf(asOf))
}

const byErrors = (samples: readonly ErrorSample[], blend: HourlyRun | undefined): RoadSpread => ({
  basis: 'past_errors',
  around: (hoursMs, hourlyC, issuedAtMs) => {
    const cloudPctAt = (ms: number) => (blend ? valueAtHour(blend, 'cloud', ms) : null)
    const calibrated = calibratedErrors(samples, issuedAtMs, regimesOf(hoursMs, hourlyC, cloudPctAt))
    return (timesMs, surfaceC) => hourlyMembers(timesMs, surfaceC, issuedAtMs, calibrated)
  },
})

const byMembers = (ensemble: Ensemble, variance: Float64Array | null): RoadSpread => ({
  basis: 'ensemble',
  around: (_hoursMs, _hourlyC, issuedAtMs) => (timesMs, surfaceC) =>
    ensembleSurfaces(ensemble, timesMs, surfaceC, issuedAtMs, variance),
})
