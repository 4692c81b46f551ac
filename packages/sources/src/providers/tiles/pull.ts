import { isoSeconds, MINUTE_MS } from '@verglas/quantities'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { type Address, pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { type TileLayerSettings, TilesSettings } from './settings.ts'

export const MAX_BYTES = 4 * 1024 * 1024

/** Requests each list of instants once; for layers with a fixed step, one tile of the latest instant. */
export function pullTiles(connection: Connection, now: Date, signal: AbortSignal): AsyncGenerator<Pulled> {
  const { layers, keyForBrowser = '', key = keyForBrowser } = settingsOf(TilesSettings, connection.settings)
  const addresses = new Map<string, Address>()
  for (const layer of layers) {
    const { id, indexUrl } = layer
    if (indexUrl) {
      if (addresses.has(indexUrl)) continue
      const url = indexUrl.replaceAll('{key}', encodeURIComponent(key))
      addresses.set(indexUrl, { url, name: `tiles ${id}`, key: indexUrl })
    } else {
      const at = latestStep(layer, now)
      const url = tileAddress(layer, at, encodeURIComponent(key))
      // An instant that was available is not requested again: the cursor forgets it when the next one comes.
      addresses.set(id, { url, name: `tiles ${id} ${at}`, key: `${id} ${at}`, restMs: 365 * 86_400_000 })
    }
  }
  return pullEach([...addresses.values()], connection, now, signal, {
    maxBytes: MAX_BYTES,
    timeoutMs: 30_000,
    pauseMs: 500,
  })
}

/** The latest instant that should be available according to the step and delay. */
export function latestStep(
  { stepMinutes = 1, delayMinutes }: Pick<TileLayerSettings, 'stepMinutes' | 'delayMinutes'>,
  now: Date,
): string {
  const stepMs = stepMinutes * MINUTE_MS
  const ms = Math.floor((now.getTime() - delayMinutes * MINUTE_MS) / stepMs) * stepMs
  return isoSeconds(ms)
}

function tileAddress({ pattern, testTile }: TileLayerSettings, at: string, key: string): string {
  const [z = '0', x = '0', y = '0'] = testTile.split('/')
  const values = { z, x, y, time: at, epoch: String(Date.parse(at) / 1000), key }
  return pattern.replace(/\{(\w+)\}/g, (place, name: keyof typeof values) => values[name] ?? place)
}
