import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const skillOfPoint = createRoute({
  getParentRoute: () => insideRoute,
  path: '/previsions/qualite/$castpointId',
  staticData: { access: 'forecasts' },
  component: screen(() => import('./SkillPage.tsx'), 'SkillPage'),
})

export const skill = { name: 'skill', routes: [skillOfPoint] } as const satisfies Area
