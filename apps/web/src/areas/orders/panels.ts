import { lazyComponent } from '../../lib/lazy-component.ts'

export { lapsedByCircuit } from './advice/lapsed-advice.ts'
export { delayedDepartureMs, undecidedDeparture, workOn } from './circuits/circuit-work.ts'
export { FORECAST_PERIOD_S } from './circuits/forecast-period.ts'
export { MEASURE_WRITING } from './circuits/measures.ts'
export {
  deadlineMs,
  lacksDepartureNow,
  missedSince,
  type NextDeparture,
  type PlannedDeparture,
} from './circuits/next-departure.ts'
export { measureWords, reasonWords } from './circuits/reason-words.ts'
export { type HourRisk, riskAt, riskOfCode, riskWords } from './circuits/risk-words.ts'
export type { LoggedTreatment } from './circuits/treated-pass.ts'
export { treatedLately } from './circuits/use-orders.ts'
export { type CrewPass, expectedBackMs, nextCrewPass, type UnfinishedPass } from './crew/crew-pass.ts'
export { hasOpenOrder, waitsForDecision } from './night/circuit-night.ts'
export { CircuitTraffic } from './road-decisions/RoadStatus.tsx'
export { type RoadDecision, useRoadDecisions } from './road-decisions/use-road-decisions.ts'
export { FollowSettings } from './team/FollowSettings.tsx'

export const BalanceOfWinter = lazyComponent(() => import('./balance/BalanceOfWinter.tsx'), 'BalanceOfWinter')
export const CircuitList = lazyComponent(() => import('./circuits/CircuitList.tsx'), 'CircuitList')
export const NightScreen = lazyComponent(() => import('./night/NightScreen.tsx'), 'NightScreen')
export const CircuitStripPanel = lazyComponent(
  () => import('./circuits/CircuitStripPanel.tsx'),
  'CircuitStripPanel',
)
export { upcomingOrderWords } from './directives/upcoming-order-words.ts'
export { departureNeed } from './night/order-need.ts'
