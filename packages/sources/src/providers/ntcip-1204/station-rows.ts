import { type Fields, fields } from '../../reading/json-document.ts'
import { numberOf } from '../../reading/units.ts'

/**
 * What an export contains about one station: objects by name and sensor number, and the columns around them.
 */
export type StationRow = {
  objects: Map<string, Map<number, string>>
  about: Map<string, string>
}

export const emptyRow = (): StationRow => ({ objects: new Map(), about: new Map() })

const OBJECT = /^(?:ess|numEss|windSensor|pavementSensor)[A-Z]/
/**
 * `essSurfaceTemperature.2`, `essSurfaceTemperature_2`, and `essSurfaceTemperature.index`, which some exports
 * write for all sensors.
 */
const NAME = /^(\w*?[A-Za-z])(?:[._ ](\d{1,3}|index))?$/

/** Stores one named value in the row; the first of two with the same name is kept. */
export function addValue(row: StationRow, key: string, value: string, sensor = 1): void {
  const match = NAME.exec(key.trim())
  const name = match?.[1] ?? key.trim()
  if (!OBJECT.test(name)) {
    if (!row.about.has(name)) row.about.set(name, value)
    return
  }
  const index = numberOf(match?.[2] ?? '') ?? sensor
  const bySensor = row.objects.get(name) ?? new Map<number, string>()
  row.objects.set(name, bySensor)
  if (!bySensor.has(index)) bySensor.set(index, value)
}

/**
 * The stations of a JSON export: a list, or `{"data": […]}`; each may have one more wrapper, such as
 * `{"rwis": {…}}`.
 */
export function rowsOfJson(document: unknown): StationRow[] | null {
  const list = Array.isArray(document) ? document : fields(document)?.data
  if (!Array.isArray(list)) return null
  return list.map((item: unknown) => {
    const row = emptyRow()
    const record = fields(item)
    if (record) flatten(record, 1, row)
    return row
  })
}

/** Tables of sensors are lists: the position in the list is the sensor's number. */
function flatten(record: Fields, sensor: number, row: StationRow): void {
  for (const [key, value] of Object.entries(record)) {
    if (Array.isArray(value)) {
      for (const [index, element] of value.entries()) {
        const inner = fields(element)
        if (inner) flatten(inner, index + 1, row)
      }
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      addValue(row, key, String(value), sensor)
    else {
      const inner = fields(value)
      if (inner) flatten(inner, sensor, row)
    }
  }
}
