import type { Treatment } from '@verglas/contract/circuit-codes'
import type { CarriedMaterial, Situation } from '@verglas/contract/treatment-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { RoadForecast } from '@verglas/road-model'
import { chosenRow } from '../chosen-row.ts'
import type { DecisionRow, DecisionTable } from '../decision-table.ts'
import { GRAINS_NOT_BELOW_C } from '../materials.ts'
import { withPlow } from '../plow-need.ts'
import { MIN_COVER_MM, TRACE_MM } from '../situations.ts'
import { crewStepBefore, crewStepFrom, intervalsOf } from './intervals.ts'
import type { JudgedRoad } from './judged-road.ts'
import type { Pass, PlanCase } from './treatment-plan.ts'

/** A treatment has had its full effect after this time. */
const WORKING_MS = 2 * HOUR_MS
const DEPTH_OF_WATER = 10

/** Series of the road model on which the choice of a further pass depends. */
export type TriedForecast = Pick<
  RoadForecast,
  'timesMs' | 'surfaceC' | 'looseSnowMm' | 'packedSnowMm' | 'snowMm' | 'grip' | 'hazardLevel' | 'hazardKind'
>

type Tried = {
  readonly passes: readonly Pass[]
  readonly forecast: TriedForecast
  readonly tooLong: JudgedRoad['worsePeriods']
}

/**
 * Finds one more pass for a road that is slippery too long: the earliest that a vehicle can finish within such a
 * period, with a treatment for what is on the road at that time. Null if all vehicles are out until the period is
 * over.
 */
export function furtherPass(
  table: DecisionTable,
  planCase: PlanCase,
  { passes, forecast, tooLong }: Tried,
): Pass | null {
  for (const period of tooLong) {
    const departMs = freeDeparture(planCase, passes, period)
    if (departMs !== null) return passAt(table, planCase, forecast, departMs)
  }
  return null
}

function freeDeparture(
  planCase: PlanCase,
  passes: readonly Pass[],
  { fromMs, toMs }: JudgedRoad['worsePeriods'][number],
): number | null {
  const { nowMs, circuit } = planCase
  const { spacingMs } = intervalsOf(planCase)
  const roundTripMs = circuit.roundTripMin * MINUTE_MS
  const earliestMs = Math.max(crewStepFrom(nowMs), crewStepBefore(fromMs - roundTripMs))
  const departures = passes.map(({ departMs }) => departMs)
  const isFree = (ms: number) => departures.every((other) => Math.abs(ms - other) > spacingMs - MINUTE_MS)
  const possible = [earliestMs, ...departures.map((ms) => crewStepFrom(ms + spacingMs))].toSorted(
    (a, b) => a - b,
  )
  return possible.find((ms) => ms >= earliestMs && ms + roundTripMs < toMs && isFree(ms)) ?? null
}

/**
 * A pass for the cover at its end: salt, or grit if it is too cold for salt. Packed snow is scraped off first, as is
 * loose snow that reaches the trigger or lies after the snowfall has ended.
 */
function passAt(
  table: DecisionTable,
  { circuit }: PlanCase,
  forecast: TriedForecast,
  departMs: number,
): Pass | null {
  const finishMs = departMs + circuit.roundTripMin * MINUTE_MS
  const cover = coverAt(forecast, finishMs)
  const { lowestC, looseMm, packedMm, isFalling } = cover
  const isPacked = packedMm >= MIN_COVER_MM.packed
  const isLoose = looseMm >= MIN_COVER_MM.snow
  const isBlade = isPacked || (isLoose && (!isFalling || looseMm * DEPTH_OF_WATER >= table.plowTriggerMm))
  const situation: Situation = isBlade ? 'packed' : isLoose ? 'loose_snow' : 'thin_ice'
  const row = chosenRow(table, { situation, lowestC, fromMs: 0 }, { isBare: false }, 0)?.row
  if (!row || row.minGm2 === null) return null
  const spread = spreadOf(row, lowestC, circuit.materials)
  if (spread === 'none' && !isBlade) return null
  const gm2 = spread === 'none' ? null : row.minGm2
  const kgPerLaneKm = gm2 === null ? null : gm2 * circuit.laneWidthM
  return {
    departMs,
    finishMs,
    neededMs: finishMs,
    treatment: isBlade ? withPlow(spread) : spread,
    gm2,
    kgPerLaneKm,
    totalKg: kgPerLaneKm === null ? null : kgPerLaneKm * circuit.laneKm,
    situations: [situation],
    rowIds: isBlade ? ['P1', row.id] : [row.id],
    residualGm2: 0,
    deadlineRoad: 0,
    rateRoad: 0,
    isLate: false,
  }
}

/** The cover when a pass is finished, and the lowest road temperature while the pass takes effect. */
function coverAt({ timesMs, surfaceC, looseSnowMm, packedSnowMm, snowMm }: TriedForecast, ms: number) {
  const at = Math.max(
    0,
    timesMs.findLastIndex((other) => other <= ms),
  )
  const end = timesMs.findLastIndex((other) => other <= ms + WORKING_MS)
  return {
    lowestC: Math.min(...surfaceC.subarray(at, end + 1)),
    looseMm: looseSnowMm[at] as number,
    packedMm: packedSnowMm[at] as number,
    isFalling: (snowMm[at + 1] ?? 0) >= TRACE_MM,
  }
}

function spreadOf(
  { treatments }: DecisionRow,
  lowestC: number,
  materials: readonly CarriedMaterial[],
): Treatment {
  const isGrit = treatments.includes('abrasive')
  if (!materials.includes(isGrit ? 'abrasive' : 'nacl')) return 'none'
  if (isGrit) return 'abrasive'
  return materials.includes('brine') || lowestC <= GRAINS_NOT_BELOW_C ? 'prewet' : 'salt'
}
