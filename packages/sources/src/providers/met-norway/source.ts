import type { Source } from '../../source.ts'
import { parseMetNorway } from './parse.ts'
import { MetNorwaySettings, pullMetNorway } from './pull.ts'

export const metNorway = {
  id: 'met-norway',
  brings: 'forecasts',
  everyMinutes: 15,
  hosts: ['api.met.no'],
  isVerified: true,
  settings: MetNorwaySettings,
  secrets: [],
  takesPoints: true,
  pull: pullMetNorway,
  parse: parseMetNorway,
} satisfies Source
