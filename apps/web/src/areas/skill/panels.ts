import { lazyComponent } from '../../lib/lazy-part.ts'

/** What other areas may show of how good the forecasts have been. */
export { SkillLine } from './SkillLine.tsx'
export { useErrors } from './use-errors.ts'

export const PointSkill = lazyComponent(() => import('./PointSkill.tsx'), 'PointSkill')
