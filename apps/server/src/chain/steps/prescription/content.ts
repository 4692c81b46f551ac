import type { Prescription } from '@verglas/contract'
import { ADVICE_INPUTS, CHANGED_INPUTS, type ServiceLevel } from '@verglas/contract/treatment-codes'
import { MINUTE_MS, round } from '@verglas/quantities'
import {
  type Advice,
  type Decision,
  graveSpans,
  type JudgedCircuit,
  type NamedPeriod,
  type NearestChange,
  type Pass,
  type PlanCheck,
  type PlanProblem,
  type PlanRevision,
  type Recommendation,
  type ScenarioAdvice,
  type TreatmentPlan,
} from '@verglas/treatment'
import type { z } from 'zod'
import type { ChainSegment } from '../segment/queries.ts'
import type { SegmentDecision } from './differing-segments.ts'
import type { Place } from './serving-plan.ts'

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
> & { plan: PlanOutput | null }
export type Scenarios = ScenarioAdvice & Pick<NonNullable<PrescriptionOutput['scenarios']>, 'basis'>

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

export type PlanToStore = {
  readonly plan: TreatmentPlan
  /** Null if the road can no longer be computed. */
  readonly check: PlanCheck | null
  /** Places where the plan is tried. `places[0]` is the plan's worst stretch; passes refer to places by index. */
  readonly places: readonly Place[]
  /** The level of service that the road has to meet. */
  readonly service: ServiceLevel
  /** The point whose worst stretch the plan of the circuit is based on. */
  readonly servedCastpointId: string
  /** The roads around this point under that plan; null at that point itself. */
  readonly point: PointToStore | null
}

type PointToStore = {
  /** The plan that these roads alone would have. */
  readonly ownPlan: TreatmentPlan
  /** Whether these roads alone would need less than the plan of the circuit does, or later, or nothing. */
  readonly needsLess: boolean
  readonly check: PlanCheck | null
  readonly places: readonly Place[]
}

/** The content of a recommendation as it is stored and sent. */
export function toContent(
  recommendation: Recommendation,
  scenarios: Scenarios | null,
  segments: readonly SegmentDecision[],
  plan: PlanToStore | null = null,
): Content {
  const { headline, none, advices, nearest, changes, confidence, untilMs } = recommendation
  return {
    headline: headline && toAdvice(headline),
    missing: none?.missing ?? null,
    plan: plan && toPlan(plan),
    advices: advices.map(toBriefAdvice),
    nearest: nearest && toChange(nearest),
    changes: changes.map(toChange),
    confidence: confidence === null ? null : round(confidence, 2),
    untilAt: isoOrNull(untilMs),
    scenarios: scenarios && { ...scenarios, answers: [...scenarios.answers] },
    segments: segments.map(({ segmentId, decision }) => ({
      segmentId,
      situation: decision.situation,
      lowestC: round(decision.lowestC, 2),
      ...toTreatment(decision),
      actFrom: isoOrNull(decision.actFromMs),
      actTo: isoOrNull(decision.actToMs),
    })),
  }
}

/** What was decided about the traffic is added when a plan is read. */
type PlanOutput = Omit<NonNullable<PrescriptionOutput['plan']>, 'closing'>
type RoadOutput = NonNullable<PlanOutput['road']>
type PassOutput = PlanOutput['events'][number]['passes'][number]

const toPlan = ({
  plan: { events, headline, worstKind },
  check,
  places,
  service,
  servedCastpointId,
  point,
}: PlanToStore): PlanOutput => ({
  servesCircuit: point === null,
  servedCastpointId,
  stretch: toPlace(places[0])?.stretch ?? null,
  worstKind,
  road: check && toRoad(check, places, service),
  headline: {
    ...headline,
    next: headline.next && toPass(headline.next, places),
    afterwards: headline.afterwards && toPass(headline.afterwards, places),
    kinds: headline.kinds.map(toPeriod),
    problems: headline.problems.map(toProblem),
    later: headline.later && {
      ...toPeriod(headline.later),
      problems: headline.later.problems.map(toProblem),
    },
  },
  events: events.map((event) => ({
    from: iso(event.fromMs),
    to: iso(event.toMs),
    worstKind: event.worstKind,
    kinds: event.kinds.map(toPeriod),
    passes: event.passes.map((pass) => toPass(pass, places)),
    patrols: event.patrols.map(toSpan),
    reason: event.reason,
    problems: event.problems.map(toProblem),
  })),
  revisions: (check?.revisions ?? []).map((revision) => toRevision(revision, places)),
  point: point && toPoint(point, service),
})

/** `because` is the reason of the revision, `by` the pass that replaces the removed one or is added. */
const toRevision = (
  { because, pass, by, road, fromMs, toMs }: PlanRevision,
  places: readonly Place[],
): PlanOutput['revisions'][number] => ({
  because,
  pass: pass && toPass(pass, places),
  by: by && toPass(by, places),
  place: toPlace(places[road]),
  ...toSpan({ fromMs, toMs }),
})

const toPoint = (
  { ownPlan: { headline }, needsLess, check, places }: PointToStore,
  service: ServiceLevel,
): PlanOutput['point'] => ({
  stretch: toPlace(places[0])?.stretch ?? null,
  kinds: headline.kinds.map(toPeriod),
  later: headline.later && toPeriod(headline.later),
  needsLess,
  road: check && toRoad(check, places, service),
})

const toPlace = (place: Place | undefined): PassOutput['place'] =>
  place ? { castpointId: place.castpointId, stretch: place.segment && toStretch(place.segment) } : null

const toStretch = ({ id, name, road, kmFrom, kmTo, isBridge }: ChainSegment): PlanOutput['stretch'] => ({
  segmentId: id,
  name: name ?? road,
  kmFrom,
  kmTo,
  isBridge,
})

const toProblem = ({ code, remedies }: PlanProblem) => ({ code, remedies: [...remedies] })

const toRoad = (
  { road, untreated, treated, moreDangerous, worseAtGraveLevel, proposal }: PlanCheck,
  places: readonly Place[],
  service: ServiceLevel,
): PlanOutput['road'] => ({
  place: toPlace(places[road]),
  from: iso(untreated.fromMs),
  to: iso(untreated.toMs),
  untreated: toJudged(untreated, places),
  treated: toJudged(treated, places),
  moreDangerous: moreDangerous.map(toSpan),
  gravelyWorse: worseAtGraveLevel.map(toSpan),
  service,
  proposal: proposal && {
    holds: proposal.holds,
    remedies: [...proposal.remedies],
    passes: proposal.passes.map((pass) => toPass(pass, places)),
    road: toJudged(proposal.judged, places),
  },
})

const toSpan = ({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) => ({
  from: iso(fromMs),
  to: iso(toMs),
})

const toJudged = (judged: JudgedCircuit, places: readonly Place[]): RoadOutput['treated'] => ({
  slipperyMin: round(judged.slipperyMs / MINUTE_MS, 0),
  lowestGrip: round(judged.lowestGrip, 2),
  lowestAt: iso(judged.lowestAtMs),
  levels: [...judged.levels],
  grave: graveSpans(judged).map(({ level, kind, road, ...span }) => ({
    ...toSpan(span),
    level,
    kind,
    place: toPlace(places[road]),
  })),
})

const toPeriod = ({ kind, isPrevented, fromMs, toMs }: NamedPeriod) => ({
  kind,
  ...toSpan({ fromMs, toMs }),
  ...(isPrevented && { isPrevented }),
})

const toPass = (pass: Pass, places: readonly Place[]): PassOutput => ({
  departBy: iso(pass.departMs),
  finishBy: iso(pass.finishMs),
  neededAt: iso(pass.neededMs),
  treatment: pass.treatment,
  gm2: pass.gm2,
  kgPerLaneKm: pass.kgPerLaneKm === null ? null : round(pass.kgPerLaneKm, 1),
  totalKg: pass.totalKg === null ? null : round(pass.totalKg, 0),
  situations: [...pass.situations],
  rows: [...pass.rowIds],
  residualGm2: round(pass.residualGm2, 1),
  isLate: pass.isLate,
  place: toPlace(places[pass.deadlineRoad]),
  ratePlace: toPlace(places[pass.rateRoad]),
})

const toTreatment = ({
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

const toBriefAdvice = (advice: Advice) => ({
  situation: advice.situation,
  from: iso(advice.fromMs),
  to: iso(advice.toMs),
  lowestC: round(advice.lowestC, 2),
  ...toTreatment(advice),
  actFrom: isoOrNull(advice.actFromMs),
  actTo: isoOrNull(advice.actToMs),
  decideAgainAt: iso(advice.decideAgainMs),
  reason: advice.reason,
})

const toAdvice = (advice: Advice) => ({
  ...toBriefAdvice(advice),
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
  ...toTreatment(change),
})
