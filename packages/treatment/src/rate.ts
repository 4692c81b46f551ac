import type { RateNeed } from './advice.ts'
import { MATERIALS } from './materials.ts'

/** Safety margins: road colder than forecast, K, and concentration above the minimum, per cent by mass. */
const COLDER_K = 1.5
const MARGIN_PCT = { usual: 2, freezingRain: 2.5 }
/** Share of the spread material that never reaches the film. */
const FIRST_LOSS = { dry: 0.2, prewet: 0.1, liquid: 0.05 }
/** Loss of the solution per hour. */
const RUNOFF_PER_HOUR = 0.15
/** Loss of the solution per hour, multiplied by the square of the traffic level. */
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

/** Dry NaCl that keeps the film liquid until the next pass, including losses. */
export function neededRate(rate: RateCase): RateNeed {
  const { eutecticPct, concentrationPct } = MATERIALS.nacl
  const margin = rate.isFreezingRain ? MARGIN_PCT.freezingRain : MARGIN_PCT.usual
  const colderC = Math.min(0, rate.surfaceC - COLDER_K)
  const pct = Math.min(eutecticPct, Math.max(0, concentrationPct(colderC)) + margin)
  const dissolvedGm2 = (pct / (100 - pct)) * 1000 * rate.waterMm
  const lostPerHour = Math.min(0.9, RUNOFF_PER_HOUR + TRAFFIC_PER_HOUR * rate.trafficLevel ** 2)
  const shareLeft = (1 - FIRST_LOSS[rate.state]) * (1 - lostPerHour) ** rate.hours
  return { concentrationPct: pct, waterMm: rate.waterMm, gm2: dissolvedGm2 / shareLeft }
}
