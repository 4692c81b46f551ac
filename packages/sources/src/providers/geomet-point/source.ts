import type { Source } from '../../source.ts'
import { parseGeometPoint } from './parse.ts'
import { pullGeometPoint } from './pull.ts'
import { GeometPointSettings } from './settings.ts'

export const geometPoint = {
  id: 'geomet-point',
  brings: 'forecasts',
  everyMinutes: 20,
  hosts: ['geo.weather.gc.ca'],
  isVerified: false,
  settings: GeometPointSettings,
  secrets: [],
  // Six hundred requests, one per second, and some of them may take long.
  limits: { pullMs: 30 * 60_000 },
  pull: pullGeometPoint,
  parse: parseGeometPoint,
} satisfies Source
