import { z } from 'zod'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'

const SERVICE = 'https://api.met.no/weatherapi/locationforecast/2.0/complete'

export const MetNorwaySettings = z.object({
  points: z
    .array(
      z.object({
        id: z.string().min(1),
        name: z.string().max(200).optional(),
        latitudeDeg: z.number().min(-90).max(90),
        longitudeDeg: z.number().min(-180).max(180),
        altitudeM: z.number().min(-500).max(9000).nullable(),
      }),
    )
    .max(10_000),
  /** Another address of the same service, e.g. a caching proxy. */
  service: z.url({ protocol: /^https?$/ }).default(SERVICE),
})

type Point = z.infer<typeof MetNorwaySettings>['points'][number]

export function pullMetNorway(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { points, service } = settingsOf(MetNorwaySettings, connection.settings)
  const addresses = points.map((point) => ({
    url: addressOf(service, point),
    name: `locationforecast ${point.id}`,
    place: {
      id: point.id,
      ...(point.name ? { name: point.name } : {}),
      location: {
        longitudeDeg: point.longitudeDeg,
        latitudeDeg: point.latitudeDeg,
        altitudeM: point.altitudeM,
      },
    },
  }))
  // The terms require fewer than 20 requests per second for the complete application.
  return pullEach(addresses, connection, now, signal, {
    maxBytes: 16 * 1024 * 1024,
    timeoutMs: 30_000,
    pauseMs: 200,
  })
}

/** More than four decimals are answered with 403; whole metres keep the provider's cache effective. */
function addressOf(service: string, point: Point): string {
  const url = new URL(service)
  url.searchParams.set('lat', fourDecimals(point.latitudeDeg))
  url.searchParams.set('lon', fourDecimals(point.longitudeDeg))
  if (point.altitudeM !== null) url.searchParams.set('altitude', String(Math.round(point.altitudeM)))
  return url.href
}

const fourDecimals = (degrees: number) => String(Number(degrees.toFixed(4)))
