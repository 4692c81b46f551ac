import { isSpreading, TREATMENTS, type Treatment } from '@verglas/contract/circuit-codes'
import { DEICERS, type Deicer, MAX_PLANNED_PASSES, PLANNED_GM2 } from '@verglas/contract/treatment-codes'
import { MINUTE_MS } from '@verglas/quantities'
import type { TreatmentEvent } from '@verglas/road-model'
import { treatmentEvents } from '@verglas/treatment'

/** One pass over the circuit in a user's plan. */
export type Pass = {
  /** Departure. */
  readonly atMs: number
  readonly treatment: Treatment
  /** g/m², dry; 0 if nothing is spread. */
  readonly gm2: number
  readonly deicer: Deicer
}
export type Plan = readonly Pass[]

/** Passes move in steps of this size. */
export const STEP_MS = 10 * MINUTE_MS
/** The initial amount of a pass, if the user has not entered one. */
const USUAL_GM2: Readonly<Partial<Record<Treatment, number>>> = {
  brine: 5,
  abrasive: 100,
  plow_abrasive: 100,
}
const OTHER_GM2 = 15
/** The treatments of a plan; a patrol has no effect on the road. */
export const TRIED_TREATMENTS = TREATMENTS.filter(
  (treatment) => treatment !== 'none' && treatment !== 'patrol',
)

export const usualGm2 = (treatment: Treatment): number =>
  isSpreading(treatment) ? (USUAL_GM2[treatment] ?? OTHER_GM2) : 0

/**
 * Changing the treatment of a pass resets the amount to the usual one: the previous amount was meant for the
 * previous treatment.
 */
export const withTreatment = (pass: Pass, treatment: Treatment): Pass =>
  treatment === pass.treatment ? pass : { ...pass, treatment, gm2: usualGm2(treatment) }

/** «2026-11-25T03:00Z!prewet!15!nacl», one pass after the other: short enough to be shared in an address. */
export function writePlan(plan: Plan): string {
  if (plan.length === 0) return NO_PASSES
  return plan
    .map(({ atMs, treatment, gm2, deicer }) =>
      [new Date(atMs).toISOString().replace(/:00\.000Z$/, 'Z'), treatment, gm2, deicer].join(FIELD_SEPARATOR),
    )
    .join(PASS_SEPARATOR)
}

/** Distinguishes a plan without passes from no plan at all. */
const NO_PASSES = '-'
const PASS_SEPARATOR = '~'
const FIELD_SEPARATOR = '!'

/** Reads a plan from an address; invalid passes are left out. */
export function readPlan(text: string): Plan {
  return text
    .split(PASS_SEPARATOR)
    .slice(0, MAX_PLANNED_PASSES)
    .flatMap((passText): Pass[] => {
      const [at = '', treatmentText, gm2Text, deicerText] = passText.split(FIELD_SEPARATOR)
      const atMs = Date.parse(at)
      const treatment = TRIED_TREATMENTS.find((option) => option === treatmentText)
      const gm2 = Number(gm2Text)
      if (!Number.isFinite(atMs) || !treatment || !(gm2 >= 0 && gm2 <= PLANNED_GM2.max)) return []
      const deicer = DEICERS.find((option) => option === deicerText) ?? 'nacl'
      return [{ atMs, treatment, gm2: isSpreading(treatment) ? gm2 : 0, deicer }]
    })
    .toSorted((a, b) => a.atMs - b.atMs)
}

/** The nearest instant within a span at which a pass is allowed. */
export const snapped = (atMs: number, [fromMs, toMs]: readonly [number, number]): number =>
  Math.min(
    Math.floor(toMs / STEP_MS) * STEP_MS,
    Math.max(Math.ceil(fromMs / STEP_MS) * STEP_MS, Math.round(atMs / STEP_MS) * STEP_MS),
  )

/** The plan as the road model expects it. */
export const eventsOf = (plan: Plan, roundTripMin: number): TreatmentEvent[] =>
  treatmentEvents(plan.map(({ atMs, ...pass }) => ({ ...pass, finishMs: atMs + roundTripMin * MINUTE_MS })))
