import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { WmsSettings } from './settings.ts'

/** A server with thousands of layers describes all of them in 10 to 20 MB. */
export const MAX_BYTES = 40 * 1024 * 1024

/**
 * Requests capabilities, layer by layer or for the complete server. Maps themselves are only requested by
 * browsers.
 */
export function pullWms(connection: Connection, now: Date, signal: AbortSignal): AsyncGenerator<Pulled> {
  const { service, layers, asksByLayer } = settingsOf(WmsSettings, connection.settings)
  const names = [...new Set(layers.map(({ layer }) => layer))]
  const addresses = asksByLayer
    ? names.map((name) => ({ url: capabilitiesUrl(service, name), name: `wms ${name}` }))
    : [{ url: capabilitiesUrl(service), name: 'wms' }]
  // MSC allows about one request a second
  return pullEach(addresses, connection, now, signal, {
    maxBytes: MAX_BYTES,
    timeoutMs: 60_000,
    pauseMs: 1100,
  })
}

function capabilitiesUrl(service: string, layer?: string): string {
  const url = new URL(service)
  url.searchParams.set('service', 'WMS')
  url.searchParams.set('version', '1.3.0')
  url.searchParams.set('request', 'GetCapabilities')
  if (layer !== undefined) url.searchParams.set('layer', layer)
  return url.href
}
