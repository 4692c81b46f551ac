import { SITUATIONS, type Situation } from '@verglas/contract/treatment-codes'
import { at, type RoadAhead } from './road-ahead.ts'

/** Less in an hour is no precipitation, mm; as the road model has it. */
export const TRACE_MM = 0.02
/** 12 mm of fresh snow in an hour, as water: from here on snowfall is moderate. */
const MODERATE_SNOW_MMH = 1.2
/** From which thickness something lies, mm of water. */
export const LIES_MM = { damp: 0.03, wet: 0.2, ice: 0.03, thickIce: 1, snow: 0.2, packed: 0.2, frost: 0.01 }
/** Of what freezes or is still treated as if it were cold, °C. */
const COLD_C = 0.8
const DRY_MARGIN_K = 1

/**
 * A situation while it lasts: the intervals `first` to `last`, each from the instant before it to its own.
 */
export type Occurrence = {
  readonly situation: Situation
  readonly first: number
  readonly last: number
  readonly fromMs: number
  readonly toMs: number
  readonly lowestC: number
  readonly lowestAtMs: number
}

/** One interval: what lies at its beginning, what falls in it, the coldest of its two ends. */
type Hour = {
  surfaceC: number
  dewMarginK: number
  waterMm: number
  iceMm: number
  looseMm: number
  packedMm: number
  frostMm: number
  rainMm: number
  snowMm: number
  freezingRainMm: number
  pelletsMm: number
  isBlowing: boolean
  /** Ice and packed snow lie without a break since the first instant: what is there, not what will come of something. */
  hasLyingIce: boolean
  hasLyingPack: boolean
}

const isFalling = ({ rainMm, snowMm, freezingRainMm, pelletsMm }: Hour): boolean =>
  rainMm >= TRACE_MM || snowMm >= TRACE_MM || freezingRainMm >= TRACE_MM || pelletsMm >= TRACE_MM

const HOLDS: Record<Exclude<Situation, 'dry' | 'other'>, (hour: Hour) => boolean> = {
  freezing_rain: ({ rainMm, freezingRainMm, surfaceC }) =>
    freezingRainMm >= TRACE_MM || (rainMm >= TRACE_MM && surfaceC <= 0),
  ice_pellets: ({ pelletsMm }) => pelletsMm >= TRACE_MM,
  snow: ({ rainMm, snowMm, surfaceC }) =>
    snowMm >= MODERATE_SNOW_MMH || (snowMm >= TRACE_MM && rainMm >= TRACE_MM && surfaceC <= COLD_C),
  light_snow: ({ snowMm }) => snowMm >= TRACE_MM && snowMm < MODERATE_SNOW_MMH,
  loose_snow: (hour) =>
    !isFalling(hour) && hour.looseMm + (hour.hasLyingPack ? 0 : hour.packedMm) >= LIES_MM.snow,
  packed: ({ hasLyingPack, hasLyingIce, packedMm, iceMm }) =>
    (hasLyingPack && packedMm >= LIES_MM.packed) || (hasLyingIce && iceMm >= LIES_MM.thickIce),
  thin_ice: ({ hasLyingIce, iceMm }) => hasLyingIce && iceMm < LIES_MM.thickIce,
  wet_freezing: (hour) =>
    !isFalling(hour) &&
    hour.surfaceC <= 0 &&
    hour.waterMm + (hour.hasLyingIce ? 0 : hour.iceMm) >= LIES_MM.damp,
  frost: (hour) =>
    !isFalling(hour) &&
    hour.waterMm < LIES_MM.wet &&
    hour.surfaceC <= COLD_C &&
    (hour.dewMarginK <= 0 || hour.frostMm >= LIES_MM.frost),
}

const isDry = (hour: Hour): boolean =>
  !isFalling(hour) &&
  !hour.isBlowing &&
  hour.dewMarginK > DRY_MARGIN_K &&
  hour.waterMm < LIES_MM.damp &&
  hour.iceMm < LIES_MM.ice &&
  hour.looseMm < LIES_MM.snow &&
  hour.packedMm < LIES_MM.packed &&
  hour.frostMm < LIES_MM.frost

/** The situations of one interval; several may hold at once. */
function situationsOf(hour: Hour): readonly Situation[] {
  const found: Situation[] = []
  for (const situation of SITUATIONS) {
    if (situation === 'dry' || situation === 'other') continue
    if (HOLDS[situation](hour)) found.push(situation)
  }
  if (found.length > 0) return found
  return isDry(hour) ? ['dry'] : ['other']
}

/** A situation that pauses for an interval goes on. */
const MOST_PAUSE = 1

/**
 * Cuts the hours up to the instant `until` into situations, in the order in which they begin. What is there at the first
 * instant has begun, also where a forecast begins at the next full hour.
 */
export function occurrencesOf(ahead: RoadAhead, until: number, nowMs: number): Occurrence[] {
  const open = new Map<Situation, { first: number; last: number }>()
  const found: Occurrence[] = []
  const close = (situation: Situation) => {
    const span = open.get(situation)
    if (span) found.push(occurrence(ahead, nowMs, situation, span))
    open.delete(situation)
  }
  const lying = { ice: true, pack: true }
  for (let index = 1; index <= until; index++) {
    const hour = hourOf(ahead, index, lying)
    const holding = situationsOf(hour)
    for (const [situation, { last }] of open) {
      const pause = situation === 'dry' || situation === 'other' ? 0 : MOST_PAUSE
      if (!holding.includes(situation) && index - last > pause) close(situation)
    }
    for (const situation of holding) {
      open.set(situation, { first: open.get(situation)?.first ?? index, last: index })
    }
  }
  for (const situation of SITUATIONS) close(situation)
  return found.toSorted(
    (a, b) => a.first - b.first || SITUATIONS.indexOf(a.situation) - SITUATIONS.indexOf(b.situation),
  )
}

function hourOf(ahead: RoadAhead, index: number, lying: { ice: boolean; pack: boolean }): Hour {
  const before = index - 1
  const iceMm = at(ahead.iceMm, before)
  const packedMm = at(ahead.packedSnowMm, before)
  lying.ice &&= iceMm >= LIES_MM.ice
  lying.pack &&= packedMm >= LIES_MM.packed
  return {
    surfaceC: Math.min(at(ahead.surfaceC, before), at(ahead.surfaceC, index)),
    dewMarginK: Math.min(dewMarginK(ahead, before), dewMarginK(ahead, index)),
    waterMm: at(ahead.waterMm, before),
    iceMm,
    looseMm: at(ahead.looseSnowMm, before),
    packedMm,
    frostMm: at(ahead.frostMm, before),
    rainMm: at(ahead.rainMm, index),
    snowMm: at(ahead.snowMm, index),
    freezingRainMm: at(ahead.freezingRainMm, index),
    pelletsMm: at(ahead.icePelletsMm, index),
    isBlowing: at(ahead.blowingSnow, before) > 0 || at(ahead.blowingSnow, index) > 0,
    hasLyingIce: lying.ice,
    hasLyingPack: lying.pack,
  }
}

const dewMarginK = ({ surfaceC, dewPointC }: RoadAhead, index: number): number =>
  at(surfaceC, index) - at(dewPointC, index)

function occurrence(
  ahead: RoadAhead,
  nowMs: number,
  situation: Situation,
  { first, last }: { first: number; last: number },
): Occurrence {
  let lowest = first - 1
  for (let index = first; index <= last; index++) {
    if (at(ahead.surfaceC, index) < at(ahead.surfaceC, lowest)) lowest = index
  }
  return {
    situation,
    first,
    last,
    fromMs: first === 1 ? Math.min(nowMs, at(ahead.timesMs, 0)) : at(ahead.timesMs, first - 1),
    toMs: at(ahead.timesMs, last),
    lowestC: at(ahead.surfaceC, lowest),
    lowestAtMs: at(ahead.timesMs, lowest),
  }
}
