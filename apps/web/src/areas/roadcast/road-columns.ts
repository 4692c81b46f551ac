import type { Quantity } from '@verglas/contract/measures'
import type { Display } from '../../lib/display.ts'
import type { CodeTable } from '../../ui/badge/code-palettes.ts'
import type { RoadStep } from './road.ts'

/** A value of a road step that is a number. */
export type RoadCode = {
  [Code in keyof RoadStep]: RoadStep[Code] extends number | null ? Code : never
}[keyof RoadStep]

export type RoadColumn = {
  readonly code: RoadCode
  readonly label: string
  /** Quantity of the value; null for a code. */
  readonly quantity: Quantity | null
  /** Words and colours of a code. */
  readonly table?: CodeTable
  /** Unit, if it differs from that of the quantity. */
  readonly unit?: string
  /** Amount stored on the road: zero is the normal state and is muted. */
  readonly isStore?: boolean
  /** Set if the quantity's usual decimals are too coarse. */
  readonly digits?: { readonly metric: number; readonly imperial: number }
}

const temperature = (code: RoadCode, label: string): RoadColumn => ({
  code,
  label,
  quantity: 'temperature',
})
const coded = (code: RoadCode, label: string, table: CodeTable): RoadColumn => ({
  code,
  label,
  quantity: null,
  table,
})
const store = (code: RoadCode, label: string, digits = 1): RoadColumn => ({
  code,
  label,
  quantity: 'rain',
  isStore: true,
  digits: { metric: digits, imperial: digits + 2 },
})

/** All values that the road model gives for an instant, in the order of the table and of the file. */
export const ROAD_COLUMNS: readonly RoadColumn[] = [
  temperature('ts', 'roadcast.surface'),
  temperature('ts_low', 'roadcast.low'),
  temperature('ts_high', 'roadcast.high'),
  coded('condition', 'weather.roadCondition', 'roadCondition'),
  coded('hazard_level', 'weather.danger', 'danger'),
  coded('hazard_kind', 'weather.hazard', 'hazardKind'),
  { code: 'p_ice', label: 'roadcast.pIce', quantity: 'percent' },
  temperature('tair', 'weather.airTemperature'),
  temperature('tdew', 'weather.dewPoint'),
  coded('precip_type', 'weather.precipitationType', 'precipitation'),
  store('water', 'roadcast.water'),
  store('ice', 'roadcast.ice'),
  store('snow', 'roadcast.snow'),
  store('packed', 'roadcast.packed'),
  store('frost', 'roadcast.frost', 2),
  // On a road, salt is measured by area, not by its concentration.
  { code: 'salt', label: 'roadcast.salt', quantity: 'salt', unit: 'g/m²', isStore: true },
  temperature('tfreeze', 'weather.freezingPoint'),
  { code: 'grip', label: 'roadcast.grip', quantity: 'ratio' },
  { code: 'p_below_zero', label: 'roadcast.belowZero', quantity: 'percent' },
  temperature('tss', 'roadcast.below'),
]

/** Written within the cell of the temperature, so they have no columns. */
const WITHIN_SURFACE: ReadonlySet<RoadCode> = new Set<RoadCode>(['ts_low', 'ts_high'])

/** The columns that have a value in at least one step of the run. */
export function filledRoadColumns(steps: readonly RoadStep[]): RoadColumn[] {
  return ROAD_COLUMNS.filter(
    ({ code }) => !WITHIN_SURFACE.has(code) && steps.some((step) => step[code] !== null),
  )
}

/** The unit of a column, empty if it has none. */
export function roadUnit({ quantity, unit }: RoadColumn, formats: Display['formats']): string {
  return unit ?? (quantity === null ? '' : formats.unit(quantity))
}

/** The value in the metric unit of its quantity; probabilities are stored as shares. */
export function metricOf({ code, quantity }: RoadColumn, step: RoadStep): number | null {
  const value = step[code]
  return value !== null && quantity === 'percent' ? value * 100 : value
}

/** «70» of «70 %»: the unit is in the header of the column. */
const withoutUnit = (text: string) => text.replace(/\s*%$/, '')

/** The value without its unit. */
export function roadText(column: RoadColumn, step: RoadStep, formats: Display['formats']): string {
  const { quantity, digits } = column
  if (quantity === 'percent') return withoutUnit(formats.probability(step[column.code]))
  const value = metricOf(column, step)
  if (quantity === null || value === null) return formats.number(value, 0)
  const decimals = digits?.[formats.settings.units]
  return formats.quantity(quantity, value, {
    unit: false,
    ...(decimals === undefined ? {} : { digits: decimals }),
  })
}
