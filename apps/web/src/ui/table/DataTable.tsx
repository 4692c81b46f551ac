import { type CSSProperties, type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { useVisibleRows } from '../list/use-visible-rows.ts'
import type { Hover } from '../split/hover.ts'
import cells from './cells.module.css'
import type { Column } from './column.ts'
import { placed } from './placed.ts'
import type { Sorting } from './sort-rows.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import css from './table.module.css'
import { useActiveRow } from './use-active-row.ts'

type Props<Row> = {
  /** A description of the rows, for screen readers. */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Must stay the same array while no column changes, else all rows are redrawn. */
  columns: readonly Column<Row>[]
  rowHeightPx?: number
  sorting?: Sorting | null
  /** Receives the sorting as written in an address. */
  onSort?: (sorting: string | null) => void
  onOpen?: (id: string) => void
  /** Shared with a map next to the table. */
  hover?: Hover
  /** Whether the values of a row are unreliable. */
  isMuted?: (row: Row) => boolean
  /** For each row id, the columns whose values have just changed. */
  changed?: ReadonlyMap<string, ReadonlySet<string>>
  /** Replaces the cells of a row after its fixed columns; null: normal cells. */
  across?: (row: Row) => ReactNode | null
  /** With enough room, columns grow in proportion up to this factor; undefined: they fill the table. */
  maxGrowth?: number
  /** Receives the ids of the rendered rows when they change. */
  onSight?: (ids: readonly string[]) => void
}

const ROW_PX = 32
const HEAD_PX = 40

/**
 * A table that fills its container and may have thousands of rows: only visible rows are rendered. Headers
 * sort, arrow keys move, Enter opens.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, rowId, columns, rowHeightPx = ROW_PX, sorting, onSort, onOpen, hover } = props
  const { isMuted, changed, across, maxGrowth, onSight } = props
  const scroller = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const placedColumns = useMemo(() => placed(columns), [columns])
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const { virtual, items, before, after } = useVisibleRows(scroller, ids, {
    rowHeightPx,
    overscan: 14,
    scrollPaddingStart: HEAD_PX,
    onSight,
  })
  // Rows that scroll under a resting pointer must not count as hovered.
  const onHover = useCallback((id: string) => !virtual.isScrolling && hover?.set(id), [virtual, hover])
  const { activeId, onKeyDown } = useActiveRow(ids, {
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 320) / rowHeightPx) - 2),
    reveal: (index) => virtual.scrollToIndex(index),
    onMove: (id) => hover?.set(id),
    onOpen,
  })

  const minPx = columns.reduce((sum, { widthPx = 0 }) => sum + widthPx, 0)
  const widthOf = (px: number) => columnWidth(px, minPx, maxGrowth)
  return (
    <div ref={scroller} className={css.filling}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move in it and Enter opens.
        role="grid"
        className={`${css.table} ${cells.cells}`}
        style={{ width: widthOf(minPx), '--row-height': `${rowHeightPx}px` } as CSSProperties}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={activeId === null ? undefined : `${prefix}${activeId}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onMouseLeave={() => hover?.set(null)}
        onBlur={() => hover?.set(null)}
      >
        <colgroup>
          {columns.map(({ id, widthPx = 0, isFixed = false, isHead = false }) => (
            <col key={id} style={isHead ? undefined : { width: isFixed ? widthPx : widthOf(widthPx) }} />
          ))}
        </colgroup>
        <TableHead columns={placedColumns} sorting={sorting} onSort={onSort} />
        <tbody>
          <Spacer heightPx={before} />
          {items.map(({ index }) => {
            const [row, id] = [rows[index], ids[index]]
            if (row === undefined || id === undefined) return null
            return (
              <TableRow
                key={id}
                id={id}
                domId={`${prefix}${id}`}
                rowIndex={index + 2}
                row={row}
                columns={placedColumns}
                changed={changed?.get(id)}
                hover={hover}
                isActive={id === activeId}
                isMuted={isMuted?.(row) ?? false}
                across={across}
                onHover={hover && onHover}
                onOpen={onOpen}
              />
            )
          })}
          <Spacer heightPx={after} />
        </tbody>
      </table>
    </div>
  )
}

/** A share of the table's width, at least `px` and at most the maximum growth. */
function columnWidth(px: number, minPx: number, maxGrowth: number | undefined): string {
  const share = ((px / minPx) * 100).toFixed(3)
  return maxGrowth === undefined
    ? `max(${px}px, ${share}cqw)`
    : `clamp(${px}px, ${share}cqw, ${Math.round(px * maxGrowth)}px)`
}

/** Takes the space of the rows that are not rendered. */
function Spacer({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? <tr aria-hidden style={{ height: heightPx }} /> : null
}
