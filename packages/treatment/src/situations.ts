import { SITUATIONS, type Situation } from '@verglas/contract/treatment-codes'
import { at, type RoadOutlook } from './road-outlook.ts'

/** Less than this in an hour does not count as precipitation, mm; as in the road model. */
export const TRACE_MM = 0.02
/** Snowfall from which snow counts as moderate, mm of water per hour (12 mm of fresh snow). */
const MODERATE_SNOW_MMH = 1.2
/** Minimum thickness of each kind of cover, mm of water. */
export const MIN_COVER_MM = {
  damp: 0.03,
  wet: 0.2,
  ice: 0.03,
  thickIce: 1,
  snow: 0.2,
  packed: 0.2,
  frost: 0.01,
}
/** Road temperature up to which mixed snow and frost are treated as if it were below freezing, °C. */
const COLD_C = 0.8
const DRY_MARGIN_K = 1

/** A period with a situation: the intervals `first` to `last`. Interval n lies between the instants n - 1 and n. */
export type Occurrence = {
  readonly situation: Situation
  readonly first: number
  readonly last: number
  readonly fromMs: number
  readonly toMs: number
  readonly lowestC: number
  readonly lowestAtMs: number
}

/** One interval: the cover at its beginning, the precipitation within it, and the colder of its two ends. */
export type RoadHour = {
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
  /** Road temperature at or below which the rain freezes; 0 if it is left out. */
  freezesAtC?: number
  pelletsMm: number
  isBlowing: boolean
  isFalling: boolean
  /**
   * Ice and packed snow that have existed without a break since the first instant, as opposed to what forms
   * later.
   */
  hasInitialIce: boolean
  hasInitialPack: boolean
}

/** Situations that only apply if no other does: `dry`, and `other` if the road is not dry. */
type Rest = 'dry' | 'other'

const HOLDS: Record<Exclude<Situation, Rest>, (hour: RoadHour) => boolean> = {
  freezing_rain: ({ rainMm, freezingRainMm, surfaceC, freezesAtC = 0 }) =>
    freezingRainMm >= TRACE_MM || (rainMm >= TRACE_MM && surfaceC <= freezesAtC),
  ice_pellets: ({ pelletsMm }) => pelletsMm >= TRACE_MM,
  snow: ({ rainMm, snowMm, surfaceC }) =>
    snowMm >= MODERATE_SNOW_MMH || (snowMm >= TRACE_MM && rainMm >= TRACE_MM && surfaceC <= COLD_C),
  light_snow: ({ snowMm }) => snowMm >= TRACE_MM && snowMm < MODERATE_SNOW_MMH,
  loose_snow: (hour) =>
    !hour.isFalling && hour.looseMm + (hour.hasInitialPack ? 0 : hour.packedMm) >= MIN_COVER_MM.snow,
  packed: ({ hasInitialPack, hasInitialIce, packedMm, iceMm }) =>
    (hasInitialPack && packedMm >= MIN_COVER_MM.packed) || (hasInitialIce && iceMm >= MIN_COVER_MM.thickIce),
  thin_ice: ({ hasInitialIce, iceMm }) => hasInitialIce && iceMm < MIN_COVER_MM.thickIce,
  wet_freezing: (hour) =>
    !hour.isFalling &&
    hour.surfaceC <= 0 &&
    hour.waterMm + (hour.hasInitialIce ? 0 : hour.iceMm) >= MIN_COVER_MM.damp,
  frost: (hour) =>
    !hour.isFalling &&
    hour.waterMm < MIN_COVER_MM.wet &&
    hour.surfaceC <= COLD_C &&
    (hour.dewMarginK <= 0 || hour.frostMm >= MIN_COVER_MM.frost),
}

const isDry = (hour: RoadHour): boolean =>
  !hour.isFalling &&
  !hour.isBlowing &&
  hour.dewMarginK > DRY_MARGIN_K &&
  hour.waterMm < MIN_COVER_MM.damp &&
  hour.iceMm < MIN_COVER_MM.ice &&
  hour.looseMm < MIN_COVER_MM.snow &&
  hour.packedMm < MIN_COVER_MM.packed &&
  hour.frostMm < MIN_COVER_MM.frost

const isRest = (situation: Situation): situation is Rest => situation === 'dry' || situation === 'other'
const RULES = SITUATIONS.map((situation) => (isRest(situation) ? () => false : HOLDS[situation]))
const BIT_OF_DRY = 1 << SITUATIONS.indexOf('dry')
const BIT_OF_OTHER = 1 << SITUATIONS.indexOf('other')
/** A situation continues after a pause of up to this many intervals. */
const MAX_PAUSE = SITUATIONS.map((situation) => (isRest(situation) ? 0 : 1))

/** The situations of one interval as bits by the index in `SITUATIONS`; several may apply at once. */
export function situationsOf(hour: RoadHour): number {
  let bits = 0
  for (let number = 0; number < RULES.length; number++) if (RULES[number]?.(hour)) bits |= 1 << number
  if (bits !== 0) return bits
  return isDry(hour) ? BIT_OF_DRY : BIT_OF_OTHER
}

export type Span = { number: number; first: number; last: number }

/**
 * Divides the hours up to index `until` into situations, in order of their beginning. A situation at the first instant
 * counts as begun, even if the forecast begins at the next full hour. Runs hundreds of times for each place, hence
 * numbers instead of names.
 */
export function occurrencesOf(outlook: RoadOutlook, until: number, nowMs: number): Occurrence[] {
  const initial = { ice: true, pack: true }
  const spans = spansOf(1, until, (index) => situationsOf(hourOf(outlook, index, initial)))
  // In the order they were found; at the same instant, in the order of SITUATIONS.
  return spans.map((span) => occurrence(outlook, nowMs, span))
}

/** Joins the hours of each situation, from their bits, in the order in which the situations begin. */
export function spansOf(from: number, until: number, bitsAt: (index: number) => number): Span[] {
  const open: (Span | null)[] = SITUATIONS.map(() => null)
  const spans: Span[] = []
  for (let index = from; index <= until; index++) {
    const bits = bitsAt(index)
    for (let number = 0; number < open.length; number++) {
      const span = open[number]
      if (bits & (1 << number)) {
        if (span) {
          span.last = index
          continue
        }
        const startedSpan = { number, first: index, last: index }
        open[number] = startedSpan
        spans.push(startedSpan)
      } else if (span && index - span.last > (MAX_PAUSE[number] ?? 0)) open[number] = null
    }
  }
  return spans
}

function hourOf(outlook: RoadOutlook, index: number, initial: { ice: boolean; pack: boolean }): RoadHour {
  const before = index - 1
  const iceMm = at(outlook.iceMm, before)
  const packedMm = at(outlook.packedSnowMm, before)
  initial.ice &&= iceMm >= MIN_COVER_MM.ice
  initial.pack &&= packedMm >= MIN_COVER_MM.packed
  const rainMm = at(outlook.rainMm, index)
  const snowMm = at(outlook.snowMm, index)
  const freezingRainMm = at(outlook.freezingRainMm, index)
  const pelletsMm = at(outlook.icePelletsMm, index)
  return {
    surfaceC: Math.min(at(outlook.surfaceC, before), at(outlook.surfaceC, index)),
    dewMarginK: Math.min(dewMarginK(outlook, before), dewMarginK(outlook, index)),
    waterMm: at(outlook.waterMm, before),
    iceMm,
    looseMm: at(outlook.looseSnowMm, before),
    packedMm,
    frostMm: at(outlook.frostMm, before),
    rainMm,
    snowMm,
    freezingRainMm,
    freezesAtC: outlook.freezesAtC ? at(outlook.freezesAtC, index) : 0,
    pelletsMm,
    isFalling: Math.max(rainMm, snowMm, freezingRainMm, pelletsMm) >= TRACE_MM,
    isBlowing: at(outlook.blowingSnow, before) > 0 || at(outlook.blowingSnow, index) > 0,
    hasInitialIce: initial.ice,
    hasInitialPack: initial.pack,
  }
}

const dewMarginK = ({ surfaceC, dewPointC }: RoadOutlook, index: number): number =>
  at(surfaceC, index) - at(dewPointC, index)

function occurrence(outlook: RoadOutlook, nowMs: number, { number, first, last }: Span): Occurrence {
  let lowest = first - 1
  for (let index = first; index <= last; index++) {
    if (at(outlook.surfaceC, index) < at(outlook.surfaceC, lowest)) lowest = index
  }
  return {
    situation: SITUATIONS[number] ?? 'other',
    first,
    last,
    fromMs: first === 1 ? Math.min(nowMs, at(outlook.timesMs, 0)) : at(outlook.timesMs, first - 1),
    toMs: at(outlook.timesMs, last),
    lowestC: at(outlook.surfaceC, lowest),
    lowestAtMs: at(outlook.timesMs, lowest),
  }
}
