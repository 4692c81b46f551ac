/** Rows that belong together, under a head of their own. */
export type RowGroup<Row> = { readonly id: string; readonly label: string; readonly rows: readonly Row[] }

type Naming<Row> = {
  /** Rows that follow each other with the same id are a group. */
  readonly idOf: (row: Row) => string
  /** Said of the first row of a group. */
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
