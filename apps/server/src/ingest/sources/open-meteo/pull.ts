import { z } from 'zod'
import { pullEach } from '../../pull-each.ts'
import { settingsOf } from '../../settings.ts'
import type { Connection, Pulled } from '../../source.ts'
import { ASKED } from './variables.ts'

const FREE_SERVICE = 'https://api.open-meteo.com/v1/forecast'
const PAID_SERVICE = 'https://customer-api.open-meteo.com/v1/forecast'
/** More than ten variables count as more than one call: 14 are 1.4, hourly 34 a day, of 10,000 that are free. */
const MAX_FREE_POINTS = 250
const DAYS = 10

export const OpenMeteoSettings = z
  .strictObject({
    points: z
      .array(
        z.strictObject({
          id: z.string().min(1),
          name: z.string().min(1).optional(),
          latitudeDeg: z.number().min(-90).max(90),
          longitudeDeg: z.number().min(-180).max(180),
          altitudeM: z.number().min(-500).max(9000).nullable(),
        }),
      )
      .max(10_000),
    /** One weather model, e.g. `meteofrance_arome_france_hd` or `gem_hrdps_continental`; else the provider's choice. */
    model: z
      .string()
      .regex(/^[a-z0-9_]+$/)
      .optional(),
    /** Of a paid subscription. The free service is for non-commercial use only. */
    apiKey: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .optional(),
    /** Another address of the same service, e.g. one's own server. */
    service: z.url({ protocol: /^https?$/ }).optional(),
  })
  .refine(({ points, apiKey, service }) => apiKey || service || points.length <= MAX_FREE_POINTS, {
    path: ['points'],
    error: `the free service allows for at most ${MAX_FREE_POINTS} points; more need an apiKey`,
  })

type Settings = z.infer<typeof OpenMeteoSettings>

export async function* pullOpenMeteo(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(OpenMeteoSettings, connection.settings)
  const addresses = settings.points.map((point) => ({
    url: addressOf(settings, point),
    key: addressOf({ ...settings, apiKey: undefined }, point),
    name: `open-meteo ${point.id}`,
    place: {
      id: point.id,
      ...(point.name === undefined ? {} : { name: point.name }),
      location: {
        longitudeDeg: point.longitudeDeg,
        latitudeDeg: point.latitudeDeg,
        altitudeM: point.altitudeM,
      },
    },
  }))
  // the terms: 600 calls a minute, 5,000 an hour
  yield* pullEach(addresses, connection, now, signal, {
    maxBytes: 4 * 1024 * 1024,
    timeoutMs: 30_000,
    pauseMs: 250,
  })
}

/** In UTC, from the hour that runs: its amounts stand at its end. The units are read from the answer all the same. */
function addressOf({ service, apiKey, model }: Settings, point: Settings['points'][number]): string {
  const url = new URL(service ?? (apiKey ? PAID_SERVICE : FREE_SERVICE))
  const fourDecimals = (degrees: number) => String(Number(degrees.toFixed(4)))
  url.searchParams.set('latitude', fourDecimals(point.latitudeDeg))
  url.searchParams.set('longitude', fourDecimals(point.longitudeDeg))
  if (point.altitudeM !== null) url.searchParams.set('elevation', String(Math.round(point.altitudeM)))
  url.searchParams.set('hourly', ASKED.join())
  if (model) url.searchParams.set('models', model)
  url.searchParams.set('timezone', 'GMT')
  url.searchParams.set('wind_speed_unit', 'ms')
  url.searchParams.set('past_hours', '0')
  url.searchParams.set('forecast_hours', String(DAYS * 24))
  if (apiKey) url.searchParams.set('apikey', apiKey)
  return url.href
}
