import type { Connection, Pulled } from '../../requesting/connection.ts'
import { type Address, pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { messageName, Quebec511Settings, SUBJECTS } from './settings.ts'

/** The service returns only 30 features of some layers unless a count is given. */
const COUNT = 20_000

export function pullQuebec511(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const settings = settingsOf(Quebec511Settings, connection.settings)
  const addresses = SUBJECTS.flatMap((subject): Address[] => {
    if (!settings[subject]) return []
    const layer = settings[`${subject}Layer`]
    const url = new URL(settings.service)
    for (const [name, value] of [
      ['service', 'wfs'],
      ['version', '2.0.0'],
      ['request', 'getfeature'],
      ['typename', layer],
      ['count', String(COUNT)],
      // Without it positions come in metres of the Web Mercator projection.
      ['srsname', 'EPSG:4326'],
      ['outputformat', 'geojson'],
    ] as const)
      url.searchParams.set(name, value)
    return [{ url: url.href, name: messageName(layer) }]
  })
  return pullEach(addresses, connection, now, signal, {
    maxBytes: 32 * 1024 * 1024,
    timeoutMs: 60_000,
    pauseMs: 1000,
  })
}
