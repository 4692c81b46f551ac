import type { Area } from '../../http/area.ts'
import { prescriptionRoutes } from './routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { tableRoutes } from './table-routes.ts'
import { whatIfRoutes } from './what-if-routes.ts'

export const prescriptions: Area = {
  name: 'prescriptions',
  routes: [prescriptionRoutes, tableRoutes, settingsRoutes, whatIfRoutes],
  // a table is tried on what the chain knew at that time
  alsoImports: ['chain'],
}
