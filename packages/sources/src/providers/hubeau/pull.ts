import { HOUR_MS, isoSeconds } from '@verglas/quantities'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { HubeauSettings } from './settings.ts'

/** Maximum number of rows in one answer; a longer answer is cut (HTTP 206) and counts as failed. */
const SIZE = 20_000
/** 72 hours of twenty stations, every five minutes, stay below that maximum. */
const STATIONS_A_REQUEST = 20
// biome-ignore format: a table reads by lines
const FIELDS = [
  'code_station', 'grandeur_hydro', 'date_obs', 'resultat_obs', 'code_qualification_obs', 'libelle_qualification_obs',
  'code_statut', 'longitude', 'latitude',
]

export async function* pullHubeau(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { stations, hours, service } = settingsOf(HubeauSettings, connection.settings)
  // Full hours: within the hour the address does not change, so the cursor's entry for it stays valid.
  const fromMs = (Math.floor(now.getTime() / HOUR_MS) - hours) * HOUR_MS
  const codes = [...new Set(stations.map(({ code }) => code))]
  const groups = Array.from({ length: Math.ceil(codes.length / STATIONS_A_REQUEST) }, (_, group) =>
    codes.slice(group * STATIONS_A_REQUEST, (group + 1) * STATIONS_A_REQUEST),
  )
  const addresses = groups.map((group) => {
    const url = new URL(service)
    url.searchParams.set('code_entite', group.join())
    url.searchParams.set('grandeur_hydro', 'H')
    url.searchParams.set('date_debut_obs', isoSeconds(fromMs))
    url.searchParams.set('size', String(SIZE))
    url.searchParams.set('sort', 'desc')
    url.searchParams.set('fields', FIELDS.join())
    return {
      url: url.href,
      name: `hubeau ${group[0]}${group.length > 1 ? ` and ${group.length - 1} more` : ''}`,
    }
  })
  yield* pullEach(addresses, connection, now, signal, {
    maxBytes: 32 * 1024 * 1024,
    timeoutMs: 60_000,
    pauseMs: 1000,
  })
}
