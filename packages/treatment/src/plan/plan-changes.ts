import type { ChangedInput } from '@verglas/contract/treatment-codes'
import type { NearestChange } from '../advice.ts'
import type { DecisionTable } from '../decision-table.ts'
import { planTreatments } from './plan.ts'
import type { Pass, PlanCase, PlanHour, TreatmentPlan } from './treatment-plan.ts'

type Change = {
  readonly input: ChangedInput
  readonly by: number
  readonly isMilder: boolean
  move(hours: readonly PlanHour[]): PlanHour[]
}

const FALLING = ['rainMm', 'snowMm', 'freezingRainMm', 'pelletsMm'] as const
type Falling = Pick<PlanHour, (typeof FALLING)[number]>

const colder = (by: number): Change => ({
  input: 'surface',
  by,
  isMilder: by > 0,
  move: (hours) => hours.map((hour) => ({ ...hour, surfaceC: hour.surfaceC + by })),
})
const wetter = (by: number): Change => ({
  input: 'precipitation',
  by,
  isMilder: by < 1,
  move: (hours) => withFalling(hours, (mm) => mm * by),
})
const later = (by: number): Change => ({
  input: 'onset',
  by,
  isMilder: by > 0,
  move: (hours) => withFalling(hours, (_, name, index) => hours[index - by]?.[name] ?? 0),
})

function withFalling(
  hours: readonly PlanHour[],
  amount: (mm: number, name: keyof Falling, index: number) => number,
): PlanHour[] {
  return hours.map((hour, index) => {
    const falling = Object.fromEntries(FALLING.map((name) => [name, amount(hour[name], name, index)]))
    return { ...hour, ...falling }
  })
}

/** Whole, plain changes that a person can imagine, the smallest of each kind first. */
const CHANGES: readonly (readonly Change[])[] = [
  [colder(-1), colder(-2), colder(-3)],
  [colder(1), colder(2), colder(3)],
  [wetter(2)],
  [wetter(0.5)],
  [later(-1), later(-2)],
  [later(1), later(2)],
]

/** Smaller differences do not matter to a crew: 2 g/m², or a fifth. */
const isNear = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < Math.max(2, 0.2 * Math.max(a, b)))

/** Whether a crew would set out with the same. */
export const isSamePass = (a: Pass | null, b: Pass | null): boolean =>
  a === b || (a !== null && b !== null && a.treatment === b.treatment && isNear(a.gm2, b.gm2))

/**
 * What would change the next action, found by planning again. A milder night that seemed to ask for more is left
 * out: it would only move rounds, and mislead.
 */
export function planChanges(table: DecisionTable, planCase: PlanCase, plan: TreatmentPlan): NearestChange[] {
  const { next } = plan.headline
  const falls = planCase.hours.some((hour) => FALLING.some((name) => hour[name] > 0))
  return CHANGES.flatMap((steps): NearestChange[] => {
    for (const { input, by, isMilder, move } of steps) {
      if (input !== 'surface' && !falls) return []
      const other = planTreatments(table, { ...planCase, hours: move(planCase.hours) }).headline.next
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

/** Share of the possible road temperatures with which the next action stays the same; null without any. */
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
  const same = complete.filter((surfaceC) => {
    const moved = hours.map((hour, index) => ({
      ...hour,
      surfaceC: Math.min(surfaceC[index] as number, surfaceC[index + 1] as number),
    }))
    return isSamePass(planTreatments(table, { ...planCase, hours: moved }).headline.next, next)
  })
  return same.length / complete.length
}
