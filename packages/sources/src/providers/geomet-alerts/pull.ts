import { z } from 'zod'
import { Box } from '../../requesting/box.ts'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'

const SERVICE = 'https://api.weather.gc.ca/collections/weather-alerts/items'
/** The maximum that the service returns at once, so that the list is complete. */
const LIMIT = 10_000

export const GeometAlertsSettings = z
  .object({
    /** West, south, east, north in degrees; all of Canada if missing. */
    box: Box.optional(),
    /** Another address of the same service, e.g. a caching proxy. */
    service: z.url({ protocol: /^https?$/ }).default(SERVICE),
  })
  .strict()

export function pullGeometAlerts(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { box, service } = settingsOf(GeometAlertsSettings, connection.settings)
  const url = new URL(service)
  url.searchParams.set('f', 'json')
  url.searchParams.set('limit', String(LIMIT))
  if (box) url.searchParams.set('bbox', box.join())
  return pullEach([{ url: url.href, name: 'weather-alerts' }], connection, now, signal, {
    maxBytes: 64 * 1024 * 1024,
    timeoutMs: 60_000,
    pauseMs: 1000,
  })
}
