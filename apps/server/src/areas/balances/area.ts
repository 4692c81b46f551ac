import type { Area } from '../../http/area.ts'
import { balanceRoutes } from './routes.ts'

export const balances: Area = { name: 'balances', routes: [balanceRoutes] }
