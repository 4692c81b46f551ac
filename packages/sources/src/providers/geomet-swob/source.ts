import type { Source } from '../../source.ts'
import { GEOMET_HOSTS } from '../geomet/features.ts'
import { parseGeometSwob } from './parse.ts'
import { pullGeometSwob } from './pull.ts'
import { GeometSwobSettings } from './settings.ts'

export const geometSwob = {
  id: 'geomet-swob',
  brings: 'observations',
  everyMinutes: 15,
  silentAfterMinutes: 120,
  hosts: GEOMET_HOSTS,
  isVerified: true,
  settings: GeometSwobSettings,
  // Two hundred requests, one per second.
  limits: { pullMs: 9.5 * 60_000 },
  secrets: [],
  pull: pullGeometSwob,
  parse: parseGeometSwob,
} satisfies Source
