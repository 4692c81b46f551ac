export { MEASURE_WRITING } from './measures.ts'
export { measureWords, reasonWords } from './reason-words.ts'
export { colourOfRisk, type HourRisk, riskAt, riskWords, severityOfRisk } from './risk-words.ts'
export { FollowSettings } from './team/FollowSettings.tsx'
