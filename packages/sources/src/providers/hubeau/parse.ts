import { MEASURES } from '@verglas/contract/measures'
import type { ObservationFact } from '../../facts/observation.ts'
import { type Fields, fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { HubeauSettings } from './settings.ts'

const ATTRIBUTION = "Hub'Eau, Vigicrues – Ministère chargé de la transition écologique (SCHAPI)"
const MAX_ROWS = 50_000
const MM_PER_M = 1000
/**
 * Values of `code_qualification_obs` that are not flagged: 16, not yet qualified (the state of every new value), and
 * 20, good.
 */
const UNFLAGGED_QUALIFICATIONS = [16, 20]

type Row = { code: string; at: Date; fields: Fields; status: number }

/** Parses water levels of hydrometric stations, in metres above the zero of each scale. */
export async function* parseHubeau(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  try {
    const { stations } = settingsOf(HubeauSettings, site.settings)
    const answer = fields(await jsonOf(body, 32 * 1024 * 1024))
    const data = answer?.data
    if (!answer || !Array.isArray(data)) throw new Refused('wrong_root', 'no list data')
    if (data.length > MAX_ROWS) throw new Refused('too_large', `more than ${MAX_ROWS} rows`)
    const names = new Map(stations.flatMap(({ code, name }) => (name ? [[code, name] as const] : [])))
    yield* factsOf(data, names, site)
    if (data.length === 0) yield refusal('empty', 'no rows: the stations are silent or have other codes')
    if (typeof answer.next === 'string')
      yield refusal('incomplete', 'the answer goes on: ask for fewer hours')
  } catch (error) {
    yield refusalOf(error)
  }
}

function* factsOf(
  data: readonly unknown[],
  names: ReadonlyMap<string, string>,
  site: ParseSite,
): Generator<ObservationFact | Refusal> {
  const faults = new Map<string, Refusal>()
  const fault = (reason: string, detail: string): null => {
    if (!faults.has(reason)) faults.set(reason, refusal(reason, detail))
    return null
  }
  const rows = new Map<string, Row>()
  for (const item of data) {
    const row = rowOf(item, site, fault)
    if (!row) continue
    const key = `${row.code} ${row.at.getTime()}`
    // A corrected or validated value replaces the raw one, whatever their order.
    if (row.status >= (rows.get(key)?.status ?? Number.NEGATIVE_INFINITY)) rows.set(key, row)
  }
  const oldestFirst = [...rows.values()].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || a.code.localeCompare(b.code),
  )
  for (const row of oldestFirst) {
    const fact = factOf(row, names, fault)
    if (fact) yield fact
  }
  yield* faults.values()
}

type Fault = (reason: string, detail: string) => null

function rowOf(item: unknown, { receivedAt }: ParseSite, fault: Fault): Row | null {
  const row = fields(item)
  if (!row) return fault('malformed', 'a row that is not an object')
  // A row of the site that copies one of its station.
  if (row.code_station === null) return null
  if (row.grandeur_hydro !== 'H')
    return fault('no_measure', `${String(row.grandeur_hydro)}: only levels (H) are a measure`)
  const code = typeof row.code_station === 'string' ? shortened(row.code_station, 64) : ''
  if (code === '') return fault('no_station', `code_station=${JSON.stringify(row.code_station)}`)
  const at = typeof row.date_obs === 'string' ? instantOf(row.date_obs) : null
  if (!at) return fault('no_date', `${code}: date_obs=${JSON.stringify(row.date_obs)}`)
  if (isFuture(at, receivedAt)) return fault('future', `${code}: ${at.toISOString()}`)
  return { code, at, fields: row, status: numberWithin(row.code_statut, 0, 100) ?? -1 }
}

function factOf(
  { code, at, fields: row }: Row,
  names: ReadonlyMap<string, string>,
  fault: Fault,
): ObservationFact | null {
  const longitudeDeg = numberWithin(row.longitude, -180, 180)
  const latitudeDeg = numberWithin(row.latitude, -90, 90)
  if (longitudeDeg === null || latitudeDeg === null)
    return fault('no_position', `${code}: no longitude, latitude`)
  const levelMm = row.resultat_obs
  if (levelMm === null) return null
  if (typeof levelMm !== 'number' || !Number.isFinite(levelMm)) {
    return fault('not_a_number', `${code}: resultat_obs=${JSON.stringify(levelMm)}`)
  }
  const levelM = levelMm / MM_PER_M
  const fact: ObservationFact = {
    kind: 'observation',
    stationRef: code,
    stationName: names.get(code) ?? code,
    location: { longitudeDeg, latitudeDeg, altitudeM: null },
    observedAt: at,
    values: {},
    quality: {},
    elements: { water: 'H' },
    attribution: ATTRIBUTION,
  }
  if (!(levelM >= MEASURES.water.min && levelM <= MEASURES.water.max)) {
    fact.quality.water = { flag: 'out_of_range', raw: levelMm, note: 'mm' }
    return fact
  }
  fact.values.water = levelM
  const qualification = row.code_qualification_obs
  if (typeof qualification === 'number' && !UNFLAGGED_QUALIFICATIONS.includes(qualification)) {
    const label =
      typeof row.libelle_qualification_obs === 'string' ? `, ${row.libelle_qualification_obs}` : ''
    fact.quality.water = { flag: 'source', note: shortened(`qualification ${qualification}${label}`, 80) }
  }
  return fact
}
