import { parseBounded } from '../../reading/json-depth.ts'
import { type Fields, fields, numberWithin } from '../../reading/json-document.ts'

/** Stations by id: a feature of the provider's list, with the ids of the sensors that are working. */
export type StationById = ReadonlyMap<number, Fields>

/**
 * A sensor without a value in the hour before its station's latest value is out of order, and another
 * replaces it.
 */
const ALIVE_MS = 3_600_000

/**
 * Reads the state `{"stations": …, "data": …}`, which the parser processes by itself; malformed entries are
 * skipped.
 */
export function readStations(state: Uint8Array): StationById {
  const document = fields(parseBounded(Buffer.from(state).toString('utf8')))
  const features = rowsOf(fields(document?.stations)?.features)
  const sensors = new Map(
    rowsOf(fields(document?.data)?.stations).map((row) => [idOf(row.id), aliveIn(rowsOf(row.sensorValues))]),
  )
  const stationById = new Map<number, Fields>()
  for (const feature of features) {
    const properties = fields(feature.properties)
    const id = idOf(properties?.id ?? feature.id)
    const alive = sensors.get(id)
    if (id !== null && properties && alive)
      stationById.set(id, { ...feature, properties: { ...properties, sensors: alive } })
  }
  return stationById
}

function aliveIn(values: readonly Fields[]): number[] {
  const measured = values.map(({ id, measuredTime }) => ({
    id: idOf(id),
    atMs: typeof measuredTime === 'string' ? Date.parse(measuredTime) : Number.NaN,
  }))
  const latestMs = measured.reduce((latest, { atMs }) => (atMs > latest ? atMs : latest), 0)
  return measured.flatMap(({ id, atMs }) => (id !== null && atMs >= latestMs - ALIVE_MS ? [id] : []))
}

const rowsOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map(fields).filter((row) => row !== null) : []

const idOf = (value: unknown): number | null => numberWithin(value, 1, Number.MAX_SAFE_INTEGER)
