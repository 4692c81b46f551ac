import type { Area } from '../../http/area.ts'
import { balanceRoutes } from './balances/routes.ts'
import { depotRoutes } from './depots/routes.ts'
import { passRoutes } from './directives/pass-routes.ts'
import { directiveRoutes } from './directives/routes.ts'
import { teamRoutes } from './directives/team-routes.ts'
import { dossierRoutes } from './dossiers/routes.ts'
import { dutyRoutes, rosterRoutes } from './duties/routes.ts'
import { prescriptionRoutes } from './prescriptions/routes.ts'
import { settingsRoutes } from './prescriptions/settings-routes.ts'
import { tableRoutes } from './prescriptions/table-routes.ts'
import { whatIfRoutes } from './prescriptions/what-if-routes.ts'
import { roadDecisionRoutes } from './road-decisions/routes.ts'
import { treatmentRoutes } from './treatments/routes.ts'
import { vehicleRoutes } from './treatments/vehicle-routes.ts'

/** From advice to accounting: recommended treatments, directives, treatments done, dossiers and balances. */
export const orders: Area = {
  name: 'orders',
  // Needed to try a treatment table on the data that the chain had at that time.
  alsoImports: ['chain', 'mail'],
  routes: [
    prescriptionRoutes,
    tableRoutes,
    settingsRoutes,
    whatIfRoutes,
    directiveRoutes,
    teamRoutes,
    passRoutes,
    roadDecisionRoutes,
    dutyRoutes,
    rosterRoutes,
    treatmentRoutes,
    vehicleRoutes,
    depotRoutes,
    dossierRoutes,
    balanceRoutes,
  ],
}
