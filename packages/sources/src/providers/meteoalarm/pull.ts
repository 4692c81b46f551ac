import { z } from 'zod'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'

export const MAX_BYTES = 32 * 1024 * 1024

/** Countries as written in the addresses of the feeds. */
// biome-ignore format: a table reads by lines
const COUNTRIES = [
  'andorra', 'austria', 'belgium', 'bosnia-herzegovina', 'bulgaria', 'croatia', 'cyprus', 'czechia', 'denmark', 'estonia',
  'finland', 'france', 'germany', 'greece', 'hungary', 'iceland', 'ireland', 'israel', 'italy', 'latvia', 'lithuania',
  'luxembourg', 'malta', 'moldova', 'montenegro', 'netherlands', 'norway', 'poland', 'portugal',
  'republic-of-north-macedonia', 'romania', 'serbia', 'slovakia', 'slovenia', 'spain', 'sweden', 'switzerland', 'ukraine',
  'united-kingdom',
] as const

export const MeteoalarmSettings = z.strictObject({
  country: z.enum(COUNTRIES),
  /** Another address of the same feeds. */
  service: z.url({ protocol: /^https?$/ }).default('https://feeds.meteoalarm.org'),
})

/**
 * Requests the feed with complete messages; the Atom feed only names them and would need one request each.
 */
export function pullMeteoalarm(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { country, service } = settingsOf(MeteoalarmSettings, connection.settings)
  const url = `${service.replace(/\/+$/, '')}/api/v1/warnings/feeds-${country}`
  return pullEach([{ url, name: `meteoalarm ${country}` }], connection, now, signal, {
    maxBytes: MAX_BYTES,
    timeoutMs: 60_000,
    pauseMs: 1000,
  })
}
