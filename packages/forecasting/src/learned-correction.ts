import { DAY_MS, HOUR_MS, sunPosition } from '@verglas/quantities'
import { solve } from '@verglas/road-model'
import { FADE_H } from './correction.ts'
import { weightAtLead } from './weights.ts'

/**
 * Error of the road temperature (forecast minus observed, K), learned from the station's past forecasts by what may have
 * caused it: a Bayesian linear regression on hour, sun, clouds and wind (Bishop 2006, Pattern Recognition and Machine
 * Learning, §3.3). Each cause has a prior spread, so that a station with few days of errors stays near what the stations
 * of its organisation have in common, and they stay near no correction. Unlike the bias by hour of the day, it tells a
 * clear night from an overcast one.
 *
 * The model has assimilated the readings, so an error grows with the lead: each cause is weighted by
 * 1 − exp(−lead / 4 h), the complement of the fading of the present error.
 */

/** Causes, and the prior spread of the error that one unit of each makes, K. */
const PRIOR_SPREAD_K = {
  /** An error that is the same at all hours. */
  constant: 1,
  /** Daily course, by the hour of the sun. */
  dayCosine: 0.7,
  daySine: 0.7,
  halfDayCosine: 0.5,
  halfDaySine: 0.5,
  /** Sine of the sun's elevation, as far as the forecast clouds let it through. */
  sun: 1,
  /** Cloud cover (0–1) minus a half. */
  cloudByNight: 0.7,
  cloudByDay: 0.7,
  /** Wind in steps of 10 km/h, from 10 km/h on. */
  wind: 0.5,
} as const
const PRIOR_SPREADS_K = Object.values(PRIOR_SPREAD_K)
const COUNT = PRIOR_SPREADS_K.length

/** A station deviates from the other stations of its organisation by this share of the prior spreads. */
const STATION_SHARE = 0.5
/** Larger errors are faults of a station, as in `MAX_ERROR` of the present correction, K. */
const MAX_ERROR_K = 8
/** Errors within a day are correlated: a day counts as this many independent ones. */
const INDEPENDENT_A_DAY = 3
/** Smallest variance of an error about its causes, K²: below it is the noise of a sensor. */
const MIN_VARIANCE_K2 = 0.25

export type SunnyPlace = {
  readonly latitudeDeg: number
  readonly longitudeDeg: number
  /** Added to an instant before the sun is computed: a simulated winter has the sun of its simulated season. */
  readonly sunOffsetMs: number
}

/** The forecast conditions at an instant. */
export type Conditions = {
  readonly atMs: number
  readonly leadH: number
  /** 0–1; null counts as a half. */
  readonly cloudCover: number | null
  /** Null counts as 10 km/h. */
  readonly windKmh: number | null
}

/** Amounts of all causes at an instant; nothing at the issue itself. */
export function causesOf(place: SunnyPlace, { atMs, leadH, cloudCover, windKmh }: Conditions): number[] {
  const sunMs = atMs + place.sunOffsetMs
  const angle = 2 * Math.PI * (sunMs / DAY_MS + place.longitudeDeg / 360)
  const { elevationDeg } = sunPosition(sunMs, place.latitudeDeg, place.longitudeDeg)
  const cloud = cloudCover ?? 0.5
  const isDay = elevationDeg > 0
  // Kasten & Czeplak (1980), Solar Energy 24, 177
  const sun = isDay ? Math.sin((elevationDeg * Math.PI) / 180) * (1 - 0.75 * cloud ** 3.4) : 0
  const growth = 1 - Math.exp(-Math.max(0, leadH) / FADE_H)
  const causes: Record<keyof typeof PRIOR_SPREAD_K, number> = {
    constant: 1,
    dayCosine: Math.cos(angle),
    daySine: Math.sin(angle),
    halfDayCosine: Math.cos(2 * angle),
    halfDaySine: Math.sin(2 * angle),
    sun,
    cloudByNight: isDay ? 0 : cloud - 0.5,
    cloudByDay: isDay ? cloud - 0.5 : 0,
    wind: ((windKmh ?? 10) - 10) / 10,
  }
  return Object.values(causes).map((amount) => growth * amount)
}

/** A past error and its causes. */
export type CausedError = {
  readonly atMs: number
  readonly errorK: number
  readonly causes: readonly number[]
}

/** Sums over past errors from which factors are fitted; those of several stations can be added. */
export type CauseSums = {
  readonly gram: Float64Array
  readonly moment: Float64Array
  readonly count: number
  readonly square: number
}

/** Sums of a station's errors; each UTC day counts the same, however many forecasts it had. */
export function causeSums(errors: readonly CausedError[]): CauseSums {
  const countByDay = new Map<number, number>()
  const dayOf = (atMs: number) => Math.floor(atMs / DAY_MS)
  for (const { atMs } of errors) countByDay.set(dayOf(atMs), (countByDay.get(dayOf(atMs)) ?? 0) + 1)
  const gram = new Float64Array(COUNT * COUNT)
  const moment = new Float64Array(COUNT)
  let square = 0
  for (const { atMs, errorK, causes } of errors) {
    const error = Math.min(MAX_ERROR_K, Math.max(-MAX_ERROR_K, errorK))
    const weight = INDEPENDENT_A_DAY / (countByDay.get(dayOf(atMs)) ?? 1)
    square += weight * error * error
    for (let row = 0; row < COUNT; row++) {
      const amount = weight * (causes[row] ?? 0)
      moment[row] = (moment[row] ?? 0) + amount * error
      for (let column = 0; column < COUNT; column++) {
        const place = row * COUNT + column
        gram[place] = (gram[place] ?? 0) + amount * (causes[column] ?? 0)
      }
    }
  }
  return { gram, moment, count: INDEPENDENT_A_DAY * countByDay.size, square }
}

export function addedSums(all: readonly CauseSums[]): CauseSums {
  const total = {
    gram: new Float64Array(COUNT * COUNT),
    moment: new Float64Array(COUNT),
    count: 0,
    square: 0,
  }
  for (const { gram, moment, count, square } of all) {
    for (const [place, value] of gram.entries()) total.gram[place] = (total.gram[place] ?? 0) + value
    for (const [place, value] of moment.entries()) total.moment[place] = (total.moment[place] ?? 0) + value
    total.count += count
    total.square += square
  }
  return total
}

/** Error that each unit of a cause makes, K, in the order of `causesOf`. */
export type CauseFactors = readonly number[]

/**
 * The factors of a station from its own errors and from those of the other stations of its organisation. The others
 * matter as long as the station itself has few days.
 */
export function stationFactors(own: CauseSums, others: CauseSums): CauseFactors {
  const common = fitted(
    others,
    PRIOR_SPREADS_K.map((spreadK) => ({ middleK: 0, variance: spreadK ** 2 })),
  )
  const priors = PRIOR_SPREADS_K.map((spreadK, cause) => ({
    middleK: common.factors[cause] ?? 0,
    variance: (common.variances[cause] ?? 0) + (STATION_SHARE * spreadK) ** 2,
  }))
  return fitted(own, priors).factors
}

type Prior = { readonly middleK: number; readonly variance: number }

/** The most probable factors and how uncertain each of them is, K². */
function fitted({ gram, moment, count, square }: CauseSums, priors: readonly Prior[]) {
  const errorVariance = Math.max(MIN_VARIANCE_K2, count > 0 ? square / count : 0)
  const rowsWith = (right: (row: number) => number) =>
    priors.map(({ variance }, row) => {
      const causeProducts = Array.from(gram.subarray(row * COUNT, (row + 1) * COUNT), (value, column) =>
        column === row ? value + errorVariance / variance : value,
      )
      return [...causeProducts, right(row)]
    })
  const factors = solve(
    rowsWith((row) => {
      const { middleK, variance } = priors[row] as Prior
      return (moment[row] ?? 0) + (errorVariance / variance) * middleK
    }),
  )
  const variances = priors.map(
    (_, cause) => errorVariance * (solve(rowsWith((row) => (row === cause ? 1 : 0)))[cause] ?? 0),
  )
  return { factors, variances }
}

/** The correction learned for a station, and the lead bins in which it replaces the present correction. */
export type LearnedCorrection = { readonly factors: CauseFactors; readonly isOn: readonly boolean[] }

/** Amount to subtract from a road temperature, K, at each instant of a forecast; 0 where it is off. */
export function learnedTooWarmK(
  { factors, isOn }: LearnedCorrection,
  place: SunnyPlace,
  issuedAtMs: number,
  weatherAt: (atMs: number) => Pick<Conditions, 'cloudCover' | 'windKmh'>,
): (atMs: number) => number {
  const trusts = isOn.map((on) => (on ? 1 : 0))
  return (atMs) => {
    const leadH = (atMs - issuedAtMs) / HOUR_MS
    const trust = weightAtLead(trusts, leadH)
    if (trust === 0) return 0
    const causes = causesOf(place, { atMs, leadH, ...weatherAt(atMs) })
    const errorK = causes.reduce((sum, amount, cause) => sum + amount * (factors[cause] ?? 0), 0)
    return Number.isFinite(errorK) ? trust * Math.min(MAX_ERROR_K, Math.max(-MAX_ERROR_K, errorK)) : 0
  }
}
