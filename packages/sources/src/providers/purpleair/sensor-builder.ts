/** Test support: self-made answers of PurpleAir in the provider's form. */
import { FIELDS } from './parse.ts'

export const aSensor = (overrides: Record<string, unknown> = {}) => ({
  sensor_index: 131075,
  name: 'Rue Saint-Jean',
  latitude: 46.81,
  longitude: -71.21,
  altitude: 328,
  location_type: 0,
  last_seen: 1_768_478_400,
  humidity: 60,
  temperature: 14,
  pressure: 1001.66,
  'pm2.5_cf_1_a': 20,
  'pm2.5_cf_1_b': 22,
  ...overrides,
})

/** The answer for many sensors: a table with separate column names. */
export function aTable(...sensors: Record<string, unknown>[]) {
  const names = ['sensor_index', ...FIELDS]
  return {
    api_version: 'V1.0.11-0.0.41',
    time_stamp: 1_768_478_460,
    data_time_stamp: 1_768_478_430,
    location_type: 0,
    max_age: 3600,
    fields: names,
    data: sensors.map((sensor) => names.map((name) => sensor[name] ?? null)),
  }
}

export const WINTER = aSensor()
export const SMOKE = aSensor({
  sensor_index: 7,
  last_seen: 1_752_588_000,
  humidity: 25,
  temperature: 95,
  'pm2.5_cf_1_a': 410,
  'pm2.5_cf_1_b': 390,
})
