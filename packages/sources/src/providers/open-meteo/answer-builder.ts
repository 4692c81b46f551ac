/** Test support: self-made answers of Open-Meteo's `/v1/forecast` in the provider's form. */

const UNITS: Record<string, string> = {
  time: 'iso8601',
  temperature_2m: '°C',
  dew_point_2m: '°C',
  relative_humidity_2m: '%',
  surface_pressure: 'hPa',
  wind_speed_10m: 'm/s',
  wind_direction_10m: '°',
  wind_gusts_10m: 'm/s',
  cloud_cover: '%',
  shortwave_radiation_instant: 'W/m²',
  visibility: 'm',
  freezing_level_height: 'm',
  weather_code: 'wmo code',
  rain: 'mm',
  showers: 'mm',
  snowfall: 'cm',
}

/** Hourly values from noon of 15 January on; amounts are for the previous hour. */
const WINTER: Record<string, (number | null)[]> = {
  temperature_2m: [-4, -3.5, -3, -2],
  dew_point_2m: [-6, -5, -4, -3],
  relative_humidity_2m: [85, 90, 93, 101],
  surface_pressure: [905.2, 905, 904.8, 904.5],
  wind_speed_10m: [5, 5.5, 6, 6.5],
  wind_direction_10m: [310, 315, 320, 325],
  wind_gusts_10m: [9, 10, 11, 12],
  cloud_cover: [80, 90, 100, 100],
  shortwave_radiation_instant: [210, 180, 95, 20],
  visibility: [24140, 8000, 1200, 900],
  freezing_level_height: [1500, 1400, 1200, 1000],
  weather_code: [3, 71, 73, 66],
  rain: [0, 0, 0, 0.4],
  showers: [0, 0, 0, 0.1],
  snowfall: [0.07, 0.35, 1.4, 0],
}

export type AnAnswer = {
  hourly?: Record<string, unknown>
  units?: Record<string, unknown>
  answer?: Record<string, unknown>
}

export function anAnswer({ hourly = {}, units = {}, answer = {} }: AnAnswer = {}) {
  return {
    latitude: 45.25,
    longitude: 6.0625,
    generationtime_ms: 0.21,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    timezone_abbreviation: 'GMT',
    elevation: 1012,
    hourly_units: { ...UNITS, ...units },
    hourly: { time: hours('2026-01-15T12:00', 4), ...WINTER, ...hourly },
    ...answer,
  }
}

/** Local times as the provider writes them, an hour apart, with the single offset of the answer. */
export function hours(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, hour) =>
    new Date(Date.parse(`${first}:00Z`) + hour * 3_600_000).toISOString().slice(0, 16),
  )
}

/**
 * An answer of `/v1/ensemble`: the control and the members, each some tenths warmer and wetter than the
 * previous one.
 */
export function anEnsemble({ members = 3, hourly = {}, answer = {} }: AnAnswer & { members?: number } = {}) {
  const series: Record<string, unknown> = { time: hours('2026-01-15T12:00', 4) }
  const units: Record<string, unknown> = { time: 'iso8601' }
  for (const name of ['temperature_2m', 'wind_speed_10m', 'wind_gusts_10m', 'rain', 'snowfall']) {
    for (let member = 0; member <= members; member += 1) {
      const full = member === 0 ? name : `${name}_member${String(member).padStart(2, '0')}`
      series[full] = WINTER[name]?.map((value) => (value === null ? null : value + member / 10))
      units[full] = UNITS[name]
    }
  }
  return { ...anAnswer(), hourly: { ...series, ...hourly }, hourly_units: units, ...answer }
}
