import { type CSSProperties, Fragment, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import cells from './cells.module.css'
import type { Column } from './column.ts'
import { placed } from './placed.ts'
import type { RowGroup } from './row-groups.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import css from './table.module.css'
import { useActiveRow } from './use-active-row.ts'

type Props<Row> = {
  /** A description of the rows: read out, and displayed on request. */
  label: string
  isLabelVisible?: boolean
  /** The headers are only read out: the values are clear without them. */
  isHeadHidden?: boolean
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  isMuted?: (row: Row) => boolean
  /** Shown below a row, across all columns; null: nothing. */
  below?: (row: Row) => ReactNode | null
  /** Enables moving from row to row with arrow keys and opening with Enter. */
  onOpen?: (id: string) => void
  /** Highlighted rows; the first one is scrolled into view. */
  markedIds?: readonly string[]
  /**
   * `framed`: with a border, scrolls inside. `short`: framed, with limited height. `narrow`: framed, as wide
   * as its content. `bare`: without a frame of its own.
   */
  look?: 'framed' | 'short' | 'narrow' | 'bare'
  /** The number of header lines, for narrow columns with long headers. */
  headLines?: number
} & ({ rows: readonly Row[] } | { groups: readonly RowGroup<Row>[] })

const LINE_PX = 15
const HEAD_PADDING_PX = 10
const USUAL_LINES = 2

/** A table of a moderate number of rows, each as high as its content, optionally grouped. */
export function PlainTable<Row>(props: Props<Row>) {
  const { label, isLabelVisible = false, isHeadHidden, columns, rowId, isMuted, below, onOpen } = props
  const { markedIds = NONE, look = 'framed', headLines = USUAL_LINES } = props
  const groups = 'groups' in props ? props.groups : [{ id: '', label: '', rows: props.rows }]
  const table = useRef<HTMLTableElement>(null)
  const prefix = useId()
  const placedColumns = useMemo(() => placed(columns), [columns])
  const ids = groups.flatMap(({ rows }) => rows.map(rowId))
  const domId = (id: string) => `${prefix}${id}`
  const reveal = (id: string | undefined) => {
    const row = id === undefined ? null : document.getElementById(domId(id))
    if (row && table.current) bringIntoSight(row, table.current)
  }
  const { activeId, onKeyDown } = useActiveRow(ids, {
    pageRows: () => PAGE_ROWS,
    reveal: (index) => reveal(ids[index]),
    onOpen,
  })

  const [firstMarked] = markedIds
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another mark scrolls.
  useEffect(() => reveal(firstMarked), [firstMarked])

  const grid = onOpen && {
    role: 'grid',
    tabIndex: 0,
    onKeyDown,
    'aria-activedescendant': activeId === null ? undefined : domId(activeId),
  }
  return (
    <section className={css[look]} tabIndex={onOpen || look === 'bare' ? undefined : 0} aria-label={label}>
      <table
        ref={table}
        className={`${css.table} ${cells.cells}`}
        style={{ '--head-height': `${HEAD_PADDING_PX + headLines * LINE_PX}px` } as CSSProperties}
        {...grid}
      >
        <caption className={isLabelVisible ? css.caption : 'visually-hidden'}>{label}</caption>
        <TableHead columns={placedColumns} wraps isHidden={isHeadHidden} />
        {groups.map((group) => (
          <tbody key={group.id}>
            {group.label !== '' && (
              <tr className={css.group}>
                <th colSpan={columns.length} scope="rowgroup">
                  <span>{group.label}</span>
                </th>
              </tr>
            )}
            {group.rows.map((row) => {
              const id = rowId(row)
              const note = below?.(row) ?? null
              return (
                <Fragment key={id}>
                  <TableRow
                    id={id}
                    domId={domId(id)}
                    row={row}
                    columns={placedColumns}
                    isActive={id === activeId}
                    isMarked={markedIds.includes(id)}
                    isMuted={isMuted?.(row) ?? false}
                    hasNote={note !== null}
                    onOpen={onOpen}
                  />
                  {note !== null && (
                    <tr className={css.note}>
                      <td colSpan={columns.length}>{note}</td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        ))}
      </table>
    </section>
  )
}

const NONE: readonly string[] = []
const PAGE_ROWS = 12

/** Scrolls the table inside its frame, and nothing else, until the row is visible below the header. */
function bringIntoSight(row: HTMLElement, table: HTMLTableElement): void {
  const frame = table.parentElement
  if (!frame) return
  const headsPx = (table.tHead?.offsetHeight ?? 0) + row.offsetHeight
  const topPx = row.offsetTop - headsPx
  const bottomPx = row.offsetTop + 2 * row.offsetHeight - frame.clientHeight
  if (topPx < frame.scrollTop) frame.scrollTop = topPx
  else if (bottomPx > frame.scrollTop) frame.scrollTop = bottomPx
}
