import type { Source } from '../../source.ts'
import { parseDatexWeather } from './parse.ts'
import { pullDatexWeather } from './pull.ts'
import { DatexWeatherSettings } from './settings.ts'

export const datexWeather = {
  id: 'datex-weather',
  brings: 'observations',
  everyMinutes: 10,
  hosts: [],
  isVerified: false,
  settings: DatexWeatherSettings,
  secrets: ['password'],
  pull: pullDatexWeather,
  parse: parseDatexWeather,
} satisfies Source
