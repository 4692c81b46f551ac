/** Determines how a measure is converted and written. */
export type Quantity =
  | 'temperature'
  | 'speed'
  | 'direction'
  | 'rain'
  | 'rainRate'
  | 'snow'
  | 'altitude'
  | 'visibility'
  | 'pressure'
  | 'percent'
  | 'ratio'
  | 'voltage'
  | 'irradiance'
  | 'code'
  | 'salt'
  | 'level'
  | 'flow'
  | 'concentration'
  | 'mass'
  | 'index'

export type UnitSystem = 'metric' | 'imperial'

/** value in the unit = canonical metric value × factor + offset */
type Unit = { readonly symbol: string; readonly factor: number; readonly offset?: number }

/** One unit, or a near and a far one; the far one is used from 1 km. */
type UnitRow = Readonly<Record<UnitSystem, Unit>> & {
  readonly far?: Readonly<Record<UnitSystem, Unit>>
}

export const KM_PER_MILE = 1.609344
const CM_PER_INCH = 2.54
const M_PER_FOOT = 0.3048
export const KG_PER_LB = 0.45359237
const FT3_PER_M3 = M_PER_FOOT ** -3
const INHG_PER_HPA = 0.0295299831
const FAR_FROM_M = 1000

const sameUnit = (symbol: string): UnitRow => ({
  metric: { symbol, factor: 1 },
  imperial: { symbol, factor: 1 },
})

const METRES_OR_FEET: UnitRow = {
  metric: { symbol: 'm', factor: 1 },
  imperial: { symbol: 'ft', factor: 1 / M_PER_FOOT },
}

/**
 * Symbols are the same in every language; a quantity without a unit has an empty one. The canonical value
 * is metric (°C, km/h, mm, cm, m, hPa), for visibility the metre.
 */
const UNITS = {
  temperature: { metric: { symbol: '°C', factor: 1 }, imperial: { symbol: '°F', factor: 1.8, offset: 32 } },
  speed: { metric: { symbol: 'km/h', factor: 1 }, imperial: { symbol: 'mph', factor: 1 / KM_PER_MILE } },
  direction: sameUnit('°'),
  rain: { metric: { symbol: 'mm', factor: 1 }, imperial: { symbol: 'in', factor: 1 / (10 * CM_PER_INCH) } },
  rainRate: {
    metric: { symbol: 'mm/h', factor: 1 },
    imperial: { symbol: 'in/h', factor: 1 / (10 * CM_PER_INCH) },
  },
  snow: { metric: { symbol: 'cm', factor: 1 }, imperial: { symbol: 'in', factor: 1 / CM_PER_INCH } },
  altitude: METRES_OR_FEET,
  visibility: {
    ...METRES_OR_FEET,
    far: {
      metric: { symbol: 'km', factor: 0.001 },
      imperial: { symbol: 'mi', factor: 0.001 / KM_PER_MILE },
    },
  },
  pressure: { metric: { symbol: 'hPa', factor: 1 }, imperial: { symbol: 'inHg', factor: INHG_PER_HPA } },
  percent: sameUnit('%'),
  ratio: sameUnit(''),
  voltage: sameUnit('V'),
  irradiance: sameUnit('W/m²'),
  code: sameUnit(''),
  salt: sameUnit('g/L'),
  level: METRES_OR_FEET,
  flow: { metric: { symbol: 'm³/s', factor: 1 }, imperial: { symbol: 'ft³/s', factor: FT3_PER_M3 } },
  concentration: sameUnit('µg/m³'),
  mass: { metric: { symbol: 'kg', factor: 1 }, imperial: { symbol: 'lb', factor: 1 / KG_PER_LB } },
  index: sameUnit(''),
} as const satisfies Record<Quantity, UnitRow>

function unitFor(quantity: Quantity, system: UnitSystem, sizeMetric: number): Unit {
  const row: UnitRow = UNITS[quantity]
  return row.far && Math.abs(sizeMetric) >= FAR_FROM_M ? row.far[system] : row[system]
}

/**
 * Converts a canonical metric value to the unit of the system, without rounding. Visibility changes from
 * metres to kilometres with its size; an axis passes its largest value as `sizeMetric` to have one unit
 * throughout.
 */
export function convert(
  quantity: Quantity,
  valueMetric: number,
  system: UnitSystem,
  sizeMetric = valueMetric,
): { value: number; unit: string } {
  const unit = unitFor(quantity, system, sizeMetric)
  return { value: valueMetric * unit.factor + (unit.offset ?? 0), unit: unit.symbol }
}

/** Converts a difference of two values (a threshold's margin, a bias): scaled, never offset. */
export function convertDifference(
  quantity: Quantity,
  differenceMetric: number,
  system: UnitSystem,
  sizeMetric = differenceMetric,
): { value: number; unit: string } {
  const unit = unitFor(quantity, system, sizeMetric)
  return { value: differenceMetric * unit.factor, unit: unit.symbol }
}

/** Symbol of the unit of values about as large as `sizeMetric`; empty if there is no unit. */
export function unitOf(quantity: Quantity, system: UnitSystem, sizeMetric = 0): string {
  return unitFor(quantity, system, sizeMetric).symbol
}
