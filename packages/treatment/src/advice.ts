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

/** Whatever says the road ahead: a forecast with the model that made it. */
export type AdviceSource = { readonly id: string; readonly model: string }

/** A value that an advice rests on; its unit is that of the input. */
export type InputValue = {
  readonly input: AdviceInput
  readonly value: number
  readonly atMs: number
  readonly source: string
}

/** Whether a guard changed something, and what it looked at. */
export type GuardOutcome = {
  readonly guard: Guard
  readonly isFired: boolean
  /** What it made of it, or why it did not look. */
  readonly effect: GuardEffect
}

/** What is needed by the rate model, and how much of it the situation asks for. */
export type RateNeed = { readonly concentrationPct: number; readonly waterMm: number; readonly gm2: number }

export type Advice = {
  readonly situation: Situation
  readonly fromMs: number
  readonly toMs: number
  readonly lowestC: number
  readonly rowId: string
  /** Other rows that hold at the same time, or that were weaker. */
  readonly otherRowIds: readonly string[]
  readonly treatment: Treatment
  /** What is spread after the blade, where both are advised; else as the treatment. */
  readonly spread: Treatment
  readonly minGm2: number | null
  readonly maxGm2: number | null
  readonly passes: Passes
  /** When to act; null where nothing is done. */
  readonly actFromMs: number | null
  readonly actToMs: number | null
  readonly decideAgainMs: number
  readonly reason: AdviceReason
  readonly guards: readonly GuardOutcome[]
  readonly inputs: readonly InputValue[]
  readonly need: RateNeed | null
}

/** Why there is none. */
export type NoAdvice = {
  readonly reason: 'no_data'
  readonly missing: AdviceGap
  readonly guards: readonly GuardOutcome[]
}

/** The least that would alter an advice. */
export type NearestChange = {
  readonly input: ChangedInput
  /** In the unit of the input: added to it; a factor for precipitation. */
  readonly by: number
  readonly treatment: Treatment
  readonly spread: Treatment
  readonly minGm2: number | null
  readonly maxGm2: number | null
  readonly passes: Passes
  readonly rowId: string
}

export type Recommendation = {
  /** The one to follow first; null where there is none. */
  readonly headline: Advice | null
  readonly none: NoAdvice | null
  /** Of every situation, in the order in which they begin. */
  readonly advices: readonly Advice[]
  readonly nearest: NearestChange | null
  /** The nearest by each input, as far as one alters it. */
  readonly changes: readonly NearestChange[]
  /** Share of the temperature's errors under which the advice stays the same; null where they are not known. */
  readonly confidence: number | null
  /** To where the road ahead is known. */
  readonly untilMs: number | null
}
