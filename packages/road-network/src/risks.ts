export { DEFAULT_RISK_RULES } from './default-rules.ts'
export { type Judgement, judge } from './judge.ts'
export {
  characterOfCode,
  codeOfCharacter,
  currentCodes,
  kindOfCode,
  levelOfCode,
  type OtherDanger,
  otherOfCode,
  RISK_CODES,
  RISK_SCALE,
  riskCode,
  UNKNOWN_RISK,
} from './risk-characters.ts'
export {
  currentRules,
  fires,
  holds,
  NO_RISK,
  type Risk,
  type RiskCondition,
  type RiskRule,
  type RuleProblem,
  riskOf,
  ruleProblems,
  sortRules as inOrder,
} from './risk-rules.ts'
export type { RiskTable } from './segment-timeline.ts'
