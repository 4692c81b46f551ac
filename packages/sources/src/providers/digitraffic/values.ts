import { MEASURES, type MeasureCode } from '@verglas/contract/measures'
import type { ObservationFact } from '../../facts/observation.ts'
import { fields, numberWithin } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, refusal, shortened } from '../../reading/refusal.ts'
import { toMetric } from '../../reading/units.ts'
import { SENSOR_ROWS, type Sensor } from './sensors.ts'

/** One value of one sensor; only its time has been checked. */
export type Reading = {
  sensorId: number
  measuredAt: Date
  value: unknown
  /** null if the message contains none. */
  unit: string | null
  /** The provider's reservation about the value. */
  doubt: string | null
}

type Values = Pick<ObservationFact, 'values' | 'quality' | 'elements'>

/**
 * A sensor without a value in the hour before its station's latest value is out of order, and another
 * replaces it.
 */
const ALIVE_MS = 3_600_000
/** Classes are not amounts; friction has a symbol instead of a unit. */
const UNIT_BY_SYMBOL: Record<string, string> = { '***': 'code', '///': 'code', '???': 'code', µ: '1', μ: '1' }
const FAILING_ROAD_STATE = 9

/** Values of one station in order of time; each measure from the best working sensor. */
export function observationsOf(readings: readonly Reading[], refusals: Refusal[]): Map<number, Values> {
  const latestMs = readings.reduce((latest, { measuredAt }) => Math.max(latest, measuredAt.getTime()), 0)
  const alive = new Map<number, Reading>()
  for (const reading of readings) {
    if (reading.measuredAt.getTime() >= latestMs - ALIVE_MS) alive.set(reading.sensorId, reading)
  }
  const byTime = new Map<number, Values>()
  const named = new Set<string>()
  for (const [code, sensors] of SENSOR_ROWS) {
    for (const [index, sensor] of sensors.entries()) {
      const reading = alive.get(sensor.id)
      if (!reading) continue
      const measures: Values = { values: {}, quality: {}, elements: {} }
      const problem = take(code, sensor, reading, measures)
      const isFailing = measures.values[code] === FAILING_ROAD_STATE && code === 'road_state'
      if (isFailing && sensors.slice(index + 1).some(({ id }) => alive.has(id))) continue
      if (problem && !named.has(problem.detail)) refusals.push(problem)
      if (problem) named.add(problem.detail)
      if (measures.elements[code] === undefined) continue
      merge(byTime, reading.measuredAt.getTime(), measures)
      break
    }
  }
  return new Map([...byTime].sort(([a], [b]) => a - b))
}

/**
 * Reads a value into `measures`; if it cannot be read, returns a refusal and another sensor may replace it.
 */
export function take(code: MeasureCode, sensor: Sensor, reading: Reading, measures: Values): Refusal | null {
  const { value, unit, doubt } = reading
  const written =
    `${sensor.name} (${sensor.id}) = ${shortened(String(JSON.stringify(value)), 40)} ${unit ?? ''}`.trim()
  if (value === null || value === undefined) return null
  if (typeof value !== 'number' || !Number.isFinite(value)) return refusal('not_a_number', written)
  const { quantity, min, max } = MEASURES[code]
  const unitSymbol = unit ?? sensor.unit
  const metric = toMetric(value, UNIT_BY_SYMBOL[unitSymbol] ?? unitSymbol, quantity)
  if (metric === null) return refusal('unknown_unit', written)
  const result = sensor.codes ? sensor.codes.get(metric) : metric
  if (result === undefined) return refusal('unknown_code', written)
  if (result === null) return null
  measures.elements[code] = sensor.name
  if (!(result >= min && result <= max)) {
    measures.quality[code] = { flag: 'out_of_range', raw: value, note: written }
    return null
  }
  measures.values[code] = code === 'rh' ? Math.min(result, 100) : result
  if (code === 'road_state' && result === FAILING_ROAD_STATE) {
    measures.quality[code] = { flag: 'failing', raw: value, note: written }
  } else if (doubt) measures.quality[code] = { flag: 'source', note: doubt }
  return null
}

function merge(byTime: Map<number, Values>, atMs: number, measures: Values): void {
  const existing = byTime.get(atMs)
  if (!existing) byTime.set(atMs, measures)
  else {
    Object.assign(existing.values, measures.values)
    Object.assign(existing.quality, measures.quality)
    Object.assign(existing.elements, measures.elements)
  }
}

/** Older values come from sensors long out of order, whose last value the service repeats forever. */
const OLDEST_MS = 24 * 3_600_000

/** A row of `sensorValues`, or the reason why it is invalid; null for one that is ignored without a fault. */
export function readingOf(
  row: unknown,
  { receivedAt }: ParseSite,
  documentAt: Date | null,
): Reading | Refusal | null {
  const values = fields(row)
  const sensorId = numberWithin(values?.id, 0, Number.MAX_SAFE_INTEGER)
  if (!values || sensorId === null) return refusal('malformed', 'a sensor value without id')
  if (!SENSOR_IDS.has(sensorId)) return null
  const { measuredTime, unit, reliability } = values
  const measuredAt = typeof measuredTime === 'string' ? instantOf(measuredTime) : null
  if (!measuredAt)
    return refusal('no_date', `sensor ${sensorId}: measuredTime=${JSON.stringify(measuredTime)}`)
  if (isFuture(measuredAt, receivedAt))
    return refusal('future', `sensor ${sensorId}: ${measuredAt.toISOString()}`)
  if (documentAt && measuredAt.getTime() < documentAt.getTime() - OLDEST_MS) return null
  const doubt =
    typeof reliability === 'string' && reliability !== 'OK'
      ? `reliability ${shortened(reliability, 40)}`
      : null
  return { sensorId, measuredAt, value: values.value, unit: typeof unit === 'string' ? unit : null, doubt }
}

const SENSOR_IDS: ReadonlySet<number> = new Set(
  SENSOR_ROWS.flatMap(([, sensors]) => sensors.map(({ id }) => id)),
)
