import { MEASURE_CODES, type MeasureCode, measure, type Quantity } from '@verglas/contract/measures'
import type { GripLimits } from '@verglas/road-hazard'
import { DANGER_CODES, observedDanger } from './observed-danger.ts'
import { latestValue, meaningfulCode, observedMs, type Station, spreadC } from './station.ts'

export type ColumnId = BaseId | MeasureCode

/** How the table draws a cell. */
type Kind = 'text' | 'quantity' | 'difference' | 'wind' | 'precipitation' | 'code' | 'danger' | 'age'

export type Column = {
  readonly id: ColumnId
  readonly kind: Kind
  /** Translation keys of the short name in the header and of the long one in its title. */
  readonly label: string
  readonly title: string
  /** Measures that the server must send for the column. The first is the one displayed and checked. */
  readonly codes: readonly MeasureCode[]
  readonly quantity: Quantity | null
  readonly digits?: number
  readonly widthPx: number
  /** Order after the first click; important values come first. */
  readonly first: 'ascending' | 'descending'
  /** Null means missing and sorts last in both orders. */
  readonly sortBy: (station: Station, words: SortWords) => number | string | null
}

/** Facts of the organisation about its stations, besides the readings. */
export type SortWords = {
  readonly zoneName: (zoneId: string | null) => string | null
  readonly gripLimits: GripLimits
}

/** Most readers know where a station is, so its location comes after the measurements. */
const PLACE_IDS = ['zone', 'road', 'altitude'] as const
const BASE_IDS = [
  'air',
  'surface',
  'dewPoint',
  'spread',
  'wind',
  'precipitation',
  'roadState',
  'danger',
  'age',
  ...PLACE_IDS,
] as const
type BaseId = (typeof BASE_IDS)[number]

const isPlace = (id: BaseId) => (PLACE_IDS as readonly BaseId[]).includes(id)

/**
 * Rank of each road state from harmless to dangerous: dry, damp, wet, flooded, frosty, icy, damp and wet with
 * salt, snowy.
 */
const ROAD_STATE_RANK = [0, 1, 3, 5, 6, 8, 2, 4, 7]

const label = (id: BaseId) => `stations.columns.${id}`
const valueReader = (code: MeasureCode) => (station: Station) => latestValue(station, code)

function base(id: BaseId, rest: Omit<Column, 'id' | 'label' | 'title' | 'first'> & Partial<Column>): Column {
  const [code] = rest.codes
  return {
    id,
    label: label(id),
    title: code ? `measures.${code}.long` : label(id),
    first: 'ascending',
    ...rest,
  }
}

const temperature = (id: BaseId, code: MeasureCode, widthPx: number) =>
  base(id, {
    kind: 'quantity',
    codes: [code],
    quantity: 'temperature',
    digits: 1,
    widthPx,
    sortBy: valueReader(code),
  })

const BASE: Readonly<Record<BaseId, Column>> = {
  zone: base('zone', {
    kind: 'text',
    codes: [],
    quantity: null,
    // «Réserve et Saguenay»
    widthPx: 140,
    sortBy: ({ zoneId }, { zoneName }) => zoneName(zoneId),
  }),
  road: base('road', {
    kind: 'text',
    codes: [],
    quantity: null,
    widthPx: 88,
    sortBy: ({ road, kilometre }) =>
      road === null ? null : `${road} ${String(Math.round((kilometre ?? 0) * 10)).padStart(6, '0')}`,
  }),
  altitude: base('altitude', {
    kind: 'text',
    codes: [],
    quantity: 'altitude',
    widthPx: 72,
    first: 'descending',
    sortBy: ({ altitude }) => altitude,
  }),
  air: temperature('air', 'tair', 50),
  surface: temperature('surface', 'ts', 66),
  dewPoint: temperature('dewPoint', 'tdew', 46),
  spread: base('spread', {
    kind: 'difference',
    codes: ['ts', 'tdew'],
    title: 'stations.columns.spreadLong',
    quantity: 'temperature',
    digits: 1,
    widthPx: 50,
    sortBy: spreadC,
  }),
  wind: base('wind', {
    kind: 'wind',
    title: 'measureGroups.wind',
    codes: ['wind_avg', 'wind_max', 'wind_dir', 'wind_force'],
    quantity: 'speed',
    digits: 0,
    widthPx: 96,
    first: 'descending',
    sortBy: (station) =>
      latestValue(station, 'wind_max') ??
      latestValue(station, 'wind_avg') ??
      latestValue(station, 'wind_force'),
  }),
  precipitation: base('precipitation', {
    kind: 'precipitation',
    title: 'measureGroups.precipitation',
    codes: ['precip_type', 'precip_rate'],
    quantity: 'rainRate',
    digits: 1,
    widthPx: 68,
    first: 'descending',
    sortBy: (station) => {
      const type = meaningfulCode('precip_type', latestValue(station, 'precip_type'))
      const rate = latestValue(station, 'precip_rate')
      return type === null && rate === null ? null : (rate ?? 0) + (type ? 0.001 * type : 0)
    },
  }),
  roadState: base('roadState', {
    kind: 'code',
    codes: ['road_state'],
    quantity: null,
    widthPx: 108,
    first: 'descending',
    sortBy: (station) => {
      const state = meaningfulCode('road_state', latestValue(station, 'road_state'))
      return state === null ? null : (ROAD_STATE_RANK[state] ?? null)
    },
  }),
  danger: base('danger', {
    kind: 'danger',
    title: 'stations.columns.dangerLong',
    codes: DANGER_CODES,
    quantity: null,
    widthPx: 82,
    first: 'descending',
    sortBy: (station, { gripLimits }) => observedDanger(station, gripLimits)?.level ?? null,
  }),
  age: base('age', {
    kind: 'age',
    codes: [],
    quantity: null,
    widthPx: 59,
    first: 'descending',
    sortBy: observedMs,
  }),
}

/** Measures that already have a base column. */
const BASE_CODES: ReadonlySet<MeasureCode> = new Set(
  Object.values(BASE).flatMap(({ kind, codes }) => (kind === 'danger' ? [] : codes)),
)

/** Formats leave out a zero decimal; a column keeps it, so that the decimals are aligned. */
export const TABLE_DIGITS: Readonly<Partial<Record<Quantity, number>>> = { speed: 1, salt: 1 }

function measureColumn(code: MeasureCode): Column {
  const { quantity, codes } = measure(code)
  return {
    id: code,
    kind: codes ? 'code' : 'quantity',
    label: `measures.${code}.short`,
    title: `measures.${code}.long`,
    codes: [code],
    // These have the unit in the cell, since it changes with the value.
    quantity: codes || quantity === 'visibility' || quantity === 'direction' ? null : quantity,
    ...(TABLE_DIGITS[quantity] === undefined ? {} : { digits: TABLE_DIGITS[quantity] }),
    widthPx: 84,
    first: 'descending',
    sortBy: (station) => meaningfulCode(code, latestValue(station, code)),
  }
}

/** All columns in display order. */
export const COLUMNS: readonly Column[] = [
  ...BASE_IDS.filter((id) => id !== 'age' && !isPlace(id)).map((id) => BASE[id]),
  ...MEASURE_CODES.filter((code) => !BASE_CODES.has(code)).map(measureColumn),
  BASE.age,
  ...PLACE_IDS.map((id) => BASE[id]),
]

export const COLUMN_BY_ID: ReadonlyMap<string, Column> = new Map(COLUMNS.map((column) => [column.id, column]))

export const DEFAULT_COLUMNS: readonly ColumnId[] = BASE_IDS.filter(
  (id) => id !== 'road' && id !== 'altitude',
)

/** Reads the columns of an address, «air,surface,rh», in display order; unknown ones are left out. */
export function readColumns(text: string | undefined): readonly Column[] {
  const requestedIds = new Set<string>(text === undefined ? DEFAULT_COLUMNS : text.split(','))
  const requestedColumns = COLUMNS.filter(({ id }) => requestedIds.has(id))
  return requestedColumns.length > 0
    ? requestedColumns
    : COLUMNS.filter(({ id }) => DEFAULT_COLUMNS.includes(id))
}

/** Text for the address; null for the default columns. */
export function writeColumns(ids: readonly string[]): string | null {
  const ordered = COLUMNS.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  const isDefault =
    ordered.length === DEFAULT_COLUMNS.length && ordered.every((id) => DEFAULT_COLUMNS.includes(id))
  return isDefault ? null : ordered.join(',')
}
