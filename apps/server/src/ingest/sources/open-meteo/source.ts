import type { Source } from '../../source.ts'
import { parseOpenMeteo } from './parse.ts'
import { OpenMeteoSettings, pullOpenMeteo } from './pull.ts'

export const openMeteo = {
  id: 'open-meteo',
  brings: 'forecasts',
  everyMinutes: 60,
  hosts: ['api.open-meteo.com', 'customer-api.open-meteo.com'],
  isVerified: true,
  settings: OpenMeteoSettings,
  secrets: ['apiKey'],
  pull: pullOpenMeteo,
  parse: parseOpenMeteo,
} satisfies Source
