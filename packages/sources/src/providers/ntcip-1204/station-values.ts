import type { MeasureCode } from '@verglas/contract/measures'
import type { OnFault } from '../../reading/fault-summary.ts'
import {
  isFullHour,
  type Measures,
  noMeasures,
  subsurfaceCode,
  takeCode,
  takeValue,
} from '../../reading/measures.ts'
import { shortened } from '../../reading/refusal.ts'
import { numberOf } from '../../reading/units.ts'
import {
  CODE_OBJECTS,
  type CodeObject,
  DEAD_SENSOR,
  NUMBER_OBJECTS,
  type NumberObject,
  PAVEMENT_TEMPERATURE,
  SENSOR_ERROR,
  SUBSURFACE_DEPTH_MISSING,
  SUBSURFACE_DEPTHS,
  SUBSURFACE_TEMPERATURE,
} from './objects.ts'
import type { StationRow } from './station-rows.ts'

type Reader = { row: StationRow; isMissing: ReadonlySet<string>; onFault: OnFault }

/** The measures of one station, each from the sensor with the lowest number that has a value. */
export function valuesOf(
  row: StationRow,
  at: Date,
  isMissing: ReadonlySet<string>,
  onFault: OnFault,
): Measures {
  const measures = noMeasures()
  const reader = { row, isMissing, onFault }
  for (const [code, objects] of NUMBER_OBJECTS) {
    for (const object of objects) {
      if (measures.elements[code] === undefined && !(object.atFullHour && !isFullHour(at)))
        takeFirst(measures, code, object, reader)
    }
  }
  for (const [sensor, raw] of sensorsOf(reader, SUBSURFACE_TEMPERATURE.name)) {
    const code = subsurfaceCode(depthOf(reader, sensor))
    if (measures.elements[code] === undefined)
      take(measures, code, SUBSURFACE_TEMPERATURE, sensor, raw, onFault)
  }
  if (measures.elements.tss === undefined) takeFirst(measures, 'tss', PAVEMENT_TEMPERATURE, reader)
  for (const object of CODE_OBJECTS) takeFirstCode(measures, object, reader)
  return measures
}

function takeFirst(measures: Measures, code: MeasureCode, object: NumberObject, reader: Reader): void {
  for (const [sensor, raw] of sensorsOf(reader, object.name)) {
    if (take(measures, code, object, sensor, raw, reader.onFault)) return
  }
}

/** Returns whether the value decides the measure. */
function take(
  measures: Measures,
  code: MeasureCode,
  { name, divisor, missing, unit, note }: NumberObject,
  sensor: number,
  raw: string,
  onFault: OnFault,
): boolean {
  const number = numberOf(raw)
  if (number === null) {
    onFault('not_a_number', `${name}="${shortened(raw, 40)}"`, name)
    return false
  }
  if (number === missing) return false
  const element = sensor === 1 ? name : `${name}.${sensor}`
  return takeValue(measures, code, { value: number / divisor, unit, element, note })
}

function takeFirstCode(measures: Measures, { code, name, codes, notes }: CodeObject, reader: Reader): void {
  let failing: string | null = null
  for (const [sensor, raw] of sensorsOf(reader, name)) {
    if (measures.elements[code] !== undefined) return
    const value = Object.hasOwn(codes, raw) ? codes[raw] : undefined
    if (value === undefined)
      reader.onFault('unknown_code', `${name} ${shortened(raw, 20)}`, `${name} ${raw.slice(0, 20)}`)
    else if (value === null) continue
    // Another sensor may work.
    else if (code !== 'precip_type' && value === FAILING[code]) failing ??= raw
    else {
      const note = notes?.[raw]
      const element = sensor === 1 ? name : `${name}.${sensor}`
      takeCode(measures, code, { value, raw, element, ...(note ? { note } : {}) })
    }
  }
  if (failing !== null && measures.elements[code] === undefined && code !== 'precip_type')
    takeCode(measures, code, { value: FAILING[code], raw: failing, element: name })
}

const FAILING = { road_state: 9, ice_risk: 5 }

/** The sensors with a value, by number; failed pavement sensors are left out. */
function sensorsOf({ row, isMissing }: Reader, name: string): [sensor: number, raw: string][] {
  const dead = /^ess(?:Surface|Pavement)/.test(name) ? row.objects.get(SENSOR_ERROR) : undefined
  return [...(row.objects.get(name) ?? [])]
    .map(([sensor, raw]): [number, string] => [sensor, raw.trim()])
    .filter(([sensor, raw]) => !isMissing.has(raw) && !DEAD_SENSOR.has(dead?.get(sensor)?.trim() ?? ''))
    .sort(([a], [b]) => a - b)
}

function depthOf({ row, isMissing }: Reader, sensor: number): number | null {
  for (const name of SUBSURFACE_DEPTHS) {
    const raw = row.objects.get(name)?.get(sensor)?.trim() ?? ''
    const depthCm = isMissing.has(raw) ? null : numberOf(raw)
    if (depthCm !== null && depthCm !== SUBSURFACE_DEPTH_MISSING) return depthCm
  }
  return null
}
