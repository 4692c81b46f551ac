import type { Situation } from '@verglas/contract/treatment-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { freezingPointC } from '@verglas/road-model'
import { chosenRow } from '../chosen-row.ts'
import { type DecisionRow, type DecisionTable, isRest } from '../decision-table.ts'
import { USUAL_CYCLE_MINUTES } from '../road-outlook.ts'
import { MIN_COVER_MM, TRACE_MM } from '../situations.ts'
import type { PlanSituation } from './plan-situations.ts'
import type { PlanCase, PlanHour } from './treatment-plan.ts'

/** Nothing is spread on a film that freezes only this much below the road temperature, K. */
const PROTECTED_K = 1.5
/** Sensor and model agree on a film if they differ by less, K (product default). */
const AGREED_K = 1
const BLOWING = { coldC: -6.7, windKmh: 24 }
/** G6: a road that rises through this temperature and stays above it clears by itself, °C. */
const WARM_C = 0.8
/** Rounds, one after another, for packed snow and thick ice where the table says successive (product default). */
const SUCCESSIVE_ON_COVER = 3

/** Why nothing is spread in a situation, or that something is. */
export type NeedState = 'treated' | 'protected' | 'blowing' | 'warming' | 'watched' | 'nothing'

/**
 * How long a treatment serves a situation: one round of the vehicles, as long as precipitation leaves it, a night
 * shift where nothing falls on it, or for good, on what lies and is removed once.
 */
export type Effect = 'round' | 'fall' | 'dry' | 'cover'

export type Span = { readonly fromMs: number; readonly toMs: number }

/** What a situation asks of a plan. */
export type Need = {
  readonly of: PlanSituation
  readonly state: NeedState
  /** The row for a pass that is finished before the situation begins, and for one that is finished later. */
  readonly before: DecisionRow
  readonly during: DecisionRow
  /** Periods in which it has to be treated. */
  readonly spans: readonly Span[]
  readonly effect: Effect
  /** Passes that the table asks for, one round after another, within one effect. */
  readonly times: number
  readonly isRainFirst: boolean
}

const FALLING = ['freezing_rain', 'ice_pellets', 'snow', 'light_snow']
const COVERS = ['loose_snow', 'packed', 'thin_ice']

/** The most passes of any row for the situation that is not colder: cold never means fewer rounds. */
function passesOf(table: DecisionTable, of: PlanSituation, during: DecisionRow): number | 'successive' {
  const rows = table.rows.filter(
    (row) =>
      row.situations.includes(of.situation) &&
      row.timing !== 'ahead' &&
      (row === during || (row.aboveC ?? -Infinity) >= (during.upToC ?? Infinity)),
  )
  if (rows.some(({ passes }) => passes === 'successive')) return 'successive'
  return Math.max(1, ...rows.map(({ passes }) => (passes === 'successive' ? 1 : passes)))
}

/** What each situation asks for; situations without a row of the table are left out. */
export function needsOf(
  table: DecisionTable,
  planCase: PlanCase,
  situations: readonly PlanSituation[],
): Need[] {
  return situations.flatMap((of) => needOf(table, planCase, of) ?? [])
}

function needOf(table: DecisionTable, planCase: PlanCase, of: PlanSituation): Need | null {
  const { hours } = planCase
  const isBare = isBareRoad(hours, of, table)
  const rowAt = (fromMs: number) => chosenRow(table, { ...of, fromMs }, { isBare }, 0)?.row ?? null
  // A pass for what is to come is driven within the table's lead time, whenever that is.
  const [ahead, during] = [rowAt(HOUR_MS), rowAt(0)]
  // Before freezing rain the road is at least one that gets wet and freezes.
  const wet =
    of.situation === 'freezing_rain'
      ? (chosenRow(table, { ...of, situation: 'wet_freezing', fromMs: HOUR_MS }, { isBare }, 0)?.row ?? null)
      : null
  const before = ahead && wet && (wet.minGm2 ?? 0) > (ahead.minGm2 ?? 0) ? wet : ahead
  if (!before || !during) return null
  const isActive = during.minGm2 !== null || before.minGm2 !== null
  const state = stateOf(planCase, of, isActive, isRest(during))
  const needed = hours.map(
    (hour, index) =>
      state === 'treated' &&
      index >= of.first &&
      index <= of.last &&
      hour.surfaceC <= WARM_C &&
      !clearsSoon(planCase, of, index),
  )
  const passes = passesOf(table, of, during)
  const effect = effectOf(of.situation, passes)
  return {
    of,
    state: state === 'treated' && !needed.includes(true) ? 'warming' : state,
    before,
    during,
    spans:
      of.situation === 'freezing_rain' ? driven(planCase, spansOf(hours, needed)) : spansOf(hours, needed),
    effect,
    times: effect === 'round' ? 1 : passes === 'successive' ? SUCCESSIVE_ON_COVER : passes,
    isRainFirst: of.first > 0 && (hours[of.first - 1] as PlanHour).rainMm >= TRACE_MM,
  }
}

function effectOf(situation: Situation, passes: number | 'successive'): Effect {
  if (FALLING.includes(situation)) return passes === 'successive' ? 'round' : 'fall'
  return COVERS.includes(situation) ? 'cover' : 'dry'
}

/** A vehicle sets out as long as freezing rain falls, and is on the road for a round after that. */
function driven({ hours, circuit }: PlanCase, spans: readonly Span[]): Span[] {
  return spans.map(({ fromMs, toMs }) => {
    const backMs = toMs + circuit.roundTripMin * MINUTE_MS
    const warm = hours.find((hour) => hour.fromMs >= toMs && hour.surfaceC > WARM_C)
    return { fromMs, toMs: Math.min(backMs, warm?.fromMs ?? Infinity) }
  })
}

function spansOf(hours: readonly PlanHour[], needed: readonly boolean[]): Span[] {
  const spans: { fromMs: number; toMs: number }[] = []
  for (const [index, { fromMs, toMs }] of hours.entries()) {
    if (!needed[index]) continue
    const last = spans.at(-1)
    if (last && last.toMs >= fromMs) last.toMs = toMs
    else spans.push({ fromMs, toMs })
  }
  return spans
}

function stateOf(planCase: PlanCase, of: PlanSituation, isActive: boolean, isWatched: boolean): NeedState {
  if (!isActive) return isWatched ? 'watched' : 'nothing'
  if (isBlowing(planCase.hours, of)) return 'blowing'
  return isProtected(planCase, of) ? 'protected' : 'treated'
}

/** No ice or snow when the situation begins, and less snow to come than is plowed. */
function isBareRoad(
  hours: readonly PlanHour[],
  { first, last }: PlanSituation,
  { plowTriggerMm }: DecisionTable,
): boolean {
  const start = hours[first] as PlanHour
  const lies =
    start.iceMm >= MIN_COVER_MM.ice ||
    start.frostMm >= MIN_COVER_MM.frost ||
    start.looseMm >= MIN_COVER_MM.snow ||
    start.packedMm >= MIN_COVER_MM.packed
  return !lies && !hours.slice(first, last + 1).some(({ looseMm }) => looseMm * 10 >= plowTriggerMm)
}

/** G3: dry snow blown over a cold road sticks to whatever is wet. */
function isBlowing(hours: readonly PlanHour[], { first, last, lowestC }: PlanSituation): boolean {
  if (lowestC > BLOWING.coldC) return false
  return hours.slice(first, last + 1).some((hour) => hour.isBlowing && hour.windKmh >= BLOWING.windKmh)
}

const filmMm = ({ waterMm, iceMm, looseMm, packedMm, frostMm }: PlanHour): number =>
  Math.max(MIN_COVER_MM.damp, waterMm + iceMm + looseMm + packedMm + frostMm)
/** With what falls in the hour, which dilutes the film. */
const dilutedMm = (hour: PlanHour): number =>
  filmMm(hour) + hour.rainMm + hour.snowMm + hour.freezingRainMm + hour.pelletsMm

/** G2: nothing is spread where the model and a sensor of this road agree that the film cannot freeze. */
function isProtected({ hours, measured, nowMs }: PlanCase, { first, last, lowestC }: PlanSituation): boolean {
  if (!measured || nowMs - measured.atMs > HOUR_MS) return false
  if (measured.freezingPointC > lowestC - PROTECTED_K) return false
  return hours
    .slice(first, last + 1)
    .every((hour) => freezingPointC(hour.saltGm2, dilutedMm(hour)) <= lowestC - PROTECTED_K)
}

/** G2: salt that is still on the road at the end of an event; none where a sensor denies it. */
export function residualGm2({ hours, measured }: PlanCase, last: number): number {
  const [start] = hours
  if (!start) return 0
  const isDenied =
    measured !== null && measured.freezingPointC > freezingPointC(start.saltGm2, filmMm(start)) + AGREED_K
  if (isDenied) return 0
  return Math.min(...hours.slice(0, last + 1).map(({ saltGm2 }) => saltGm2))
}

/** G6: the road rises through +0.8 °C within a round and stays there; not with ice or freezing rain on it. */
function clearsSoon({ hours, circuit, nowMs }: PlanCase, of: PlanSituation, index: number): boolean {
  const hour = hours[index] as PlanHour
  if (of.situation === 'freezing_rain' || hour.iceMm >= MIN_COVER_MM.ice) return false
  const cycleMs = Math.max(circuit.roundTripMin * MINUTE_MS, USUAL_CYCLE_MINUTES * MINUTE_MS)
  const untilMs = Math.max(nowMs, hour.fromMs) + cycleMs
  for (let warm = hours.length - 1; warm > index; warm--) {
    const { surfaceC, fromMs } = hours[warm] as PlanHour
    if (surfaceC > WARM_C && fromMs <= untilMs) return true
    if (surfaceC <= WARM_C && warm <= of.last) return false
  }
  return false
}
