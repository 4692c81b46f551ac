import type { Source } from '../../source.ts'
import { parseGeometAlerts } from './parse.ts'
import { GeometAlertsSettings, pullGeometAlerts } from './pull.ts'

export const geometAlerts = {
  id: 'geomet-alerts',
  brings: 'alerts',
  everyMinutes: 5,
  hosts: ['api.weather.gc.ca'],
  isVerified: true,
  settings: GeometAlertsSettings,
  secrets: [],
  pull: pullGeometAlerts,
  parse: parseGeometAlerts,
} satisfies Source
