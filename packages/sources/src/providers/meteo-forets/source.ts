import type { Source } from '../../source.ts'
import { parseMeteoForets } from './parse.ts'
import { MeteoForetsSettings, pullMeteoForets } from './pull.ts'

export const meteoForets = {
  id: 'meteo-forets',
  brings: 'alerts',
  everyMinutes: 60,
  // One issue a day during the season; from autumn to June there is nothing new.
  silentAfterMinutes: 300 * 24 * 60,
  hosts: ['public-api.meteofrance.fr'],
  isVerified: true,
  settings: MeteoForetsSettings,
  secrets: ['apiKey'],
  pull: pullMeteoForets,
  parse: parseMeteoForets,
} satisfies Source
