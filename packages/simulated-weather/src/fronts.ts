import { noise2, randomAt, rise, streamOf } from './noise.ts'

/** Fronts come in from the west at this speed, and earlier in the north. */
export const STEERING_KMH = 45
const TILT = 0.35
/** Mean time between two fronts and how far each is from its turn; with these something happens every day. */
const INTERVAL_H = 29
const JITTER_H = 2
const REFERENCE_Y_KM = 5000

/** What passing fronts do at one place and instant; each part is 0 to about 1 unless said. */
export type Synoptic = {
  /** Kelvin near the ground, for a contrast of 1. */
  readonly surfaceAnomalyK: number
  /** Kelvin some hundred metres up, where warm air comes some hours earlier. */
  readonly aloftAnomalyK: number
  /** Warm air aloft, 0 to 1: over land that keeps its cold air it stays warmer than the mean says. */
  readonly warmAloft: number
  /** The ridge behind the showers, 0 to 1: the sky clears. */
  readonly ridge: number
  /** mm/h of the band along the front, before its structure. */
  readonly bandMmh: number
  /** mm/h of the showers behind it, before their structure. */
  readonly showersMmh: number
  readonly cloud: number
  readonly brokenCloud: number
  readonly windAhead: number
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
  }
}

export function synopticAt(streams: FrontStreams, xKm: number, yKm: number, atH: number): Synoptic {
  const wiggleH = 1.2 * noise2(streams.wiggle, yKm / 400, atH / 60)
  const followingH = atH - (xKm - TILT * (yKm - REFERENCE_Y_KM)) / STEERING_KMH + wiggleH
  const nearest = Math.floor(followingH / INTERVAL_H)

  let surfaceAnomalyK = 0
  let aloftAnomalyK = 0
  let warmAloft = 0
  let ridge = 0
  let bandMmh = 0
  let showersMmh = 0
  let cloud = 0
  let brokenCloud = 0
  let windAhead = 0
  let windBehind = 0
  let pressureDip = 0
  for (let front = nearest - 1; front <= nearest + 1; front++) {
    const passageH = (front + 0.5) * INTERVAL_H + JITTER_H * randomAt(streams.time, front)
    const sinceH = followingH - passageH
    const warmK = 4 + 3 * randomAt(streams.warm, front)
    const coldK = 3.2 + 1 * randomAt(streams.cold, front)
    const strength = 0.5 + 0.5 * randomAt(streams.band, front)
    const gale = 0.75 + 0.35 * randomAt(streams.wind, front)

    const coldPart = coldK * rise(-0.5, 3.5, sinceH) * (1 - rise(8, 18, sinceH))
    const clearing = 1 - rise(-0.5, 3, sinceH)
    surfaceAnomalyK += warmK * rise(-6, -0.5, sinceH) * clearing - coldPart
    const warmAloftPart = rise(-10, -5, sinceH) * clearing
    warmAloft += warmAloftPart
    aloftAnomalyK += warmK * warmAloftPart - coldPart
    ridge += rise(7, 10, sinceH) * (1 - rise(16, 20, sinceH))
    bandMmh += (0.7 + 2.3 * strength * strength) * rise(-6.5, -4, sinceH) * (1 - rise(-1, 1, sinceH))
    showersMmh +=
      (1.4 + 0.5 * randomAt(streams.showers, front)) * rise(1.5, 3, sinceH) * (1 - rise(5, 9, sinceH))
    cloud += rise(-11, -7, sinceH) * (1 - rise(0.5, 4, sinceH))
    brokenCloud += rise(0, 3, sinceH) * (1 - rise(6, 11, sinceH))
    windAhead += gale * rise(-10, -2, sinceH) * (1 - rise(-1, 2, sinceH))
    windBehind += gale * rise(-1, 2, sinceH) * (1 - rise(4, 14, sinceH))
    pressureDip += (9 + 7 * strength) * Math.exp(-((sinceH / 9) ** 2))
  }
  return {
    surfaceAnomalyK,
    aloftAnomalyK,
    warmAloft,
    ridge,
    bandMmh,
    showersMmh,
    cloud: Math.min(1, cloud),
    brokenCloud: Math.min(1, brokenCloud),
    windAhead,
    windBehind,
    pressureDip,
  }
}
