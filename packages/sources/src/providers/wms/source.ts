import type { Source } from '../../source.ts'
import { parseWms } from './parse.ts'
import { pullWms } from './pull.ts'
import { WmsSettings } from './settings.ts'

export const wms = {
  id: 'wms',
  brings: 'layers',
  everyMinutes: 5,
  hosts: ['geo.weather.gc.ca'],
  isVerified: true,
  settings: WmsSettings,
  secrets: [],
  pull: pullWms,
  parse: parseWms,
} satisfies Source
