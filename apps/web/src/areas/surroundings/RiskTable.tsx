import type { ReactNode } from 'react'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Pager } from '../../ui/list/Pager.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import css from './riskviews.module.css'

type Props<Row> = {
  label: string
  /** The severity first, then the place. */
  columns: readonly [severity: Column<Row>, place: Column<Row>, ...others: Column<Row>[]]
  /** The other columns' content, below the place on a phone. */
  facts: (row: Row) => ReactNode
  /** Worst first. */
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/**
 * Most of thousands of places are calm: the worst are on the first page, the others on the pages after it.
 */
const PER_PAGE = 100

/** Places by severity: a table, on a phone a list. */
export function RiskTable<Row>({ label, columns, facts, rows, rowId }: Props<Row>) {
  const [pageText, setPage] = useSearchText('page')
  const isPhone = useIsPhone()
  const pageCount = Math.max(1, Math.ceil(rows.length / PER_PAGE))
  const page = Math.min(pageCount, Math.max(1, Math.floor(Number(pageText)) || 1))
  const pageRows = rows.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  const [severity, place] = columns
  return (
    <>
      {isPhone ? (
        <ul className={css.places} aria-label={label}>
          {pageRows.map((row) => (
            <li key={rowId(row)}>
              {place.cell(row)}
              {severity.cell(row)}
              <div>{facts(row)}</div>
            </li>
          ))}
        </ul>
      ) : (
        <PlainTable label={label} columns={columns} rows={pageRows} rowId={rowId} />
      )}
      <Pager page={page} perPage={PER_PAGE} total={rows.length} onPage={setPage} />
    </>
  )
}
