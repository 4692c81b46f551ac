import type { Area } from '../../http/area.ts'
import { performanceRoutes } from './routes.ts'

/** The product measures itself before the eyes of whoever asks. */
export const performance: Area = { name: 'performance', routes: [performanceRoutes] }
