/** What other areas may show of how good the forecasts have been. */
export { SkillLine } from './SkillLine.tsx'
export { skillWords, tellingLead } from './skill-line.ts'
export { useErrors } from './use-errors.ts'
