import type { Prescription } from '@verglas/contract'
import { ADVICE_INPUTS, CHANGED_INPUTS } from '@verglas/contract/treatment-codes'
import { round } from '@verglas/quantities'
import type { Advice, Decision, NearestChange, Recommendation, ScenarioAdvice } from '@verglas/treatment'
import type { z } from 'zod'
import type { SegmentDecision } from './differing-segments.ts'

type PrescriptionOutput = z.output<typeof Prescription>
type Content = Pick<
  PrescriptionOutput,
  | 'headline'
  | 'missing'
  | 'advices'
  | 'nearest'
  | 'changes'
  | 'confidence'
  | 'untilAt'
  | 'scenarios'
  | 'segments'
>
export type Scenarios = ScenarioAdvice & Pick<NonNullable<PrescriptionOutput['scenarios']>, 'basis'>

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** A recommendation as it is stored and sent. */
export function contentOf(
  recommendation: Recommendation,
  scenarios: Scenarios | null,
  segments: readonly SegmentDecision[],
): Content {
  const { headline, none, advices, nearest, changes, confidence, untilMs } = recommendation
  return {
    headline: headline && toAdvice(headline),
    missing: none?.missing ?? null,
    advices: advices.map(toBrief),
    nearest: nearest && toChange(nearest),
    changes: changes.map(toChange),
    confidence: confidence === null ? null : round(confidence, 2),
    untilAt: isoOrNull(untilMs),
    scenarios: scenarios && { ...scenarios, answers: [...scenarios.answers] },
    segments: segments.map(({ segmentId, decision }) => ({
      segmentId,
      situation: decision.situation,
      lowestC: round(decision.lowestC, 2),
      ...treatedOf(decision),
      actFrom: isoOrNull(decision.actFromMs),
      actTo: isoOrNull(decision.actToMs),
    })),
  }
}

const treatedOf = ({
  treatment,
  spread,
  minGm2,
  maxGm2,
  passes,
  rowId,
}: NearestChange | Decision | Advice) => ({
  treatment,
  spread,
  minGm2,
  maxGm2,
  passes,
  row: rowId,
})

const toBrief = (advice: Advice) => ({
  situation: advice.situation,
  from: iso(advice.fromMs),
  to: iso(advice.toMs),
  lowestC: round(advice.lowestC, 2),
  ...treatedOf(advice),
  actFrom: isoOrNull(advice.actFromMs),
  actTo: isoOrNull(advice.actToMs),
  decideAgainAt: iso(advice.decideAgainMs),
  reason: advice.reason,
})

const toAdvice = (advice: Advice) => ({
  ...toBrief(advice),
  otherRows: [...advice.otherRowIds],
  guards: [...advice.guards],
  inputs: advice.inputs.map(({ input, value, atMs, source }) => ({
    input,
    value: round(value, 2),
    unit: ADVICE_INPUTS[input],
    at: iso(atMs),
    source,
  })),
  need: advice.need && {
    concentrationPct: round(advice.need.concentrationPct, 1),
    waterMm: round(advice.need.waterMm, 2),
    gm2: round(advice.need.gm2, 1),
  },
})

const toChange = (change: NearestChange) => ({
  input: change.input,
  by: change.by,
  unit: CHANGED_INPUTS[change.input],
  ...treatedOf(change),
})
