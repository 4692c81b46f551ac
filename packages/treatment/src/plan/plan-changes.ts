import type { Treatment } from '@verglas/contract/circuit-codes'
import type { ChangedInput } from '@verglas/contract/treatment-codes'
import type { NearestChange } from '../advice.ts'
import type { DecisionTable } from '../decision-table.ts'
import { nextPass } from './plan.ts'
import { type Pass, type PlanCase, type PlanHour, roadsOf, type TreatmentPlan } from './treatment-plan.ts'

type Change = {
  readonly input: ChangedInput
  readonly by: number
  readonly isMilder: boolean
  move(hours: readonly PlanHour[]): PlanHour[]
}

const FALLING = ['rainMm', 'snowMm', 'freezingRainMm', 'pelletsMm'] as const
type Falling = Pick<PlanHour, (typeof FALLING)[number]>

const shiftTemperature = (by: number): Change => ({
  input: 'surface',
  by,
  isMilder: by > 0,
  move: (hours) => hours.map((hour) => ({ ...hour, surfaceC: hour.surfaceC + by })),
})
const scalePrecipitation = (by: number): Change => ({
  input: 'precipitation',
  by,
  isMilder: by < 1,
  move: (hours) => withFalling(hours, (mm) => mm * by),
})
const shiftOnset = (by: number): Change => ({
  input: 'onset',
  by,
  isMilder: by > 0,
  move: (hours) => withFalling(hours, (_, name, index) => hours[index - by]?.[name] ?? 0),
})

function withFalling(
  hours: readonly PlanHour[],
  amount: (mm: number, name: keyof Falling, index: number) => number,
): PlanHour[] {
  return hours.map((hour, index) => ({
    ...hour,
    rainMm: amount(hour.rainMm, 'rainMm', index),
    snowMm: amount(hour.snowMm, 'snowMm', index),
    freezingRainMm: amount(hour.freezingRainMm, 'freezingRainMm', index),
    pelletsMm: amount(hour.pelletsMm, 'pelletsMm', index),
  }))
}

/** The same case with the hours of every road changed. */
const withHours = (
  planCase: PlanCase,
  change: (hours: readonly PlanHour[]) => readonly PlanHour[],
): PlanCase => ({
  ...planCase,
  hours: change(planCase.hours),
  ...(planCase.others && {
    others: planCase.others.map((road) => ({ ...road, hours: change(road.hours) })),
  }),
})

/** Simple changes in whole numbers that a person can imagine, the smallest of each kind first. */
const CHANGES: readonly (readonly Change[])[] = [
  [shiftTemperature(-1), shiftTemperature(-2), shiftTemperature(-3)],
  [shiftTemperature(1), shiftTemperature(2), shiftTemperature(3)],
  [scalePrecipitation(2)],
  [scalePrecipitation(0.5)],
  [shiftOnset(-1), shiftOnset(-2)],
  [shiftOnset(1), shiftOnset(2)],
]

/** Smaller differences do not matter to a crew: 2 g/m², or a fifth. */
const isNear = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < Math.max(2, 0.2 * Math.max(a, b)))

/** Grains and pre-wetted salt count as the same action where the table permits either: only the rate matters. */
const actionOf = (treatment: Treatment) => (treatment === 'prewet' ? 'salt' : treatment)
export const isSameAction = (a: Treatment, b: Treatment): boolean => actionOf(a) === actionOf(b)

/** Whether both passes mean the same load for a crew. */
export const isSamePass = (a: Pass | null, b: Pass | null): boolean =>
  a === b || (a !== null && b !== null && isSameAction(a.treatment, b.treatment) && isNear(a.gm2, b.gm2))

/**
 * Finds what would change the next action by planning again. Leaves out a milder forecast that would need more, and a
 * worse one that would need less: such a change only moves rounds, and would mislead the reader.
 */
export function planChanges(table: DecisionTable, planCase: PlanCase, plan: TreatmentPlan): NearestChange[] {
  const { next } = plan.headline
  const falls = roadsOf(planCase).some(({ hours }) =>
    hours.some((hour) => FALLING.some((name) => hour[name] > 0)),
  )
  return CHANGES.flatMap((steps): NearestChange[] => {
    for (const { input, by, isMilder, move } of steps) {
      if (input !== 'surface' && !falls) return []
      const other = nextPass(table, withHours(planCase, move))
      if (isSamePass(other, next)) continue
      const isMore = (other?.gm2 ?? 0) > (next?.gm2 ?? 0) || (next === null && other !== null)
      return isMilder === isMore ? [] : [toChange(input, by, other)]
    }
    return []
  })
}

const toChange = (input: ChangedInput, by: number, pass: Pass | null): NearestChange => ({
  input,
  by,
  treatment: pass?.treatment ?? 'none',
  spread: pass?.treatment ?? 'none',
  minGm2: pass?.gm2 ?? null,
  maxGm2: pass?.gm2 ?? null,
  passes: pass ? 1 : 0,
  rowId: pass?.rowIds[0] ?? 'D01',
})

/** Usual errors of a forecast, as standard deviations (product defaults); `doublings` is the exponent of a factor 2. */
const ERRORS = { dewPointK: 1, doublings: 1, onsetH: 2 }
/** Multiples of irrational steps spread the deviations of each input evenly and independently of the others. */
const STEPS = { dewPoint: Math.SQRT2, amount: Math.sqrt(3), onset: Math.sqrt(5) }
/** Share of the distribution cut off at each end, because one extreme trajectory would count for too many. */
const TAIL = 0.02

/** The deviation of one trajectory, in standard deviations; the logistic curve is close to the normal one. */
function deviation(member: number, step: number): number {
  const share = Math.min(1 - TAIL, Math.max(TAIL, (0.5 + member * step) % 1))
  return Math.log(share / (1 - share)) / 1.702
}

/** How much warmer a trajectory is in each hour, K; applied to all roads of the circuit alike. */
const deviationsOf = (hours: readonly PlanHour[], surfaceC: ArrayLike<number>): ReadonlyMap<number, number> =>
  new Map(
    hours.map((hour, index) => [
      hour.fromMs,
      Math.min(surfaceC[index] as number, surfaceC[index + 1] as number) - hour.surfaceC,
    ]),
  )

/** The hours as another forecast might have them: road temperature, dew point, amount and onset of precipitation. */
function hoursOfMember(
  hours: readonly PlanHour[],
  deviationsK: ReadonlyMap<number, number>,
  member: number,
): PlanHour[] {
  const dewPointK = ERRORS.dewPointK * deviation(member, STEPS.dewPoint)
  const factor = 2 ** (ERRORS.doublings * deviation(member, STEPS.amount))
  const shiftH = Math.round(ERRORS.onsetH * deviation(member, STEPS.onset))
  return hours.map((hour, index) => {
    const shifted = hours[index - shiftH]
    return {
      ...hour,
      surfaceC: hour.surfaceC + (deviationsK.get(hour.fromMs) ?? 0),
      dewPointC: hour.dewPointC + dewPointK,
      rainMm: factor * (shifted?.rainMm ?? 0),
      snowMm: factor * (shifted?.snowMm ?? 0),
      freezingRainMm: factor * (shifted?.freezingRainMm ?? 0),
      pelletsMm: factor * (shifted?.pelletsMm ?? 0),
    }
  })
}

/**
 * Share of the possible trajectories with which the next action stays the same. Each trajectory has its own road
 * temperature and typical errors of dew point and precipitation. Null without any trajectory.
 */
export function planConfidence(
  table: DecisionTable,
  planCase: PlanCase,
  plan: TreatmentPlan,
  surfacesC: readonly ArrayLike<number>[],
): number | null {
  const { next } = plan.headline
  const { hours } = planCase
  const complete = surfacesC.filter((surfaceC) =>
    hours.every((_, index) => Number.isFinite(surfaceC[index]) && Number.isFinite(surfaceC[index + 1])),
  )
  if (complete.length === 0) return null
  const unchanged = complete.filter((surfaceC, member) => {
    const deviationsK = deviationsOf(hours, surfaceC)
    const moved = withHours(planCase, (roadHours) => hoursOfMember(roadHours, deviationsK, member))
    return isSamePass(nextPass(table, moved), next)
  })
  return unchanged.length / complete.length
}
