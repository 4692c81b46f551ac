import type { Source } from '../../source.ts'
import { GEOMET_HOSTS } from '../geomet/features.ts'
import { parseGeometAqhi } from './parse.ts'
import { pullGeometAqhi } from './pull.ts'
import { GeometAqhiSettings } from './settings.ts'

export const geometAqhi = {
  id: 'geomet-aqhi',
  brings: 'observations',
  everyMinutes: 30,
  silentAfterMinutes: 180,
  hosts: GEOMET_HOSTS,
  isVerified: false,
  settings: GeometAqhiSettings,
  secrets: [],
  pull: pullGeometAqhi,
  parse: parseGeometAqhi,
} satisfies Source
