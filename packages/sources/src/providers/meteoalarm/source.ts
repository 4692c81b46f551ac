import type { Source } from '../../source.ts'
import { parseMeteoalarm } from './parse.ts'
import { MeteoalarmSettings, pullMeteoalarm } from './pull.ts'

export const meteoalarm = {
  id: 'meteoalarm',
  brings: 'alerts',
  everyMinutes: 10,
  // A country without warnings has nothing new for weeks.
  silentAfterMinutes: 30 * 24 * 60,
  hosts: ['feeds.meteoalarm.org'],
  isVerified: false,
  settings: MeteoalarmSettings,
  secrets: [],
  pull: pullMeteoalarm,
  parse: parseMeteoalarm,
} satisfies Source
