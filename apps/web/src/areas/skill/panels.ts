import { lazyComponent } from '../../lib/lazy-part.ts'

/** Skill panels for other areas. */
export { SkillLine } from './SkillLine.tsx'
export { useErrors } from './use-errors.ts'

export const PointSkill = lazyComponent(() => import('./PointSkill.tsx'), 'PointSkill')
