import type { Source } from '../../source.ts'
import { parseSwob } from './parse.ts'
import { MscSwobSettings, pullSwob } from './pull.ts'

export const mscSwob = {
  id: 'msc-swob',
  brings: 'observations',
  everyMinutes: 10,
  hosts: ['dd.weather.gc.ca', 'dd.meteo.gc.ca'],
  isVerified: true,
  settings: MscSwobSettings,
  secrets: [],
  pull: pullSwob,
  parse: parseSwob,
} satisfies Source
