import type { Area } from '../../http/area.ts'
import { monitoringRoutes } from './monitoring.ts'
import { noticeRoutes } from './notices.ts'
import { connectionRoutes } from './routes.ts'

export const sources: Area = {
  name: 'sources',
  alsoImports: ['ingest'],
  routes: [connectionRoutes, monitoringRoutes, noticeRoutes],
}
