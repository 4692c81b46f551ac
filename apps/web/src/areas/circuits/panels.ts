import { lazyPart } from '../../lib/lazy-part.ts'

export { FORECAST_PERIOD_S } from './forecast-period.ts'
export { MEASURE_WRITING } from './measures.ts'
export { measureWords, reasonWords } from './reason-words.ts'
export { colourOfRisk, type HourRisk, riskAt, riskWords, severityOfRisk } from './risk-words.ts'
export { FollowSettings } from './team/FollowSettings.tsx'

export const BalanceOfWinter = lazyPart(() => import('./balance/BalanceOfWinter.tsx'), 'BalanceOfWinter')
export const CircuitList = lazyPart(() => import('./CircuitList.tsx'), 'CircuitList')
export const CircuitStripPanel = lazyPart(() => import('./CircuitStripPanel.tsx'), 'CircuitStripPanel')
