import { lazyComponent } from '../../lib/lazy-component.ts'

export { FORECAST_PERIOD_S } from './forecast-period.ts'
export { MEASURE_WRITING } from './measures.ts'
export { measureWords, reasonWords } from './reason-words.ts'
export { colourOfRisk, type HourRisk, riskAt, riskWords, severityOfRisk } from './risk-words.ts'
export { FollowSettings } from './team/FollowSettings.tsx'

export const BalanceOfWinter = lazyComponent(() => import('./balance/BalanceOfWinter.tsx'), 'BalanceOfWinter')
export const CircuitList = lazyComponent(() => import('./CircuitList.tsx'), 'CircuitList')
export const CircuitStripPanel = lazyComponent(() => import('./CircuitStripPanel.tsx'), 'CircuitStripPanel')
