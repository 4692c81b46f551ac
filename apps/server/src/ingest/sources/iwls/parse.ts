import { MEASURES } from '@verglas/contract/measures'
import { instantOf, isFuture } from '../../instant.ts'
import { type Fields, fields, jsonOf } from '../../json-document.ts'
import { Refused, refusal, refusalOf, shortened } from '../../refused.ts'
import { settingsOf } from '../../settings.ts'
import type { ObservationFact, ParseSite, Refusal } from '../../source.ts'
import { IwlsSettings } from './settings.ts'

/** The terms ask for the name of the service and for the warning. */
const ATTRIBUTION =
  'Canadian Hydrographic Service – Fisheries and Oceans Canada. Not for navigation. / Service hydrographique du Canada – Pêches et Océans Canada. Ne pas utiliser pour la navigation.'
const MAX_ROWS = 20_000
/** Codes of `qcFlagCode`; 1 is good, 2 is not evaluated, as all values are at first. */
const DOUBTFUL: Record<string, string> = { '3': 'qcFlagCode 3, suspect' }
const BAD = '4'
const ELEMENT = 'wlo'

type Gauge = Pick<ObservationFact, 'stationRef' | 'stationName' | 'location'> & {
  timeSeriesId: string | null
}

/** Observed water levels of one gauge, metres above chart datum. */
export async function* parseIwls(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  try {
    const gauge = gaugeOf(site)
    const rows = await jsonOf(body)
    const problem = fields(rows)?.message
    if (problem !== undefined)
      throw new Refused('provider_error', `the provider says: ${shortened(String(problem))}`)
    if (!Array.isArray(rows)) throw new Refused('wrong_root', 'no list of values')
    if (rows.length === 0) throw new Refused('empty', 'no values: the gauge is silent')
    if (rows.length > MAX_ROWS) throw new Refused('too_large', `more than ${MAX_ROWS} values`)
    if (fields(rows[0])?.eventDate === undefined) throw new Refused('wrong_root', 'values without eventDate')
    yield* factsOf(rows, gauge, site)
  } catch (error) {
    yield refusalOf(error)
  }
}

function* factsOf(
  rows: readonly unknown[],
  gauge: Gauge,
  { receivedAt }: ParseSite,
): Generator<ObservationFact | Refusal> {
  const faults = new Map<string, Refusal>()
  const fault = (reason: string, detail: string) => {
    if (!faults.has(reason)) faults.set(reason, refusal(reason, detail))
  }
  const series = gauge.timeSeriesId ?? String(fields(rows[0])?.timeSeriesId)
  // of an instant that stands twice the later row counts: it is the corrected one
  const byTime = new Map<number, Fields>()
  for (const item of rows) {
    const row = fields(item)
    const at = typeof row?.eventDate === 'string' ? instantOf(row.eventDate) : null
    if (!row || !at) fault('no_date', `eventDate=${JSON.stringify(row?.eventDate)}`)
    else if (String(row.timeSeriesId) !== series)
      fault('other_series', `timeSeriesId ${String(row.timeSeriesId)}`)
    else if (isFuture(at, receivedAt)) fault('future', at.toISOString())
    else byTime.set(at.getTime(), row)
  }
  for (const [atMs, row] of [...byTime].sort(([a], [b]) => a - b)) {
    if (typeof row.value !== 'number' || !Number.isFinite(row.value)) {
      if (row.value !== null) fault('not_a_number', `value=${JSON.stringify(row.value)}`)
      continue
    }
    yield factOf(gauge, new Date(atMs), row.value, String(row.qcFlagCode))
  }
  yield* faults.values()
}

function factOf(
  { stationRef, stationName, location }: Gauge,
  observedAt: Date,
  levelM: number,
  flag: string,
): ObservationFact {
  const fact: ObservationFact = {
    kind: 'observation',
    stationRef,
    stationName,
    location,
    observedAt,
    values: {},
    quality: {},
    elements: { water: ELEMENT },
    attribution: ATTRIBUTION,
  }
  if (flag === BAD) fact.quality.water = { flag: 'source', raw: levelM, note: 'qcFlagCode 4, bad' }
  else if (!(levelM >= MEASURES.water.min && levelM <= MEASURES.water.max)) {
    fact.quality.water = { flag: 'out_of_range', raw: levelM }
  } else {
    fact.values.water = levelM
    const note = DOUBTFUL[flag]
    if (note) fact.quality.water = { flag: 'source', note }
  }
  return fact
}

/** Answers name no station: it is the one that was asked for, or the one whose number the file's name has. */
function gaugeOf({ place, name = '', settings }: ParseSite): Gauge {
  if (/\bwl[pf]/i.test(name)) throw new Refused('not_observed', `${name}: predicted or forecast levels`)
  const { stations } = settings ? settingsOf(IwlsSettings, settings) : { stations: [] }
  const found = place
    ? stations.find(({ code }) => code === place.id)
    : (stations.find(({ id, code }) => name.includes(code) || name.includes(id)) ??
      (stations.length === 1 ? stations[0] : undefined))
  const timeSeriesId = found?.timeSeriesId ?? null
  if (place)
    return {
      stationRef: place.id,
      stationName: place.name ?? place.id,
      location: place.location,
      timeSeriesId,
    }
  if (!found) {
    throw new Refused(
      'no_station',
      'answers name no station: give it in the settings, with its number in the file name',
    )
  }
  const { code, name: stationName, latitudeDeg, longitudeDeg } = found
  return {
    stationRef: code,
    stationName,
    location: { longitudeDeg, latitudeDeg, altitudeM: null },
    timeSeriesId,
  }
}
