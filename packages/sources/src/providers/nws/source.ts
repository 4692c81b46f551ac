import type { Source } from '../../source.ts'
import { parseNws } from './parse.ts'
import { NwsSettings, pullNws } from './pull.ts'

export const nws = {
  id: 'nws',
  brings: 'forecasts',
  everyMinutes: 30,
  hosts: ['api.weather.gov'],
  isVerified: false,
  settings: NwsSettings,
  secrets: [],
  takesPoints: true,
  pull: pullNws,
  parse: parseNws,
} satisfies Source
