import { z } from 'zod'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { type Address, pullEach } from '../../requesting/pull-each.ts'
import { fault } from '../../requesting/setting-fault.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { ENSEMBLE_VARIABLES, MODEL, REQUESTED_VARIABLES } from './variables.ts'

const FREE_SERVICE = 'https://api.open-meteo.com/v1/forecast'
const PAID_SERVICE = 'https://customer-api.open-meteo.com/v1/forecast'
const FREE_ENSEMBLE = 'https://ensemble-api.open-meteo.com/v1/ensemble'
const PAID_ENSEMBLE = 'https://customer-ensemble-api.open-meteo.com/v1/ensemble'
/**
 * A request with more than ten variables counts as more than one call: 14 count as 1.4, hourly that is 34 a
 * day, of 10,000 free calls.
 */
export const MAX_FREE_POINTS = 250
/**
 * A member counts as a variable: 5 variables of 51 members are some 25 calls, every six hours 102 a day in
 * addition to the 34.
 */
const MAX_FREE_ENSEMBLES = 60
const ENSEMBLE_PAUSE_MS = 6 * 3_600_000
const DAYS = 10

export const Points = z
  .array(
    z.strictObject({
      id: z.string().min(1),
      name: z.string().min(1).optional(),
      latitudeDeg: z.number().min(-90).max(90),
      longitudeDeg: z.number().min(-180).max(180),
      altitudeM: z.number().min(-500).max(9000).nullable(),
    }),
  )
  .max(10_000)
type Point = z.infer<typeof Points>[number]

/** The fault for a list of points that needs a paid subscription. */
export const freePoints = (limit: number) =>
  fault('free_points', `the free service allows for at most ${limit} points; more need an apiKey`, {
    path: ['points'],
    limit,
  })

/** Key of a paid subscription. The free service is for non-commercial use only. */
export const ApiKey = z.string().regex(/^[A-Za-z0-9_-]+$/)
/** An alternative address of the same service, e.g. a server of one's own. */
export const Service = z.url({ protocol: /^https?$/ })

export const OpenMeteoSettings = z
  .strictObject({
    points: Points,
    /**
     * One weather model, e.g. `meteofrance_arome_france_hd` or `gem_hrdps_continental`; otherwise the
     * provider chooses.
     */
    model: z.string().regex(MODEL).optional(),
    /**
     * An ensemble, e.g. `ecmwf_ifs025` or `icon_seamless`, whose members give the scenarios; without it none
     * is requested.
     */
    ensembleModel: z.string().regex(MODEL).optional(),
    apiKey: ApiKey.optional(),
    service: Service.optional(),
    ensembleService: Service.optional(),
  })
  .refine(
    ({ points, apiKey, service }) => apiKey || service || points.length <= MAX_FREE_POINTS,
    freePoints(MAX_FREE_POINTS),
  )
  .refine(
    ({ points, ensembleModel, apiKey, ensembleService }) =>
      !ensembleModel || apiKey || ensembleService || points.length <= MAX_FREE_ENSEMBLES,
    fault(
      'free_ensembles',
      `the free service allows for ensembles of at most ${MAX_FREE_ENSEMBLES} points; more need an apiKey`,
      { path: ['ensembleModel'], limit: MAX_FREE_ENSEMBLES },
    ),
  )

/** Settings of a request for a point. */
export type RequestSettings = {
  service?: string | undefined
  apiKey?: string | undefined
  model?: string | undefined
}

/** The provider's limits: 600 calls a minute, 5,000 an hour. */
const OPTIONS = { maxBytes: 8 * 1024 * 1024, timeoutMs: 30_000, pauseMs: 250 }
const ENSEMBLE_OPTIONS = { ...OPTIONS, timeoutMs: 60_000, pauseMs: 2500 }

export async function* pullOpenMeteo(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { points, model, ensembleModel, apiKey, service, ensembleService } = settingsOf(
    OpenMeteoSettings,
    connection.settings,
  )
  const forecasts = forecastAddresses('open-meteo', points, { service, apiKey, model })
  const ensembles = ensembleModel
    ? points.map((point) =>
        addressOf(`open-meteo ensemble ${point.id}`, point, {
          url: (key) => ensembleUrl(point, { service: ensembleService, apiKey: key, model: ensembleModel }),
          apiKey,
          restMs: ENSEMBLE_PAUSE_MS,
        }),
      )
    : []
  let { cursor } = connection
  for (const [addresses, options] of [
    [forecasts, OPTIONS],
    [ensembles, ENSEMBLE_OPTIONS],
  ] as const) {
    // Each of the two pulls only knows its own addresses; the other's stay in the cursor.
    const others = cursor
    for await (const pulled of pullEach(addresses, { ...connection, cursor }, now, signal, options)) {
      cursor = { ...others, ...pulled.cursor }
      yield { ...pulled, cursor }
      if (pulled.notBefore) return
    }
  }
}

/** One address per point, for a source that uses the forecast service. */
export function forecastAddresses(
  sourceName: string,
  points: readonly Point[],
  requestSettings: RequestSettings,
): Address[] {
  return points.map((point) =>
    addressOf(`${sourceName} ${point.id}`, point, {
      url: (apiKey) => forecastUrl(point, { ...requestSettings, apiKey }),
      apiKey: requestSettings.apiKey,
    }),
  )
}

/** The subscription key is in the requested address, but in nothing that is stored. */
function addressOf(
  name: string,
  { id, name: pointName, longitudeDeg, latitudeDeg, altitudeM }: Point,
  request: { url: (apiKey: string | undefined) => string; apiKey: string | undefined; restMs?: number },
): Address {
  return {
    url: request.url(request.apiKey),
    key: request.url(undefined),
    name,
    place: {
      id,
      ...(pointName === undefined ? {} : { name: pointName }),
      location: { longitudeDeg, latitudeDeg, altitudeM },
    },
    ...(request.restMs === undefined ? {} : { restMs: request.restMs }),
  }
}

const forecastUrl = (point: Point, { service, apiKey, model }: RequestSettings): string =>
  urlOf(service ?? (apiKey ? PAID_SERVICE : FREE_SERVICE), point, {
    variables: REQUESTED_VARIABLES,
    model,
    apiKey,
  })

const ensembleUrl = (point: Point, { service, apiKey, model }: RequestSettings): string =>
  urlOf(service ?? (apiKey ? PAID_ENSEMBLE : FREE_ENSEMBLE), point, {
    variables: ENSEMBLE_VARIABLES.map(({ name }) => name),
    model,
    apiKey,
  })

type Query = { variables: readonly string[]; model: string | undefined; apiKey: string | undefined }

/**
 * In UTC, from the current hour on, whose amounts come at its end. The units are still read from the answer.
 */
function urlOf(service: string, point: Point, { variables, model, apiKey }: Query): string {
  const url = new URL(service)
  const fourDecimals = (degrees: number) => String(Number(degrees.toFixed(4)))
  url.searchParams.set('latitude', fourDecimals(point.latitudeDeg))
  url.searchParams.set('longitude', fourDecimals(point.longitudeDeg))
  if (point.altitudeM !== null) url.searchParams.set('elevation', String(Math.round(point.altitudeM)))
  url.searchParams.set('hourly', variables.join())
  if (model) url.searchParams.set('models', model)
  url.searchParams.set('timezone', 'GMT')
  url.searchParams.set('wind_speed_unit', 'ms')
  url.searchParams.set('past_hours', '0')
  url.searchParams.set('forecast_hours', String(DAYS * 24))
  if (apiKey) url.searchParams.set('apikey', apiKey)
  return url.href
}
