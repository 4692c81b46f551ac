import {
  type Ensemble,
  type ErrorSample,
  ensembleSurfaces,
  hourlyMembers,
  MIN_SAMPLES,
  underCorrection,
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

/** How the road of a point may deviate from its forecast, and the basis of that estimate. */
export type RoadSpread = {
  readonly basis: 'past_errors' | 'ensemble'
  /** Surface temperatures of the members, °C, around the given forecast. */
  members(timesMs: ArrayLike<number>, surfaceC: ArrayLike<number>, issuedAtMs: number): Float64Array[]
}

/**
 * The spread of each point from its past errors; if they are too few, from the members of an ensemble; none without
 * either.
 */
export async function roadSpreadsOf(
  { db, asOf }: Archive,
  points: readonly ChainPoint[],
  fitOf: (castpointId: string) => Fit,
): Promise<Map<string, RoadSpread>> {
  const fits = new Map(points.map(({ castpointId }) => [castpointId, fitOf(castpointId)]))
  const measures = roadErrors([...fits.values()].some(isLearnedInUse))
  const samples = await samplesOf(db, idsOf(points), measures, asOf)
  const errors = new Map(
    [...fits].map(([castpointId, fit]) => {
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
    if (judgedErrors) spreads.set(castpointId, byErrors(judgedErrors))
    else if (ensemble) spreads.set(castpointId, byMembers(ensemble, variance))
  }
  return spreads
}

async function varianceOf({ db, asOf }: Archive, points: readonly ChainPoint[]) {
  const errors = await samplesOf(db, idsOf(points), ['tair'], asOf)
  return nearbyVariance([...errors.values()], issuedAtMsOf(asOf))
}

const byErrors = (samples: readonly ErrorSample[]): RoadSpread => ({
  basis: 'past_errors',
  members: (timesMs, surfaceC, issuedAtMs) => hourlyMembers(timesMs, surfaceC, issuedAtMs, samples),
})

const byMembers = (ensemble: Ensemble, variance: Float64Array | null): RoadSpread => ({
  basis: 'ensemble',
  members: (timesMs, surfaceC, issuedAtMs) =>
    ensembleSurfaces(ensemble, timesMs, surfaceC, issuedAtMs, variance),
})
