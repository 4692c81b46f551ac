import { MEASURES } from '@verglas/contract/measures'
import type { TideSeries } from '@verglas/contract/tide-codes'
import type { ObservationFact } from '../../facts/observation.ts'
import type { TideFact, TideValue } from '../../facts/tide.ts'
import { isPlausibleLevel, isTooFarInFuture } from '../../facts/tide.ts'
import { type Fields, fields, jsonOf } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { tideDays } from '../../reading/tide-days.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { OBSERVED, seriesOf } from './series.ts'
import { IwlsSettings } from './settings.ts'

/** The terms require the name of the service and the warning. */
const ATTRIBUTION =
  'Canadian Hydrographic Service – Fisheries and Oceans Canada. Not for navigation. / Service hydrographique du Canada – Pêches et Océans Canada. Ne pas utiliser pour la navigation.'
const MAX_ROWS = 20_000
/** Values of `qcFlagCode`; 1 is good, 2 is not evaluated, as all values are at first. */
const DOUBTFUL: Record<string, string> = { '3': 'qcFlagCode 3, suspect' }
const BAD = '4'

type Gauge = Pick<ObservationFact, 'stationRef' | 'stationName' | 'location'> & {
  timeSeriesId: string | null
}

/**
 * Parses water levels of one gauge, metres above chart datum: observed, or predicted or forecast according to
 * the message's name.
 */
export async function* parseIwls(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | TideFact | Refusal> {
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
    const { series } = seriesOf(site.name ?? '')
    const faults = faultList()
    const byTime = rowsByTime(rows, gauge, series, site.receivedAt, faults)
    yield* series === null ? observations(byTime, gauge, faults) : tides(byTime, gauge, series, faults)
    yield* faults.all()
  } catch (error) {
    yield refusalOf(error)
  }
}

/** Keeps the first refusal of each reason, because a bad series repeats the same one thousands of times. */
function faultList() {
  const faults = new Map<string, Refusal>()
  return {
    add(reason: string, detail: string): void {
      if (!faults.has(reason)) faults.set(reason, refusal(reason, detail))
    },
    all: () => faults.values(),
  }
}
type Faults = ReturnType<typeof faultList>

/** If an instant occurs twice, the later row counts: it is the corrected one. */
function rowsByTime(
  rows: readonly unknown[],
  { timeSeriesId }: Gauge,
  tide: TideSeries | null,
  receivedAt: Date,
  faults: Faults,
): [number, Fields][] {
  const series = (tide === null ? timeSeriesId : null) ?? String(fields(rows[0])?.timeSeriesId)
  const byTime = new Map<number, Fields>()
  for (const item of rows) {
    const row = fields(item)
    const at = typeof row?.eventDate === 'string' ? instantOf(row.eventDate) : null
    if (!row || !at) faults.add('no_date', `eventDate=${shortened(JSON.stringify(row?.eventDate) ?? '', 60)}`)
    else if (String(row.timeSeriesId) !== series)
      faults.add('other_series', `timeSeriesId ${String(row.timeSeriesId)}`)
    else if (tide === null ? isFuture(at, receivedAt) : isTooFarInFuture(at, receivedAt))
      faults.add('future', at.toISOString())
    else byTime.set(at.getTime(), row)
  }
  return [...byTime].sort(([a], [b]) => a - b)
}

function* observations(
  rows: readonly [number, Fields][],
  gauge: Gauge,
  faults: Faults,
): Generator<ObservationFact> {
  for (const [atMs, row] of rows) {
    const levelM = levelOf(row, faults)
    if (levelM !== null) yield factOf(gauge, new Date(atMs), levelM, String(row.qcFlagCode))
  }
}

function* tides(
  rows: readonly [number, Fields][],
  gauge: Gauge,
  series: TideSeries,
  faults: Faults,
): Generator<TideFact> {
  const values = rows.flatMap(([atMs, row]): TideValue[] => {
    const levelM = levelOf(row, faults)
    if (levelM === null) return []
    if (String(row.qcFlagCode) === BAD || !isPlausibleLevel(levelM)) {
      faults.add('out_of_range', `${new Date(atMs).toISOString()}: ${levelM}`)
      return []
    }
    return [{ at: new Date(atMs), levelM, extremeKind: null, coefficient: null }]
  })
  yield* tideDays(gauge, series, values, ATTRIBUTION)
}

function levelOf({ value }: Fields, faults: Faults): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value !== null) faults.add('not_a_number', `value=${shortened(JSON.stringify(value) ?? '', 60)}`)
  return null
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
    elements: { water: OBSERVED },
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

/** Answers name no station: it is the requested one, or the one whose number is in the file's name. */
function gaugeOf({ place, name = '', settings }: ParseSite): Gauge {
  const { stations } = settings ? settingsOf(IwlsSettings, settings) : { stations: [] }
  const stationSettings = place
    ? stations.find(({ code }) => code === place.id)
    : (stations.find(({ id, code }) => name.includes(code) || (id && name.includes(id))) ??
      (stations.length === 1 ? stations[0] : undefined))
  const timeSeriesId = stationSettings?.timeSeriesId ?? null
  if (place) {
    const { id: stationRef, name: stationName = stationRef, location } = place
    return { stationRef, stationName, location, timeSeriesId }
  }
  const { code, latitudeDeg, longitudeDeg } = stationSettings ?? {}
  if (code === undefined || latitudeDeg === undefined || longitudeDeg === undefined) {
    throw new Refused(
      'no_station',
      'answers name no station: give it and its place in the settings, with its number in the file name',
    )
  }
  const location = { longitudeDeg, latitudeDeg, altitudeM: null }
  return { stationRef: code, stationName: stationSettings?.name ?? code, location, timeSeriesId }
}
