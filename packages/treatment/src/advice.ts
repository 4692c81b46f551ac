import type { Treatment } from '@verglas/contract/circuit-codes'
import type {
  AdviceGap,
  AdviceInput,
  AdviceReason,
  ChangedInput,
  Guard,
  GuardEffect,
  Situation,
} from '@verglas/contract/treatment-codes'
import type { Passes } from './decision-table.ts'

/** Source of the road forecast: the forecast and the model that made it. */
export type AdviceSource = { readonly id: string; readonly model: string }

/** A value that an advice is based on; its unit is that of the input. */
export type InputValue = {
  readonly input: AdviceInput
  readonly value: number
  readonly atMs: number
  readonly source: string
}

/** Whether a guard changed the advice, and the effect it had. */
export type GuardOutcome = {
  readonly guard: Guard
  readonly isFired: boolean
  /** The effect, or why the guard was not evaluated. */
  readonly effect: GuardEffect
}

/** Result of the rate model: the concentration needed, the water to treat and the resulting quantity. */
export type RateNeed = { readonly concentrationPct: number; readonly waterMm: number; readonly gm2: number }

export type Advice = {
  readonly situation: Situation
  readonly fromMs: number
  readonly toMs: number
  readonly lowestC: number
  readonly rowId: string
  /** Other rows that apply at the same time, or that were weaker. */
  readonly otherRowIds: readonly string[]
  readonly treatment: Treatment
  /** Treatment spread after the plow if both are advised; otherwise the same as `treatment`. */
  readonly spread: Treatment
  readonly minGm2: number | null
  readonly maxGm2: number | null
  readonly passes: Passes
  /** When to act; null if nothing is to be done. */
  readonly actFromMs: number | null
  readonly actToMs: number | null
  readonly decideAgainMs: number
  readonly reason: AdviceReason
  readonly guards: readonly GuardOutcome[]
  readonly inputs: readonly InputValue[]
  readonly need: RateNeed | null
}

/** Why there is no advice. */
export type NoAdvice = {
  readonly reason: 'no_data'
  readonly missing: AdviceGap
  readonly guards: readonly GuardOutcome[]
}

/** The smallest change of one input that would alter the advice. */
export type NearestChange = {
  readonly input: ChangedInput
  /** Added to the input, in its unit; for precipitation a factor. */
  readonly by: number
  readonly treatment: Treatment
  readonly spread: Treatment
  readonly minGm2: number | null
  readonly maxGm2: number | null
  readonly passes: Passes
  readonly rowId: string
}

export type Recommendation = {
  /** The advice to follow first; null if there is none. */
  readonly headline: Advice | null
  readonly none: NoAdvice | null
  /** Advice for every situation, in order of their beginning. */
  readonly advices: readonly Advice[]
  readonly nearest: NearestChange | null
  /** The nearest change of each input that alters the advice. */
  readonly changes: readonly NearestChange[]
  /**
   * Share of the temperature's error distribution within which the advice stays the same; null if the errors
   * are unknown.
   */
  readonly confidence: number | null
  /** End of the complete part of the road forecast. */
  readonly untilMs: number | null
}
