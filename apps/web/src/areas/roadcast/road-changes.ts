import { periodsBelow } from '@verglas/charts'
import { DAY_MS, isHourWithin } from '@verglas/quantities'
import type { RoadStep } from './road.ts'

/** A change of a run from the previous one over the coming hours; differences are new minus old. */
export type RoadChange =
  /** Correction of forecasters in each run, °C; 0 without one. */
  | { readonly kind: 'correction'; readonly fromC: number; readonly toC: number }
  | { readonly kind: 'minimum'; readonly differenceC: number }
  | { readonly kind: 'crossing'; readonly differenceMs: number }
  | { readonly kind: 'nowBelow' | 'nowAbove' }
  | { readonly kind: 'danger'; readonly from: number; readonly to: number }
  | { readonly kind: 'hazard'; readonly hazard: number }

/** Smaller changes are not mentioned. */
const WORTH_C = 0.5
const WORTH_MS = 20 * 60_000
/** Level from which a new cause of danger is mentioned. */
const WORTH_LEVEL = 2

/** Lists of several points do not have the model's own road. */
type ComparedStep = Pick<RoadStep, 'dt' | 'ts' | 'hazard_level' | 'hazard_kind'> &
  Partial<Pick<RoadStep, 'ts_model'>>

/** The differences of two runs over the hours of the coming day that both cover, most important first. */
export function roadChanges(
  previous: { readonly points: readonly ComparedStep[] },
  points: readonly ComparedStep[],
  fromMs: number,
): RoadChange[] {
  const before = new Map(previous.points.map((step) => [step.dt, step]))
  const pairs = points.flatMap((now) => {
    const then = before.get(now.dt)
    const ms = Date.parse(now.dt)
    return then && isHourWithin(ms, fromMs, fromMs + DAY_MS) ? [{ ms, now, then }] : []
  })
  if (pairs.length < 2) return []
  const now = pairs.map((pair) => pair.now)
  const then = pairs.map((pair) => pair.then)
  const times = pairs.map(({ ms }) => ms)
  return [
    ...correction(now, then),
    ...crossing(times, now, then, fromMs),
    ...minimum(now, then),
    ...danger(now, then),
    ...hazard(now, then),
  ]
}

/** A difference caused by a forecaster is named as such, because the model may not have changed at all. */
function correction(now: readonly ComparedStep[], previousSteps: readonly ComparedStep[]): RoadChange[] {
  const [fromC, toC] = [largestShiftOf(previousSteps), largestShiftOf(now)]
  return Math.abs(toC - fromC) >= WORTH_C ? [{ kind: 'correction', fromC, toC }] : []
}

const largestShiftOf = (steps: readonly ComparedStep[]) =>
  steps.reduce((largest, { ts, ts_model }) => {
    const shiftC = ts === null || typeof ts_model !== 'number' ? 0 : ts - ts_model
    return Math.abs(shiftC) > Math.abs(largest) ? shiftC : largest
  }, 0)

function minimum(now: readonly ComparedStep[], previousSteps: readonly ComparedStep[]): RoadChange[] {
  const differenceC = coldestOf(now) - coldestOf(previousSteps)
  return Number.isFinite(differenceC) && Math.abs(differenceC) >= WORTH_C
    ? [{ kind: 'minimum', differenceC }]
    : []
}

const coldestOf = (steps: readonly ComparedStep[]) =>
  Math.min(...steps.flatMap(({ ts }) => (ts === null ? [] : [ts])))

function crossing(
  times: readonly number[],
  now: readonly ComparedStep[],
  previousSteps: readonly ComparedStep[],
  fromMs: number,
): RoadChange[] {
  const firstBelow = (steps: readonly ComparedStep[]) =>
    periodsBelow(
      times,
      steps.map(({ ts }) => ts),
    ).find(([, until]) => until > fromMs)?.[0]
  const [latest, previous] = [firstBelow(now), firstBelow(previousSteps)]
  if (latest === undefined && previous === undefined) return []
  if (previous === undefined) return [{ kind: 'nowBelow' }]
  if (latest === undefined) return [{ kind: 'nowAbove' }]
  // If the road was below zero before the compared hours, the period starts at the same instant in both.
  const differenceMs = latest - previous
  return Math.abs(differenceMs) >= WORTH_MS ? [{ kind: 'crossing', differenceMs }] : []
}

function danger(now: readonly ComparedStep[], previousSteps: readonly ComparedStep[]): RoadChange[] {
  const [from, to] = [worstRiskOf(previousSteps), worstRiskOf(now)]
  return from === to ? [] : [{ kind: 'danger', from, to }]
}

const worstRiskOf = (steps: readonly ComparedStep[]) =>
  Math.max(0, ...steps.map(({ hazard_level }) => hazard_level ?? 0))

/** The gravest cause of danger that the previous run did not have; causes are numbered by gravity. */
function hazard(now: readonly ComparedStep[], previousSteps: readonly ComparedStep[]): RoadChange[] {
  const previous = new Set(dangerousKinds(previousSteps))
  const gravest = Math.max(0, ...dangerousKinds(now).filter((kind) => !previous.has(kind)))
  return gravest === 0 ? [] : [{ kind: 'hazard', hazard: gravest }]
}

const dangerousKinds = (steps: readonly ComparedStep[]) =>
  steps.flatMap(({ hazard_level, hazard_kind }) =>
    (hazard_level ?? 0) >= WORTH_LEVEL ? (hazard_kind ?? []) : [],
  )
