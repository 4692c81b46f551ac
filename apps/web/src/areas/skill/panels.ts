import { lazyComponent } from '../../lib/lazy-component.ts'

/** Skill panels for other areas. */
export { SkillLine } from './SkillLine.tsx'
export { useErrors } from './use-errors.ts'

export const PointSkill = lazyComponent(() => import('./PointSkill.tsx'), 'PointSkill')
