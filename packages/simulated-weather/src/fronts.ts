import { frontKinds } from './front-order.ts'
import { noise2, randomAt, rise, streamOf } from './noise.ts'
import { STORIES } from './story.ts'

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
  /** The part of the cloud that is low and thick. */
  readonly lowCloud: number
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
    earlierH: STORIES[seed]?.earlierH ?? 0,
  }
}

export function synopticAt(streams: FrontStreams, xKm: number, yKm: number, atH: number): Synoptic {
  const wiggleH = 1.2 * noise2(streams.wiggle, yKm / 400, atH / 60)
  const followingH = atH + streams.earlierH - (xKm - TILT * (yKm - REFERENCE_Y_KM)) / STEERING_KMH + wiggleH
  const nearest = Math.floor(followingH / INTERVAL_H)
  const effect = (front: number) => frontEffect(streams, front, followingH)
  const sum = effect(nearest)
  addTo(sum, effect(nearest - 1))
  addTo(sum, effect(nearest + 1))
  sum.warmAloft = Math.min(1, sum.warmAloft)
  sum.ridge = Math.min(1, sum.ridge)
  sum.calm = Math.min(1, sum.calm)
  sum.coldAirStays = Math.min(1, sum.coldAirStays)
  sum.lowCloud = Math.min(1, sum.lowCloud)
  sum.cloud = Math.min(1, sum.cloud + sum.lowCloud)
  sum.brokenCloud = Math.min(1, sum.brokenCloud)
  return sum
}

function passageH(streams: FrontStreams, front: number): number {
  return (front + 0.5) * INTERVAL_H + JITTER_H * randomAt(streams.time, front)
}

type Effect = { -readonly [Key in keyof Synoptic]: Synoptic[Key] }

/** Effect of one front at a place, depending on the hours since it passed. */
function frontEffect(streams: FrontStreams, front: number, followingH: number): Effect {
  const kind = streams.kindOf(front)
  const sinceH = followingH - passageH(streams, front)
  const untilNextH = passageH(streams, front + 1) - followingH
  const warmK = kind.warm * (2.8 + 1.5 * randomAt(streams.warm, front))
  const coldK = kind.cold * (3 + 0.8 * randomAt(streams.cold, front))
  const strength = 0.5 + 0.5 * randomAt(streams.band, front)
  const gale = kind.gale * (0.75 + 0.35 * randomAt(streams.wind, front))

  const coldAnomalyK = coldK * rise(-1, 8, sinceH) * (1 - rise(12, 25, sinceH))
  const beforeNext = rise(-2, 10, untilNextH)
  const airMass = (earlierH: number) =>
    rise(kind.airMassFromH - 6 - earlierH, kind.airMassFromH + 6 - earlierH, sinceH) *
    (1 - rise(kind.airMassToH - 6, kind.airMassToH + 6, sinceH)) *
    beforeNext
  const behind = airMass(0)
  // Near the ground the warm air is replaced within hours, aloft at once.
  const warmSectorK = warmK * rise(-11, -1, sinceH) * (1 - rise(-1.5, 7, sinceH))
  const warmAloft = rise(-10, -5, sinceH) * (1 - rise(-0.5, 3, sinceH))
  return {
    surfaceAnomalyK: warmSectorK - coldAnomalyK + kind.airMassK * behind,
    aloftAnomalyK:
      (warmK + WARM_OVER_COLD_K * kind.coldAirStays) * warmAloft -
      coldAnomalyK +
      kind.airMassK * (kind.airMassK > 0 ? airMass(3) : behind),
    warmAloft: Math.max(kind.warm, kind.coldAirStays) * warmAloft,
    ridge: rise(kind.clearsAfterH - 1, kind.clearsAfterH + 2, sinceH) * rise(1, 5, untilNextH),
    moistureK: kind.moistureK * behind,
    calm: kind.calm * behind,
    coldAirStays: kind.coldAirStays * rise(-14, -5, sinceH) * (1 - rise(0, 9, sinceH)),
    bandMmh:
      kind.band * (0.7 + 2.3 * strength * strength) * rise(-6.5, -4, sinceH) * (1 - rise(-1, 1, sinceH)),
    showersMmh:
      kind.showers *
      (1.4 + 0.5 * randomAt(streams.showers, front)) *
      rise(1.5, 3, sinceH) *
      (1 - rise(5, 9, sinceH)),
    cloud: kind.cloud * rise(-11, -7, sinceH) * (1 - rise(0.5, 4, sinceH)),
    lowCloud: kind.lowCloud * behind,
    brokenCloud: Math.min(1, kind.showers) * rise(0, 3, sinceH) * (1 - rise(6, 11, sinceH)),
    windBefore: gale * rise(-10, -2, sinceH) * (1 - rise(-1, 2, sinceH)),
    windBehind: gale * rise(-1, 2, sinceH) * (1 - rise(4, 14, sinceH)),
    pressureDip: kind.gale * (9 + 7 * strength) * Math.exp(-((sinceH / 9) ** 2)),
  }
}

/** Written out, because it runs millions of times while the past of a demonstration is generated. */
function addTo(sum: Effect, other: Synoptic): void {
  sum.surfaceAnomalyK += other.surfaceAnomalyK
  sum.aloftAnomalyK += other.aloftAnomalyK
  sum.warmAloft += other.warmAloft
  sum.ridge += other.ridge
  sum.moistureK += other.moistureK
  sum.calm += other.calm
  sum.coldAirStays += other.coldAirStays
  sum.bandMmh += other.bandMmh
  sum.showersMmh += other.showersMmh
  sum.cloud += other.cloud
  sum.lowCloud += other.lowCloud
  sum.brokenCloud += other.brokenCloud
  sum.windBefore += other.windBefore
  sum.windBehind += other.windBehind
  sum.pressureDip += other.pressureDip
}
