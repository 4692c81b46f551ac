import type { Source } from '../../source.ts'
import { GEOMET_HOSTS } from '../geomet/features.ts'
import { parseGeometHydrometric } from './parse.ts'
import { pullGeometHydrometric } from './pull.ts'
import { GeometHydrometricSettings } from './settings.ts'

export const geometHydrometric = {
  id: 'geomet-hydrometric',
  brings: 'observations',
  everyMinutes: 15,
  silentAfterMinutes: 180,
  hosts: GEOMET_HOSTS,
  isVerified: false,
  settings: GeometHydrometricSettings,
  // Two hundred requests, one per second.
  limits: { pullMs: 9.5 * 60_000 },
  secrets: [],
  pull: pullGeometHydrometric,
  parse: parseGeometHydrometric,
} satisfies Source
