export type {
  Advice,
  GuardOutcome,
  InputValue,
  NearestChange,
  NoAdvice,
  Recommendation,
} from './advice.ts'
export type { DecisionRow, DecisionTable, Passes } from './decision-table.ts'
export { judge } from './judge.ts'
export { laidBy } from './laid.ts'
export { PRESETS } from './presets/presets.ts'
export { recommend, TREATMENT_VERSION } from './recommend.ts'
export type { AdviceCase, RoadAhead } from './road-ahead.ts'
export { type TableProblem, tableProblems } from './table-problems.ts'
