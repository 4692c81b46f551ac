import type { Source } from '../../source.ts'
import { parseMeteoFranceObs } from './parse.ts'
import { pullMeteoFranceObs } from './pull.ts'
import { MeteoFranceObsSettings } from './settings.ts'

export const meteoFranceObs = {
  id: 'meteo-france-obs',
  brings: 'observations',
  everyMinutes: 20,
  silentAfterMinutes: 180,
  hosts: ['public-api.meteofrance.fr'],
  isVerified: false,
  settings: MeteoFranceObsSettings,
  secrets: ['apiKey'],
  pull: pullMeteoFranceObs,
  parse: parseMeteoFranceObs,
} satisfies Source
