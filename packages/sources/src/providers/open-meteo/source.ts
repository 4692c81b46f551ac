import type { Source } from '../../source.ts'
import { parseOpenMeteo } from './parse.ts'
import { OpenMeteoSettings, pullOpenMeteo } from './pull.ts'

/** A subscription may request ten thousand points, four a second. */
export const PULL_MS = 50 * 60_000

export const openMeteo = {
  id: 'open-meteo',
  brings: 'forecasts',
  everyMinutes: 60,
  hosts: [
    'api.open-meteo.com',
    'customer-api.open-meteo.com',
    'ensemble-api.open-meteo.com',
    'customer-ensemble-api.open-meteo.com',
  ],
  isVerified: true,
  settings: OpenMeteoSettings,
  secrets: ['apiKey'],
  limits: { pullMs: PULL_MS },
  takesPoints: true,
  pull: pullOpenMeteo,
  parse: parseOpenMeteo,
} satisfies Source
