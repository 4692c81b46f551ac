import { type MouseEvent, memo, type ReactNode } from 'react'
import { createHover, type Hover, useIsHovered } from '../split/hover.ts'
import type { PlacedColumn } from './placed.ts'

type Props<Row> = {
  id: string
  /** The DOM id by which the table names its active row. */
  domId: string
  /** Counted from the header, which is 1. */
  rowIndex?: number
  row: Row
  columns: readonly PlacedColumn<Row>[]
  /** Columns whose values have just changed. */
  changed?: ReadonlySet<string> | undefined
  hover?: Hover | undefined
  isActive: boolean
  isMarked?: boolean
  isMuted?: boolean
  /** The next table row belongs to this one. */
  hasNote?: boolean
  /** Replaces the cells after the fixed columns; null: normal cells. */
  across?: ((row: Row) => ReactNode | null) | undefined
  onHover?: ((id: string) => void) | undefined
  onOpen?: ((id: string) => void) | undefined
}

const NO_HOVER = createHover()

function Row<RowData>(props: Props<RowData>) {
  const { id, domId, rowIndex, row, columns, changed, hover = NO_HOVER, isActive } = props
  const { isMarked, isMuted, hasNote, across, onHover, onOpen } = props
  const isHovered = useIsHovered(hover, id)
  const instead = across?.(row) ?? null
  const visibleColumns = instead === null ? columns : columns.filter(({ stays }) => stays === 'start')
  function onClick(event: MouseEvent) {
    // Opening a new tab is left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen?.(id)
  }
  return (
    <tr
      id={domId}
      aria-rowindex={rowIndex}
      aria-selected={onOpen ? isActive : undefined}
      data-hovered={isHovered || undefined}
      data-active={isActive || undefined}
      data-marked={isMarked || undefined}
      data-muted={isMuted || undefined}
      data-note={hasNote || undefined}
      data-opens={onOpen ? true : undefined}
      // Uses mouse events rather than pointer events: the map uses mouse events too, so both arrive in order
      // and the later one counts.
      onMouseEnter={onHover && (() => onHover(id))}
      onClick={onOpen && onClick}
    >
      {visibleColumns.map((column) => (
        <Cell key={column.id} column={column} row={row} isChanged={changed?.has(column.id) ?? false} />
      ))}
      {instead !== null && <td colSpan={columns.length - visibleColumns.length}>{instead}</td>}
    </tr>
  )
}

/** One row; re-rendered only when one of its inputs changes. */
export const TableRow = memo(Row) as typeof Row

type CellProps<Row> = { column: PlacedColumn<Row>; row: Row; isChanged: boolean }

function Cell<Row>({ column, row, isChanged }: CellProps<Row>) {
  const { rule, isDoubtful, title } = column.highlight?.(row) ?? {}
  const attributes = {
    className: column.className,
    style: column.style,
    title,
    'data-rule': rule ?? undefined,
    'data-doubtful': isDoubtful || undefined,
    'data-changed': isChanged || undefined,
  }
  const content = column.cell(row)
  return column.isHead ? (
    <th scope="row" {...attributes}>
      {content}
    </th>
  ) : (
    <td {...attributes}>{content}</td>
  )
}
