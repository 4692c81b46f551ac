import { frontKinds } from './front-kinds.ts'
import { noise2, randomAt, rise, streamOf } from './noise.ts'

/** Fronts arrive from the west at this speed, and earlier in the north. */
export const STEERING_KMH = 45
const TILT = 0.35
/**
 * Mean time between two fronts and the deviation from it; with these, something happens somewhere every day.
 */
const INTERVAL_H = 29
const JITTER_H = 2
const REFERENCE_Y_KM = 5000
/** How much warmer than usual the air is that glides over trapped cold air. */
const WARM_OVER_COLD_K = 7

/** Effect of passing fronts at one place and instant; each value is 0 to about 1 unless stated otherwise. */
export type Synoptic = {
  /** Kelvin near the ground, for a contrast of 1. */
  readonly surfaceAnomalyK: number
  /** Kelvin some hundred metres up, where warm air arrives some hours earlier. */
  readonly aloftAnomalyK: number
  /** Warm air aloft, 0 to 1: over land that keeps its cold air, it stays warmer than the mean suggests. */
  readonly warmAloft: number
  /** The ridge behind the front, 0 to 1: the sky clears. */
  readonly ridge: number
  /** Kelvins by which the dew point is closer to the air temperature than usual. */
  readonly moistureK: number
  /** 0 to 1: how much the breeze dies down. */
  readonly calm: number
  /** 0 to 1: cold air stays near the ground under the rain. */
  readonly coldAirStays: number
  /** mm/h of the rain band along the front, before its structure. */
  readonly bandMmh: number
  /** mm/h of the showers behind the front, before their structure. */
  readonly showersMmh: number
  readonly cloud: number
  readonly brokenCloud: number
  readonly windBefore: number
  readonly windBehind: number
  /** hPa */
  readonly pressureDip: number
}

export type FrontStreams = ReturnType<typeof frontStreams>

export function frontStreams(seed: string) {
  const stream = (name: string) => streamOf(`${seed}|front|${name}`)
  return {
    time: stream('time'),
    warm: stream('warm'),
    cold: stream('cold'),
    band: stream('band'),
    showers: stream('showers'),
    wind: stream('wind'),
    wiggle: stream('wiggle'),
    kindOf: frontKinds(seed),
  }
}

export function synopticAt(streams: FrontStreams, xKm: number, yKm: number, atH: number): Synoptic {
  const wiggleH = 1.2 * noise2(streams.wiggle, yKm / 400, atH / 60)
  const followingH = atH - (xKm - TILT * (yKm - REFERENCE_Y_KM)) / STEERING_KMH + wiggleH
  const nearest = Math.floor(followingH / INTERVAL_H)

  const passageH = (front: number) => (front + 0.5) * INTERVAL_H + JITTER_H * randomAt(streams.time, front)

  let surfaceAnomalyK = 0
  let aloftAnomalyK = 0
  let warmAloft = 0
  let ridge = 0
  let moistureK = 0
  let calm = 0
  let coldAirStays = 0
  let bandMmh = 0
  let showersMmh = 0
  let cloud = 0
  let brokenCloud = 0
  let windBefore = 0
  let windBehind = 0
  let pressureDip = 0
  for (let front = nearest - 1; front <= nearest + 1; front++) {
    const kind = streams.kindOf(front)
    const sinceH = followingH - passageH(front)
    const untilNextH = passageH(front + 1) - followingH
    const warmK = kind.warm * (4 + 3 * randomAt(streams.warm, front))
    const coldK = kind.cold * (3.2 + 1 * randomAt(streams.cold, front))
    const strength = 0.5 + 0.5 * randomAt(streams.band, front)
    const gale = kind.gale * (0.75 + 0.35 * randomAt(streams.wind, front))

    const coldAnomalyK = coldK * rise(-0.5, 3.5, sinceH) * (1 - rise(8, 18, sinceH))
    const clearing = 1 - rise(-0.5, 3, sinceH)
    const beforeNext = rise(0, 8, untilNextH)
    const airMass = (earlierH: number) =>
      rise(kind.airMassFromH - 4 - earlierH, kind.airMassFromH + 4 - earlierH, sinceH) *
      (1 - rise(kind.airMassToH - 4, kind.airMassToH + 4, sinceH)) *
      beforeNext
    surfaceAnomalyK += warmK * rise(-6, -0.5, sinceH) * clearing - coldAnomalyK + kind.airMassK * airMass(0)
    const warmAloftShare = rise(-10, -5, sinceH) * clearing
    warmAloft += Math.max(kind.warm, kind.coldAirStays) * warmAloftShare
    aloftAnomalyK +=
      (warmK + WARM_OVER_COLD_K * kind.coldAirStays) * warmAloftShare -
      coldAnomalyK +
      kind.airMassK * airMass(kind.airMassK > 0 ? 3 : 0)
    moistureK += kind.moistureK * airMass(0)
    calm += kind.calm * airMass(0)
    coldAirStays += kind.coldAirStays * rise(-10, -5, sinceH) * clearing
    ridge += rise(kind.clearsAfterH - 1, kind.clearsAfterH + 2, sinceH) * rise(1, 5, untilNextH)
    bandMmh +=
      kind.band * (0.7 + 2.3 * strength * strength) * rise(-6.5, -4, sinceH) * (1 - rise(-1, 1, sinceH))
    showersMmh +=
      kind.showers *
      (1.4 + 0.5 * randomAt(streams.showers, front)) *
      rise(1.5, 3, sinceH) *
      (1 - rise(5, 9, sinceH))
    cloud += kind.cloud * rise(-11, -7, sinceH) * (1 - rise(0.5, 4, sinceH)) + kind.lowCloud * airMass(0)
    brokenCloud += Math.min(1, kind.showers) * rise(0, 3, sinceH) * (1 - rise(6, 11, sinceH))
    windBefore += gale * rise(-10, -2, sinceH) * (1 - rise(-1, 2, sinceH))
    windBehind += gale * rise(-1, 2, sinceH) * (1 - rise(4, 14, sinceH))
    pressureDip += kind.gale * (9 + 7 * strength) * Math.exp(-((sinceH / 9) ** 2))
  }
  return {
    surfaceAnomalyK,
    aloftAnomalyK,
    warmAloft: Math.min(1, warmAloft),
    ridge: Math.min(1, ridge),
    moistureK,
    calm: Math.min(1, calm),
    coldAirStays: Math.min(1, coldAirStays),
    bandMmh,
    showersMmh,
    cloud: Math.min(1, cloud),
    brokenCloud: Math.min(1, brokenCloud),
    windBefore,
    windBehind,
    pressureDip,
  }
}
