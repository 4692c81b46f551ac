import { SITUATIONS, type Situation } from '@verglas/contract/treatment-codes'
import { MIN_COVER_MM, type RoadHour, situationsOf, spansOf, TRACE_MM } from '../situations.ts'
import type { PlanHour, PlanKind } from './treatment-plan.ts'

/** A situation of the coming hours; `first` and `last` are the indices of its hours. */
export type PlanSituation = {
  readonly situation: Situation
  readonly first: number
  readonly last: number
  readonly fromMs: number
  readonly toMs: number
  readonly lowestC: number
  /** The hours in which it is the road's own danger rather than hidden by another; empty if there are none. */
  readonly named: readonly number[]
}

/** Vapour settles as frost on a road up to this temperature, °C (situation FF). */
const FROST_MAX_C = 0.8
const bitOf = (situation: Situation) => 1 << SITUATIONS.indexOf(situation)
const [FROST, SNOW, LIGHT_SNOW, LOOSE_SNOW, PACKED, THIN_ICE, WET_FREEZING, OTHER, DRY] = [
  bitOf('frost'),
  bitOf('snow'),
  bitOf('light_snow'),
  bitOf('loose_snow'),
  bitOf('packed'),
  bitOf('thin_ice'),
  bitOf('wet_freezing'),
  bitOf('other'),
  bitOf('dry'),
]

/** The situations of the coming hours in order of their beginning, without those in which nothing is done. */
export function planSituations(hours: readonly PlanHour[], nowMs: number): PlanSituation[] {
  const bits = bitsByHour(hours)
  const asks = (index: number) => (bits[index] as HourBits).asks
  return spansOf(0, hours.length - 1, asks).map(({ number, first, last }) => {
    let lowestC = Infinity
    const named: number[] = []
    for (let index = first; index <= last; index++) {
      lowestC = Math.min(lowestC, (hours[index] as PlanHour).surfaceC)
      if ((bits[index] as HourBits).named & (1 << number)) named.push(index)
    }
    return {
      situation: SITUATIONS[number] ?? 'other',
      first,
      last,
      fromMs:
        first === 0 ? Math.min(nowMs, (hours[0] as PlanHour).fromMs) : (hours[first] as PlanHour).fromMs,
      toMs: (hours[last] as PlanHour).toMs,
      lowestC,
      named,
    }
  })
}

type HourBits = {
  /** Everything that would ask for a treatment, whatever else there is. */
  readonly asks: number
  /** What the hour is called. */
  readonly named: number
}

/**
 * The situations of each hour as bits. A plan keeps a milder situation beside a graver one: light snow under
 * heavy snow, frost, loose snow and a wet road under anything that falls. No situation ends because another
 * begins, so that more danger never separates an hour from the coldest part of its night, nor replaces a row
 * by one that asks for less.
 */
function bitsByHour(hours: readonly PlanHour[]): HourBits[] {
  const initial = { ice: true, pack: true }
  return hours.map((hour) => {
    initial.ice &&= hour.iceMm >= MIN_COVER_MM.ice
    initial.pack &&= hour.packedMm >= MIN_COVER_MM.packed
    const roadHour: RoadHour = {
      ...hour,
      dewMarginK: hour.surfaceC - hour.dewPointC,
      isFalling: isFalling(hour),
      hasInitialIce: initial.ice,
      hasInitialPack: initial.pack,
    }
    let named = situationsOf(roadHour) & ~(OTHER | DRY)
    const isFrosting =
      hour.surfaceC <= FROST_MAX_C && (hour.dewPointC >= hour.surfaceC || hour.frostMm >= MIN_COVER_MM.frost)
    if (isFrosting && !roadHour.isFalling) named |= FROST
    let asks = named
    if (named & SNOW) asks |= LIGHT_SNOW
    if (named & PACKED && initial.ice) asks |= THIN_ICE
    // No frost forms in rain on a road above freezing.
    if (isFrosting && !(hour.rainMm >= TRACE_MM && hour.surfaceC > 0)) asks |= FROST
    if (hour.looseMm + (initial.pack ? 0 : hour.packedMm) >= MIN_COVER_MM.snow) asks |= LOOSE_SNOW
    if (hour.surfaceC <= 0 && hour.waterMm + (initial.ice ? 0 : hour.iceMm) >= MIN_COVER_MM.damp)
      asks |= WET_FREEZING
    return { asks, named }
  })
}

export const isFalling = ({ rainMm, snowMm, freezingRainMm, pelletsMm }: PlanHour): boolean =>
  Math.max(rainMm, snowMm, freezingRainMm, pelletsMm) >= TRACE_MM

const KINDS: Record<Situation, PlanKind> = {
  freezing_rain: 'freezing_rain',
  ice_pellets: 'snow',
  snow: 'snow',
  light_snow: 'snow',
  loose_snow: 'snow',
  packed: 'packed_snow',
  thin_ice: 'ice',
  wet_freezing: 'ice',
  frost: 'frost',
  dry: 'none',
  other: 'none',
}

/** The danger that a situation is on the road, by the hours before it. */
export function kindOf({ situation, first, named }: PlanSituation, hours: readonly PlanHour[]): PlanKind {
  const hour = hours[named[0] ?? first] as PlanHour
  // Water under snow is slush, and freezes into it.
  if (situation === 'wet_freezing' && hour.looseMm >= MIN_COVER_MM.snow) return 'snow'
  if (situation === 'packed' && hour.packedMm < MIN_COVER_MM.packed) return 'ice'
  return KINDS[situation]
}
