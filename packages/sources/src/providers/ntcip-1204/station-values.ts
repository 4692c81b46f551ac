import type { MeasureCode } from '@verglas/contract/measures'
import { shortened } from '../../reading/refusal.ts'
import type { OnFault } from '../../reading/said-once.ts'
import {
  isFullHour,
  nothingTaken,
  subsurfaceCode,
  type Taken,
  takeCode,
  takeValue,
} from '../../reading/taken.ts'
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

/** The measures of one station: of each the sensor with the lowest number that has a value. */
export function valuesOf(row: StationRow, at: Date, isMissing: ReadonlySet<string>, onFault: OnFault): Taken {
  const taken = nothingTaken()
  const reader = { row, isMissing, onFault }
  for (const [code, objects] of NUMBER_OBJECTS) {
    for (const object of objects) {
      if (taken.elements[code] === undefined && !(object.atFullHour && !isFullHour(at)))
        takeFirst(taken, code, object, reader)
    }
  }
  for (const [sensor, raw] of sensorsOf(reader, SUBSURFACE_TEMPERATURE.name)) {
    const code = subsurfaceCode(depthOf(reader, sensor))
    if (taken.elements[code] === undefined) take(taken, code, SUBSURFACE_TEMPERATURE, sensor, raw, onFault)
  }
  if (taken.elements.tss === undefined) takeFirst(taken, 'tss', PAVEMENT_TEMPERATURE, reader)
  for (const object of CODE_OBJECTS) takeFirstCode(taken, object, reader)
  return taken
}

function takeFirst(taken: Taken, code: MeasureCode, object: NumberObject, reader: Reader): void {
  for (const [sensor, raw] of sensorsOf(reader, object.name)) {
    if (take(taken, code, object, sensor, raw, reader.onFault)) return
  }
}

/** Whether the value settles the measure. */
function take(
  taken: Taken,
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
  return takeValue(taken, code, { value: number / divisor, unit, element, note })
}

function takeFirstCode(taken: Taken, { code, name, codes, notes }: CodeObject, reader: Reader): void {
  let failing: string | null = null
  for (const [sensor, raw] of sensorsOf(reader, name)) {
    if (taken.elements[code] !== undefined) return
    const value = Object.hasOwn(codes, raw) ? codes[raw] : undefined
    if (value === undefined)
      reader.onFault('unknown_code', `${name} ${shortened(raw, 20)}`, `${name} ${raw.slice(0, 20)}`)
    else if (value === null) continue
    // another sensor may see the road
    else if (code !== 'precip_type' && value === FAILING[code]) failing ??= raw
    else {
      const note = notes?.[raw]
      const element = sensor === 1 ? name : `${name}.${sensor}`
      takeCode(taken, code, { value, raw, element, ...(note ? { note } : {}) })
    }
  }
  if (failing !== null && taken.elements[code] === undefined && code !== 'precip_type')
    takeCode(taken, code, { value: FAILING[code], raw: failing, element: name })
}

const FAILING = { road_state: 9, ice_risk: 5 }

/** The sensors that say something, by their number; dead ones of the pavement are left out. */
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
