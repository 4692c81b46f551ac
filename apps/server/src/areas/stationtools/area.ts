import type { Area } from '../../http/area.ts'
import { healthRoutes } from './health-routes.ts'
import { tableRoutes } from './table-routes.ts'
import { visitRoutes } from './visit-routes.ts'

/** Tools for maintaining the stations of an organisation. */
export const stationtools: Area = {
  name: 'stationtools',
  routes: [healthRoutes, visitRoutes, tableRoutes],
}
