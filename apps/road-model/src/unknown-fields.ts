import { SITE_BOUNDS } from '@verglas/road-model'
import { READINGS, TREATMENT_AMOUNTS, WEATHER_SERIES } from './point.ts'

/** Allowed field names, by the object that contains them. */
const FIELDS = {
  point: ['id', 'site', 'weather', 'observations', 'treatments', 'from', 'until', 'outputStepS'],
  site: [
    ...Object.keys(SITE_BOUNDS),
    'latitudeDeg',
    'longitudeDeg',
    'isBridge',
    'roadClass',
    'layers',
    'horizonDeg',
  ],
  weather: ['times', 'end', 'airTemperatureC', 'dewPointC', 'windMs', ...WEATHER_SERIES],
  observation: ['at', 'isPrecipitating', ...READINGS],
  treatment: ['at', 'isPlowed', ...TREATMENT_AMOUNTS],
} as const

/** Fields that nothing reads, such as a misspelt one, each once and with its place. */
export function unknownFieldsOf(point: unknown): string[] {
  const { site, weather, observations, treatments } = fieldsOf(point)
  return [
    ...unknownIn(point, FIELDS.point, ''),
    ...unknownIn(site, FIELDS.site, 'site.'),
    ...unknownIn(weather, FIELDS.weather, 'weather.'),
    ...unknownInAll(observations, FIELDS.observation, 'observations[].'),
    ...unknownInAll(treatments, FIELDS.treatment, 'treatments[].'),
  ]
}

/** A list of hostile names must not fill the answer. */
const MAX_NAMES = 20
const LONGEST_NAME = 40

function unknownIn(value: unknown, names: readonly string[], prefix: string): string[] {
  return Object.keys(fieldsOf(value))
    .filter((name) => !names.includes(name))
    .slice(0, MAX_NAMES)
    .map((name) => `${prefix}${name.slice(0, LONGEST_NAME)}`)
}

function unknownInAll(values: unknown, names: readonly string[], prefix: string): string[] {
  if (!Array.isArray(values)) return []
  const unknown = new Set<string>()
  for (const value of values) for (const name of unknownIn(value, names, prefix)) unknown.add(name)
  return [...unknown].slice(0, MAX_NAMES)
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
