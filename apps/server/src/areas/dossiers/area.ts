import type { Area } from '../../http/area.ts'
import { dossierRoutes } from './routes.ts'

export const dossiers: Area = { name: 'dossiers', routes: [dossierRoutes] }
