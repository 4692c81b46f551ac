import type { Quantity } from '@verglas/contract/measures'
import type { CodeTable } from '../../ui/CodeBadge.tsx'
import type { Pen } from './pen.ts'
import type { RoadStep } from './road.ts'

/** A value of a road step that is a number. */
export type RoadCode = {
  [Code in keyof RoadStep]: RoadStep[Code] extends number | null ? Code : never
}[keyof RoadStep]

export type RoadColumn = {
  readonly code: RoadCode
  readonly label: string
  /** Of the value; null where it is a code. */
  readonly quantity: Quantity | null
  /** Words and colours of a code. */
  readonly table?: CodeTable
  /** Unit behind the name of the column in a file. */
  readonly fileUnit: string
  /** A store on the road: nothing of it is the normal state and drawn quietly. */
  readonly isStore?: boolean
  /** Decimals where the quantity's own would say nothing. */
  readonly digits?: { readonly metric: number; readonly imperial: number }
}

const temperature = (code: RoadCode, label: string): RoadColumn => ({
  code,
  label,
  quantity: 'temperature',
  fileUnit: '_c',
})
const coded = (code: RoadCode, label: string, table: CodeTable): RoadColumn => ({
  code,
  label,
  quantity: null,
  table,
  fileUnit: '',
})
const store = (code: RoadCode, label: string, digits = 1): RoadColumn => ({
  code,
  label,
  quantity: 'rain',
  fileUnit: '_mm',
  isStore: true,
  digits: { metric: digits, imperial: digits + 2 },
})

/** Everything the road model says of an instant, in the order of the table and of the file. */
export const ROAD_COLUMNS: readonly RoadColumn[] = [
  temperature('ts', 'roadcast.surface'),
  temperature('ts_low', 'roadcast.low'),
  temperature('ts_high', 'roadcast.high'),
  coded('condition', 'forecast.roadCondition', 'roadCondition'),
  coded('ice_risk', 'forecast.iceRisk', 'iceRisk'),
  temperature('tair', 'forecast.airTemperature'),
  temperature('tdew', 'forecast.dewPoint'),
  coded('precip_type', 'forecast.precipitationType', 'precipitation'),
  store('water', 'roadcast.water'),
  store('ice', 'roadcast.ice'),
  store('snow', 'roadcast.snow'),
  store('packed', 'roadcast.packed'),
  store('frost', 'roadcast.frost', 2),
  { code: 'salt', label: 'roadcast.salt', quantity: 'salt', fileUnit: '_g_m2', isStore: true },
  temperature('tfreeze', 'forecast.freezingPoint'),
  { code: 'grip', label: 'roadcast.grip', quantity: 'ratio', fileUnit: '' },
  {
    code: 'p_below_zero',
    label: 'roadcast.belowZero',
    quantity: 'percent',
    fileUnit: '',
  },
  temperature('tss', 'roadcast.below'),
]

/** Written within the cell of the temperature, not in columns of their own. */
const WITHIN_SURFACE: ReadonlySet<RoadCode> = new Set<RoadCode>(['ts_low', 'ts_high'])

/** The columns that the run fills at least once. */
export function shownRoadColumns(steps: readonly RoadStep[]): RoadColumn[] {
  return ROAD_COLUMNS.filter(
    ({ code }) => !WITHIN_SURFACE.has(code) && steps.some((step) => step[code] !== null),
  )
}

/** The unit of a column; salt on a road is by area, not in solution. */
export function roadUnit({ quantity, code }: RoadColumn, formats: Pen['formats']): string {
  if (code === 'salt') return 'g/m²'
  return quantity === null ? '' : formats.unit(quantity)
}

/** A value without its unit. */
export function roadText({ quantity, code, digits }: RoadColumn, step: RoadStep, formats: Pen['formats']) {
  const value = step[code]
  if (quantity === null || value === null) return formats.number(value, 0)
  const decimals = digits?.[formats.settings.units]
  return formats.quantity(quantity, quantity === 'percent' ? value * 100 : value, {
    unit: false,
    ...(decimals === undefined ? {} : { digits: decimals }),
  })
}
