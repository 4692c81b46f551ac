import type { Area } from '../../http/area.ts'
import { actRoutes } from './routes.ts'

export const acts: Area = { name: 'acts', routes: [actRoutes] }
