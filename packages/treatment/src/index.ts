export type {
  Advice,
  GuardOutcome,
  InputValue,
  NearestChange,
  NoAdvice,
  Recommendation,
} from './advice.ts'
export { appliedAmounts } from './applied.ts'
export {
  passCost,
  type RoadClassArea as Stretch,
  type RoadCost,
  type TreatmentCosts,
  timesOf,
  type WorthOfTreating,
  worthOfTreating,
} from './cost-loss.ts'
export { type Decision, isTreating } from './decide.ts'
export type { DecisionRow, DecisionTable, Passes } from './decision-table.ts'
export { explain, type RowVerdict, type SituationVerdicts } from './explain.ts'
export { firstDecision } from './first-decision.ts'
export { judge } from './judge.ts'
export { addMaterials, type MaterialKg, materialKg, NO_MATERIAL, totalKg } from './materials-spread.ts'
export { isSame } from './nearest-change.ts'
export { type RoadOutcome, roadOutcome } from './outcome.ts'
export { asForecast, type ForecastDangers } from './plan/as-forecast.ts'
export { dryCheck } from './plan/dry-check.ts'
export {
  hourVerdicts,
  type JudgedRoad,
  judgedRoad,
  judgedRoadOf,
  judgedSteps,
} from './plan/judged-road.ts'
export { planTreatments } from './plan/plan.ts'
export { adviceOfPlan } from './plan/plan-advice.ts'
export { isSameAction, isSamePass, planChanges, planConfidence } from './plan/plan-changes.ts'
export {
  betterPlan,
  checkedPlan,
  type PlanCheck,
  type PlanProposal,
  planCheck,
} from './plan/plan-check.ts'
export { type EnteredCover, type EnteredHour, enteredHours, planHours } from './plan/plan-hours.ts'
export { revisePlan, searched } from './plan/revise-plan.ts'
export { type PlanRevision, plannedPasses, withRevisions } from './plan/revisions.ts'
export type {
  MeasuredFilm,
  NamedPeriod,
  Pass,
  Patrol,
  PlanCase,
  PlanCircuit,
  PlanHeadline,
  PlanHour,
  PlanKind,
  PlannedEvent,
  PlanProblem,
  PlanReason,
  PlanRemedy,
  TreatmentPlan,
} from './plan/treatment-plan.ts'
export {
  type GraveSpan,
  graveSpans,
  type JudgedCircuit,
  slipperyTooLong,
  type TriedRoad,
  triedRoads,
} from './plan/tried-roads.ts'
export { withPlow } from './plow-need.ts'
export { PRESETS } from './presets/presets.ts'
export { adviceConfidence, recommend, TREATMENT_VERSION } from './recommend.ts'
export { type AdviceCase, type RoadDanger, type RoadOutlook, USUAL_CYCLE_MINUTES } from './road-outlook.ts'
export { adviceUnder, type ScenarioAdvice, type ScenarioAnswer } from './scenarios.ts'
export { type ServiceLevels, strictestService } from './service-level.ts'
export { type TableProblem, tableProblems } from './table-problems.ts'
export { type DrivenPass, treatmentEvents } from './treatment-events.ts'
