import type { RateNeed } from './advice.ts'
import { MATERIALS } from './materials.ts'

/** Colder than the road is forecast, K, and more than the film needs, per cent of mass: both for safety. */
const COLDER_K = 1.5
const MARGIN_PCT = { usual: 2, freezingRain: 2.5 }
/** Of what is spread never reaches the film. */
const FIRST_LOSS = { dry: 0.2, prewet: 0.1, liquid: 0.05 }
/** Of the solution, an hour. */
const RUNOFF_PER_HOUR = 0.15
/** Of the solution, an hour, times the square of the traffic's level. */
const TRAFFIC_PER_HOUR = 0.01

export type RateCase = {
  surfaceC: number
  /** Water, ice and snow to be kept liquid until the next pass, mm. */
  waterMm: number
  hours: number
  trafficLevel: 0 | 1 | 2 | 3
  state: keyof typeof FIRST_LOSS
  isFreezingRain: boolean
}

/** Dry NaCl with which the film stays liquid until the next pass, with what is lost on the way. */
export function neededRate(rate: RateCase): RateNeed {
  const { eutecticPct, concentrationPct } = MATERIALS.nacl
  const margin = rate.isFreezingRain ? MARGIN_PCT.freezingRain : MARGIN_PCT.usual
  const colderC = Math.min(0, rate.surfaceC - COLDER_K)
  const pct = Math.min(eutecticPct, Math.max(0, concentrationPct(colderC)) + margin)
  const inFilmGm2 = (pct / (100 - pct)) * 1000 * rate.waterMm
  const lostPerHour = Math.min(0.9, RUNOFF_PER_HOUR + TRAFFIC_PER_HOUR * rate.trafficLevel ** 2)
  const left = (1 - FIRST_LOSS[rate.state]) * (1 - lostPerHour) ** rate.hours
  return { concentrationPct: pct, waterMm: rate.waterMm, gm2: inFilmGm2 / left }
}
