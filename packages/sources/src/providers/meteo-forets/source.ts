import type { Source } from '../../source.ts'
import { parseMeteoForets } from './parse.ts'
import { MeteoForetsSettings, pullMeteoForets } from './pull.ts'

export const meteoForets = {
  id: 'meteo-forets',
  brings: 'alerts',
  everyMinutes: 60,
  // one issue a day, in its season: from autumn to June nothing new comes
  silentAfterMinutes: 300 * 24 * 60,
  hosts: ['public-api.meteofrance.fr'],
  isVerified: true,
  settings: MeteoForetsSettings,
  secrets: ['apiKey'],
  pull: pullMeteoForets,
  parse: parseMeteoForets,
} satisfies Source
