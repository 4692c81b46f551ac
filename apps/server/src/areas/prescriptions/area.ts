import type { Area } from '../../http/area.ts'
import { prescriptionRoutes } from './routes.ts'

export const prescriptions: Area = {
  name: 'prescriptions',
  routes: [prescriptionRoutes],
}
