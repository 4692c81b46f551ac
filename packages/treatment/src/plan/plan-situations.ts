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
}

/** Vapour settles as frost on a road up to this temperature, °C. */
const FROST_MAX_C = 0.8
const bitOf = (situation: Situation) => 1 << SITUATIONS.indexOf(situation)
const [FROST, SNOW, LIGHT_SNOW, PACKED, THIN_ICE, OTHER, DRY] = [
  bitOf('frost'),
  bitOf('snow'),
  bitOf('light_snow'),
  bitOf('packed'),
  bitOf('thin_ice'),
  bitOf('other'),
  bitOf('dry'),
]

/** The situations of the coming hours in order of their beginning. */
export function planSituations(hours: readonly PlanHour[], nowMs: number): PlanSituation[] {
  const bits = bitsByHour(hours)
  return spansOf(0, hours.length - 1, (index) => bits[index] as number).map(({ number, first, last }) => {
    let lowestC = Infinity
    for (let index = first; index <= last; index++)
      lowestC = Math.min(lowestC, (hours[index] as PlanHour).surfaceC)
    return {
      situation: SITUATIONS[number] ?? 'other',
      first,
      last,
      fromMs:
        first === 0 ? Math.min(nowMs, (hours[0] as PlanHour).fromMs) : (hours[first] as PlanHour).fromMs,
      toMs: (hours[last] as PlanHour).toMs,
      lowestC,
    }
  })
}

/**
 * The situations of each hour as bits. Unlike a single advice, a plan keeps the milder situation with the graver
 * one: light snow with snow, and frost or a wet road that freezes with any precipitation. So a worse hour has every
 * situation of a milder one, which the laws of the plan rely on.
 */
function bitsByHour(hours: readonly PlanHour[]): number[] {
  const initial = { ice: true, pack: true }
  return hours.map((hour) => {
    initial.ice &&= hour.iceMm >= MIN_COVER_MM.ice
    initial.pack &&= hour.packedMm >= MIN_COVER_MM.packed
    const falls = isFalling(hour)
    // Assigning the properties one by one takes a fifth of the time of an object spread; hundreds of plans are
    // tried.
    const roadHour: RoadHour = {
      surfaceC: hour.surfaceC,
      dewMarginK: hour.surfaceC - hour.dewPointC,
      waterMm: hour.waterMm,
      iceMm: hour.iceMm,
      looseMm: hour.looseMm,
      packedMm: hour.packedMm,
      frostMm: hour.frostMm,
      rainMm: hour.rainMm,
      snowMm: hour.snowMm,
      freezingRainMm: hour.freezingRainMm,
      freezesAtC: hour.freezesAtC,
      pelletsMm: hour.pelletsMm,
      isBlowing: hour.isBlowing,
      isFalling: false,
      hasInitialIce: initial.ice,
      hasInitialPack: initial.pack,
    }
    let bits = situationsOf(roadHour)
    if (falls) {
      roadHour.isFalling = true
      bits |= situationsOf(roadHour)
    }
    if (bits & SNOW) bits |= LIGHT_SNOW
    if (bits & PACKED && initial.ice) bits |= THIN_ICE
    if (isFrosting(hour)) bits |= FROST
    return bits & ~(OTHER | DRY) || bits
  })
}

const isFrosting = (hour: PlanHour): boolean =>
  hour.surfaceC <= FROST_MAX_C && (hour.dewPointC >= hour.surfaceC || hour.frostMm >= MIN_COVER_MM.frost)

export const isFalling = ({ rainMm, snowMm, freezingRainMm, pelletsMm }: PlanHour): boolean =>
  Math.max(rainMm, snowMm, freezingRainMm, pelletsMm) >= TRACE_MM

const UNDER_FALLING: readonly Situation[] = ['loose_snow', 'wet_freezing', 'frost']
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

/** False for snow, water or frost on the road that occurs only while precipitation falls: only the latter is named. */
export const isNamed = (of: PlanSituation, hours: readonly PlanHour[]): boolean =>
  !UNDER_FALLING.includes(of.situation) || firstWithoutFalling(of, hours) !== null

/** The first hour of a situation without precipitation. */
function firstWithoutFalling({ first, last }: PlanSituation, hours: readonly PlanHour[]): PlanHour | null {
  for (let index = first; index <= last; index++) {
    const hour = hours[index]
    if (hour && !isFalling(hour)) return hour
  }
  return null
}

/** The danger that a situation causes, depending on what is on the road in its first hour without precipitation. */
export function kindOf(of: PlanSituation, hours: readonly PlanHour[]): PlanKind {
  const { situation, first } = of
  const hour = firstWithoutFalling(of, hours) ?? (hours[first] as PlanHour)
  // Water under loose snow is slush, which is named snow.
  if (situation === 'wet_freezing' && hour.looseMm >= MIN_COVER_MM.snow) return 'snow'
  if (situation === 'packed' && hour.packedMm < MIN_COVER_MM.packed) return 'ice'
  return KINDS[situation]
}
