import type { Area } from '../../http/area.ts'
import { performanceRoutes } from './routes.ts'

/** The product measures its own performance and shows it to administrators. */
export const performance: Area = { name: 'performance', routes: [performanceRoutes] }
