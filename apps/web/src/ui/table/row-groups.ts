/** Rows that belong together, below a common header. */
export type RowGroup<Row> = { readonly id: string; readonly label: string; readonly rows: readonly Row[] }

type Naming<Row> = {
  /** Consecutive rows with the same id form a group. */
  readonly idOf: (row: Row) => string
  /** The label of a group, from its first row. */
  readonly labelOf: (row: Row, rowCount: number) => string
}

export function groupRows<Row>(
  rows: readonly Row[],
  { idOf, labelOf }: Naming<Row>,
): readonly RowGroup<Row>[] {
  const groups: { id: string; rows: Row[] }[] = []
  for (const row of rows) {
    const id = idOf(row)
    const last = groups.at(-1)
    if (last?.id === id) last.rows.push(row)
    else groups.push({ id, rows: [row] })
  }
  return groups.map((group) => {
    const [first] = group.rows
    return { ...group, label: first === undefined ? '' : labelOf(first, group.rows.length) }
  })
}
