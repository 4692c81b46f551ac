import { MEASURES } from '@verglas/contract/measures'
import type { ObservationFact } from '../../facts/observation.ts'
import { type Fields, fields } from '../../reading/json-document.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, shortened } from '../../reading/refusal.ts'
import type { Gauge } from '../../reading/tide-days.ts'

const MAX_ROWS = 50_000
/**
 * `idsource`: raw in real time, raw hourly, raw delayed, and the two validated ones; higher ranks take
 * precedence.
 */
const RANKS: Record<number, number> = { 1: 0, 5: 1, 2: 2, 3: 3, 4: 4 }
const ELEMENT = 'value'

/**
 * Observed levels, metres above the hydrographic zero. If an instant occurs twice, the better source is used.
 */
export function* readObserved(
  rows: readonly unknown[],
  gauge: Gauge,
  attribution: string,
  receivedAt: Date,
): Generator<ObservationFact | Refusal> {
  if (rows.length === 0) throw new Refused('empty', 'no values: the gauge is silent')
  if (rows.length > MAX_ROWS) throw new Refused('too_large', `more than ${MAX_ROWS} values`)
  const faults = new Map<string, Refusal>()
  const fault = (reason: string, detail: string) => {
    if (!faults.has(reason)) faults.set(reason, refusal(reason, detail))
  }
  const byTime = new Map<number, { row: Fields; rank: number }>()
  for (const row of rows.map(fields)) {
    const at = timeOf(row?.timestamp)
    const rank = typeof row?.idsource === 'number' ? RANKS[row.idsource] : undefined
    if (!row || !at) fault('no_date', `timestamp=${shortened(JSON.stringify(row?.timestamp) ?? '', 40)}`)
    else if (String(row.idstation) !== gauge.stationRef)
      fault('other_station', `idstation ${shortened(String(row.idstation), 20)}`)
    else if (rank === undefined) fault('unknown_kind', `idsource ${shortened(String(row.idsource), 20)}`)
    else if (isFuture(at, receivedAt)) fault('future', at.toISOString())
    else if ((byTime.get(at.getTime())?.rank ?? -1) <= rank) byTime.set(at.getTime(), { row, rank })
  }
  for (const [atMs, { row }] of [...byTime].sort(([a], [b]) => a - b)) {
    const { value } = row
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      if (value !== null) fault('not_a_number', `value=${shortened(JSON.stringify(value) ?? '', 40)}`)
      continue
    }
    const isPlausible = value >= MEASURES.water.min && value <= MEASURES.water.max
    yield {
      kind: 'observation',
      ...gauge,
      observedAt: new Date(atMs),
      values: isPlausible ? { water: value } : {},
      quality: isPlausible ? {} : { water: { flag: 'out_of_range', raw: value } },
      elements: { water: ELEMENT },
      attribution,
    }
  }
  yield* faults.values()
}

/** `YYYY/MM/DD HH:MM:SS`, UTC without a zone. */
function timeOf(text: unknown): Date | null {
  const [, year, month, day, clock] =
    /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d)$/.exec(typeof text === 'string' ? text : '') ?? []
  return clock === undefined ? null : instantOf(`${year}-${month}-${day}T${clock}Z`)
}
