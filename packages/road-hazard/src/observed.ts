import { type Hazard, roadHazard } from './hazard.ts'

/** What a station reports about its road; null: not measured. Codes as in the specification §4. */
export type RoadReading = {
  readonly surfaceC: number | null
  readonly dewPointC: number | null
  /** 0–9. */
  readonly roadState: number | null
  readonly waterMm: number | null
  readonly iceMm: number | null
  readonly freezingPointC: number | null
  /** Precipitation type (1 rain, 2 rain and snow, 3 snow) and rate, mm/h. */
  readonly precipitationType: number | null
  readonly precipitationMmh: number | null
}

type StateCover = Partial<Record<'waterMm' | 'iceMm' | 'looseSnowMm' | 'frostMm', number>>

/** Cover assumed for a reported road state, mm of water: the middle of the range that sensors call by that name. */
const COVER_OF_STATE: Readonly<Record<number, StateCover>> = {
  1: { waterMm: 0.1 },
  2: { waterMm: 0.5 },
  3: { waterMm: 2.5 },
  4: { frostMm: 0.05 },
  5: { iceMm: 0.3 },
  6: { waterMm: 0.1 },
  7: { waterMm: 0.5 },
  8: { looseSnowMm: 1 },
}
/** Freezing point of a film that a sensor calls salted without measuring it, °C. */
const SALTED_C = -4
const SALTED_STATES = [6, 7]
const [RAIN, MIXED, SNOW] = [1, 2, 3]

/**
 * How slippery the road at a station is, judged like a forecast road; null without a surface temperature or
 * without anything that says what is on the road. Where only temperatures are measured, a frozen road without a danger is
 * unknown, because ice may lie on it.
 */
export function observedHazard(reading: RoadReading): Hazard | null {
  const { surfaceC, roadState, dewPointC, precipitationType } = reading
  if (surfaceC === null) return null
  const cover = (roadState === null ? undefined : COVER_OF_STATE[roadState]) ?? {}
  const hasCover = (roadState !== null && roadState < 9) || reading.waterMm !== null || reading.iceMm !== null
  if (!hasCover && dewPointC === null) return null
  const falling = reading.precipitationMmh ?? 0
  const usualFreezingC = roadState !== null && SALTED_STATES.includes(roadState) ? SALTED_C : 0
  const hazard = roadHazard({
    surfaceC,
    dewPointC: dewPointC ?? Number.NaN,
    waterMm: reading.waterMm ?? cover.waterMm ?? 0,
    iceMm: reading.iceMm ?? cover.iceMm ?? 0,
    looseSnowMm: cover.looseSnowMm ?? 0,
    packedSnowMm: 0,
    frostMm: cover.frostMm ?? 0,
    filmFreezingPointC: Math.min(0, reading.freezingPointC ?? usualFreezingC),
    rainMmh: precipitationType === RAIN || precipitationType === MIXED ? falling : 0,
    snowMmh: precipitationType === SNOW || precipitationType === MIXED ? falling : 0,
  })
  return !hasCover && surfaceC <= 0 && hazard.level === 0 ? null : hazard
}
