export type Order = 'ascending' | 'descending'
export type Sorting = { readonly id: string; readonly order: Order }

/** The value by which a column sorts. */
export type SortKey<Row> = {
  /** The order of the first click: the more important end first. */
  readonly first: Order
  /** null: missing. */
  readonly by: (row: Row) => number | string | null
  /** Whether the value is too old to be reliable. */
  readonly isOutdated?: (row: Row) => boolean
}

/** In an address, «surface» is ascending and «-surface» descending; null keeps the order of the rows. */
export function readSorting(text: string | undefined, columnIds: readonly string[]): Sorting | null {
  if (!text) return null
  const id = text.replace(/^-/, '')
  return columnIds.includes(id) ? { id, order: text.startsWith('-') ? 'descending' : 'ascending' } : null
}

/** The sorting after a click on a header: its first order, then the other, then none. */
export function nextSorting(id: string, first: Order, current: Sorting | null): string | null {
  const write = (order: Order) => (order === 'descending' ? `-${id}` : id)
  if (current?.id !== id) return write(first)
  return current.order === first ? write(first === 'ascending' ? 'descending' : 'ascending') : null
}

/** Groups of rows: current values come first, then outdated ones, then missing ones, in both directions. */
const CURRENT = 0
const OUTDATED = 1
const MISSING = 2

/** A stable sort: equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  key: SortKey<Row> | undefined,
  order: Order,
  locale: string,
): readonly Row[] {
  if (!key) return rows
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const direction = order === 'descending' ? -1 : 1
  return rows
    .map((row) => {
      const value = key.by(row)
      return { row, value, group: value === null ? MISSING : key.isOutdated?.(row) ? OUTDATED : CURRENT }
    })
    .sort((a, b) => {
      if (a.group !== b.group) return a.group - b.group
      if (a.value === null || b.value === null) return 0
      const isNumbers = typeof a.value === 'number' && typeof b.value === 'number'
      return (
        direction *
        (isNumbers ? Number(a.value) - Number(b.value) : compare(String(a.value), String(b.value)))
      )
    })
    .map(({ row }) => row)
}

/** Sorts rows by the column in the address; returns the rows and that order. */
export function sortedByColumn<Row>(
  rows: readonly Row[],
  columns: readonly { readonly id: string; readonly sort?: SortKey<Row> }[],
  text: string | undefined,
  locale: string,
): { rows: readonly Row[]; sorting: Sorting | null } {
  const ids = columns.map(({ id }) => id)
  const sorting = readSorting(text, ids)
  const key = columns.find(({ id }) => id === sorting?.id)?.sort
  return { rows: sortRows(rows, key, sorting?.order ?? 'ascending', locale), sorting }
}
