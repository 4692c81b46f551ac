import { periodsBelow } from '@verglas/charts'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import type { PreviousRoad, RoadStep } from './road.ts'

/** A change of a run from the previous one over the coming hours; differences are new minus old. */
export type RoadChange =
  | { readonly kind: 'minimum'; readonly differenceC: number }
  | { readonly kind: 'crossing'; readonly differenceMs: number }
  | { readonly kind: 'nowBelow' | 'nowAbove' }
  | { readonly kind: 'danger'; readonly from: number; readonly to: number }
  | { readonly kind: 'condition'; readonly condition: number }

/** Smaller changes are not mentioned. */
const WORTH_C = 0.5
const WORTH_MS = 20 * 60_000
/** Slippery conditions of METRo: freezing rain, frost, snow or ice, water and snow. */
const WORST_FIRST = [8, 7, 3, 4]

type ComparedStep = Pick<RoadStep, 'dt' | 'ts' | 'condition' | 'hazard_level'>

/** The differences of two runs over the hours of the coming day that both cover, most important first. */
export function roadChanges(
  previous: Pick<PreviousRoad, 'points'>,
  points: readonly ComparedStep[],
  fromMs: number,
): RoadChange[] {
  const before = new Map(previous.points.map((step) => [step.dt, step]))
  const pairs = points.flatMap((now) => {
    const then = before.get(now.dt)
    const ms = Date.parse(now.dt)
    return then && ms > fromMs - HOUR_MS && ms <= fromMs + DAY_MS ? [{ ms, now, then }] : []
  })
  if (pairs.length < 2) return []
  const now = pairs.map((pair) => pair.now)
  const then = pairs.map((pair) => pair.then)
  const times = pairs.map(({ ms }) => ms)
  return [
    ...crossing(times, now, then, fromMs),
    ...minimum(now, then),
    ...danger(now, then),
    ...condition(now, then),
  ]
}

function minimum(now: readonly ComparedStep[], then: readonly ComparedStep[]): RoadChange[] {
  const differenceC = coldestOf(now) - coldestOf(then)
  return Number.isFinite(differenceC) && Math.abs(differenceC) >= WORTH_C
    ? [{ kind: 'minimum', differenceC }]
    : []
}

const coldestOf = (steps: readonly ComparedStep[]) =>
  Math.min(...steps.flatMap(({ ts }) => (ts === null ? [] : [ts])))

function crossing(
  times: readonly number[],
  now: readonly ComparedStep[],
  then: readonly ComparedStep[],
  fromMs: number,
): RoadChange[] {
  const firstBelow = (steps: readonly ComparedStep[]) =>
    periodsBelow(
      times,
      steps.map(({ ts }) => ts),
    ).find(([, until]) => until > fromMs)?.[0]
  const [latest, previous] = [firstBelow(now), firstBelow(then)]
  if (latest === undefined && previous === undefined) return []
  if (previous === undefined) return [{ kind: 'nowBelow' }]
  if (latest === undefined) return [{ kind: 'nowAbove' }]
  // If the road was below zero before the compared hours, the period starts at the same instant in both.
  const differenceMs = latest - previous
  return Math.abs(differenceMs) >= WORTH_MS ? [{ kind: 'crossing', differenceMs }] : []
}

function danger(now: readonly ComparedStep[], then: readonly ComparedStep[]): RoadChange[] {
  const [from, to] = [worstRiskOf(then), worstRiskOf(now)]
  return from === to ? [] : [{ kind: 'danger', from, to }]
}

const worstRiskOf = (steps: readonly ComparedStep[]) =>
  Math.max(0, ...steps.map(({ hazard_level }) => hazard_level ?? 0))

/** The worst slippery condition that the previous run did not have. */
function condition(now: readonly ComparedStep[], then: readonly ComparedStep[]): RoadChange[] {
  const previousConditions = new Set(then.map((step) => step.condition))
  const worstCode = WORST_FIRST.find(
    (code) => !previousConditions.has(code) && now.some((step) => step.condition === code),
  )
  return worstCode === undefined ? [] : [{ kind: 'condition', condition: worstCode }]
}
