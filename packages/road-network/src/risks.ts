export { DEFAULT_RISK_RULES } from './default-rules.ts'
export {
  characterOfCode,
  codeOfCharacter,
  kindOfCode,
  levelOfCode,
  riskCode,
  UNKNOWN_RISK,
} from './risk-characters.ts'
export {
  fires,
  holds,
  inOrder,
  NO_RISK,
  type Risk,
  type RiskCondition,
  type RiskRule,
  type RuleProblem,
  riskOf,
  ruleProblems,
} from './risk-rules.ts'
