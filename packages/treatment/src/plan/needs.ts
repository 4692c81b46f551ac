import { isGritting } from '@verglas/contract/circuit-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { freezingPointC } from '@verglas/road-model'
import { chosenRow } from '../chosen-row.ts'
import { type DecisionRow, type DecisionTable, isRest } from '../decision-table.ts'
import { USUAL_CYCLE_MINUTES } from '../road-outlook.ts'
import { MIN_COVER_MM, TRACE_MM } from '../situations.ts'
import { intervalsOf } from './intervals.ts'
import { type PlanSituation, planSituations } from './plan-situations.ts'
import { type ForecastRoad, type PlanCase, type PlanHour, roadsOf } from './treatment-plan.ts'

/** Nothing is spread if the freezing point of the film is at least this far below the road temperature, K. */
const PROTECTED_K = 1.5
/** Sensor and model agree on the freezing point of a film if they differ by less than this, K (product default). */
const AGREED_K = 1
const BLOWING = { coldC: -6.7, windKmh: 24 }
/** G6: a road that warms above this temperature and stays above it clears by itself, °C. */
export const WARM_C = 0.8
/** Number of treatments of snow or ice on the road where a row asks for successive passes (product default). */
const SUCCESSIVE_ON_COVER = 3

/** Whether a situation is treated or, if not, why. */
export type NeedState = 'treated' | 'protected' | 'blowing' | 'warming' | 'watched' | 'nothing'

/** The treatment that a situation requires from a plan. */
export type Need = {
  readonly of: PlanSituation
  /** The road of the situation, and its index in `roadsOf`. */
  readonly road: ForecastRoad
  readonly roadIndex: number
  readonly state: NeedState
  /** The row for a pass finished before the situation begins, and the row for a pass finished later. */
  readonly before: PlanRow
  readonly during: PlanRow
  /**
   * Rows for the hours in which salt still works, if the coldest hour is too cold for it; null if one row serves
   * all hours.
   */
  readonly milder: MilderRows | null
  /** For each hour of the road: whether the road has to be treated in it. */
  readonly hours: readonly boolean[]
  /** End of the need, if it ends within the last of these hours; otherwise Infinity. */
  readonly untilMs: number
  readonly isFalling: boolean
  /** How long one treatment serves this need. */
  readonly effectMs: number
  /** Number of treatments that it needs, one round after another. */
  readonly times: number
  readonly isRainFirst: boolean
}

type TimedRows = Pick<Need, 'before' | 'during'>

/** A row of the table for a plan; `rateFrom` names another row whose greater rate it uses. */
export type PlanRow = DecisionRow & { readonly rateFrom?: string }
type MilderRows = TimedRows & {
  /** Up to this road temperature only grit is spread, °C. */
  readonly gritUpToC: number
}

/** How long a treatment serves a road that only freezes. Falling precipitation uses it up faster (product default). */
const FREEZING_EFFECT_MS = 12 * HOUR_MS
/** Cover is treated only once in a plan, because the forecast of an untreated road continues to show it. */
const COVERS = ['loose_snow', 'packed', 'thin_ice']
const COVER_EFFECT_MS = 48 * HOUR_MS
const FALLING = ['freezing_rain', 'ice_pellets', 'snow', 'light_snow']

/** The maximum number of passes of any row for this or a higher temperature, so that cold never means fewer rounds. */
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

/** The needs of all situations of all roads; situations without a row of the table are left out. */
export function needsOf(table: DecisionTable, planCase: PlanCase): Need[] {
  return roadsOf(planCase).flatMap((road, roadIndex) => {
    const roadCase = { ...planCase, ...road }
    return planSituations(road.hours, planCase.nowMs).flatMap(
      (of) => needOf(table, roadCase, of, { road, roadIndex }) ?? [],
    )
  })
}

function needOf(
  table: DecisionTable,
  planCase: PlanCase,
  of: PlanSituation,
  place: Pick<Need, 'road' | 'roadIndex'>,
): Need | null {
  const { hours, circuit } = planCase
  const isBare = isBareRoad(hours, of, table)
  const rows = rowsAt(table, of, isBare)
  if (!rows) return null
  const { before, during } = rows
  const isFalling = FALLING.includes(of.situation)
  const cycleMs = circuit.roundTripMin * MINUTE_MS
  const isActive = during.minGm2 !== null || before.minGm2 !== null
  const state = stateOf(planCase, of, isActive, isRest(during))
  const isNeeded = (hour: PlanHour, index: number) =>
    state === 'treated' &&
    index >= of.first &&
    index <= of.last &&
    hour.surfaceC <= WARM_C &&
    !clearsSoon(planCase, of, index)
  const needed = hours.map(isNeeded)
  const passes = passesOf(table, of, during)
  const isFreezingRain = of.situation === 'freezing_rain'
  // Freezing rain counts for one more round after its end, so a vehicle departs even if it is back only after the rain.
  if (isFreezingRain && needed[of.last]) {
    for (const [index, { fromMs, surfaceC }] of hours.entries())
      if (index > of.last && fromMs < of.toMs + cycleMs && surfaceC <= WARM_C) needed[index] = true
  }
  return {
    of,
    ...place,
    state: state === 'treated' && !needed.includes(true) ? 'warming' : state,
    before,
    during,
    milder: milderRows(table, of, isBare, during),
    hours: needed,
    untilMs: isFreezingRain ? of.toMs + cycleMs : Infinity,
    isFalling,
    effectMs: effectMs(planCase, of, isFalling && passes === 'successive'),
    times: isFalling ? 1 : passes === 'successive' ? SUCCESSIVE_ON_COVER : passes,
    isRainFirst: of.first > 0 && (hours[of.first - 1] as PlanHour).rainMm >= TRACE_MM,
  }
}

/** The rows for a situation at its lowest temperature, before it and while it lasts; null: the table has a gap. */
function rowsAt(table: DecisionTable, of: PlanSituation, isBare: boolean): TimedRows | null {
  const rowAt = (fromMs: number, situation = of.situation) =>
    chosenRow(table, { situation, lowestC: of.lowestC, fromMs }, { isBare }, 0)?.row ?? null
  // A pass for an upcoming situation is driven within the table's lead time, whenever that is.
  const [ahead, during] = [rowAt(HOUR_MS), rowAt(0)]
  // Before freezing rain, the road needs at least the treatment of a wet road that freezes.
  const wet = of.situation === 'freezing_rain' ? rowAt(HOUR_MS, 'wet_freezing') : null
  const before = ahead && wet ? withRateOf(ahead, wet) : ahead
  return before && during ? { before, during } : null
}

/** A row with its own treatments and the greater rate of another row. */
function withRateOf(row: DecisionRow, other: DecisionRow): PlanRow {
  const { id, minGm2, maxGm2 } = other
  return (minGm2 ?? 0) > (row.minGm2 ?? 0) ? { ...row, minGm2, maxGm2, rateFrom: id } : row
}

/** Just above the coldest limit of a row, K: the limits of a table have coarser steps. */
const ABOVE_LIMIT_K = 0.01

/**
 * The rows for the coldest hour in which salt works, if colder hours get only grit; null if one row serves all
 * hours.
 */
function milderRows(
  table: DecisionTable,
  of: PlanSituation,
  isBare: boolean,
  during: DecisionRow,
): MilderRows | null {
  const { upToC } = during
  if (!isGrit(during) || upToC === null) return null
  const rows = rowsAt(table, { ...of, lowestC: upToC + ABOVE_LIMIT_K }, isBare)
  return rows && !isGrit(rows.during) ? { ...rows, gritUpToC: upToC } : null
}

/** Whether the first treatment of a row melts nothing. */
export const isGrit = ({ treatments: [first] }: DecisionRow): boolean =>
  first !== undefined && isGritting(first)

/**
 * The row of a need for a pass. It depends on whether the pass is finished before the situation begins, and on the
 * coldest hour that the pass serves.
 */
export function rowFor(
  need: Need,
  pass: { readonly finishedMs: number; readonly servesFromMs: number; readonly servesToMs: number },
): PlanRow {
  const { of, milder, road } = need
  const isCold = ({ fromMs, toMs, surfaceC }: PlanHour, index: number) =>
    index >= of.first &&
    toMs > pass.servesFromMs &&
    fromMs < pass.servesToMs &&
    surfaceC <= (milder?.gritUpToC ?? Number.NaN)
  const { before, during } = milder && !road.hours.some(isCold) ? milder : need
  return of.fromMs >= pass.finishedMs && of.first > 0 ? before : during
}

function effectMs(planCase: PlanCase, { situation }: PlanSituation, isSuccessive: boolean): number {
  const { spacingMs, renewalMs } = intervalsOf(planCase)
  if (isSuccessive) return spacingMs
  if (FALLING.includes(situation)) return renewalMs
  return COVERS.includes(situation) ? COVER_EFFECT_MS : FREEZING_EFFECT_MS
}

function stateOf(planCase: PlanCase, of: PlanSituation, isActive: boolean, isWatched: boolean): NeedState {
  if (!isActive) return isWatched ? 'watched' : 'nothing'
  if (isBlowing(planCase.hours, of)) return 'blowing'
  return isProtected(planCase, of) ? 'protected' : 'treated'
}

/** Whether there is no ice or snow when the situation begins, and the coming snow stays below the plow trigger. */
function isBareRoad(
  hours: readonly PlanHour[],
  { first, last }: PlanSituation,
  { plowTriggerMm }: DecisionTable,
): boolean {
  const start = hours[first] as PlanHour
  const hasCover =
    start.iceMm >= MIN_COVER_MM.ice ||
    start.frostMm >= MIN_COVER_MM.frost ||
    start.looseMm >= MIN_COVER_MM.snow ||
    start.packedMm >= MIN_COVER_MM.packed
  return !hasCover && !hours.slice(first, last + 1).some(({ looseMm }) => looseMm * 10 >= plowTriggerMm)
}

/** G3: dry snow blown over a cold road sticks to whatever is wet. */
function isBlowing(hours: readonly PlanHour[], { first, last, lowestC }: PlanSituation): boolean {
  if (lowestC > BLOWING.coldC) return false
  return hours.slice(first, last + 1).some((hour) => hour.isBlowing && hour.windKmh >= BLOWING.windKmh)
}

const filmMm = ({ waterMm, iceMm, looseMm, packedMm, frostMm }: PlanHour): number =>
  Math.max(MIN_COVER_MM.damp, waterMm + iceMm + looseMm + packedMm + frostMm)
/** Moisture on the road including the precipitation of the hour, which dilutes the film. */
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
export function residualGm2(road: ForecastRoad, last: number): number {
  const { hours } = road
  if (hours.length === 0 || isSaltDenied(road)) return 0
  return Math.min(...hours.slice(0, last + 1).map(({ saltGm2 }) => saltGm2))
}

/** Whether a sensor of this road finds less salt than the model. */
export function isSaltDenied({ hours: [start], measured }: ForecastRoad): boolean {
  if (!start || !measured) return false
  return measured.freezingPointC > freezingPointC(start.saltGm2, filmMm(start)) + AGREED_K
}

/** G6: whether the road warms above +0.8 °C within a round and stays there, without ice or freezing rain on it. */
function clearsSoon({ hours, circuit, nowMs }: PlanCase, of: PlanSituation, index: number): boolean {
  const hour = hours[index] as PlanHour
  if (of.situation === 'freezing_rain' || hour.iceMm >= MIN_COVER_MM.ice) return false
  const cycleMs = Math.max(circuit.roundTripMin * MINUTE_MS, USUAL_CYCLE_MINUTES * MINUTE_MS)
  const untilMs = Math.max(nowMs, hour.fromMs) + cycleMs
  let warm = index + 1
  while (warm < hours.length && !((hours[warm] as PlanHour).surfaceC > WARM_C)) {
    if ((hours[warm] as PlanHour).fromMs > untilMs) return false
    warm++
  }
  if (warm >= hours.length || (hours[warm] as PlanHour).fromMs > untilMs) return false
  return hours.slice(warm, Math.max(of.last, warm) + 1).every(({ surfaceC }) => surfaceC > WARM_C)
}
