import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import css from './card-list.module.css'
import { useVisibleRows } from './use-visible-rows.ts'

type Props<Row> = {
  /** Name of the list, for screen readers. */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Height of a card; a card whose text wraps is higher. */
  cardHeightPx: number
  /** Called when other rows become visible. */
  onSight?: (ids: readonly string[]) => void
  children: (row: Row) => ReactNode
}

/** Phone version of a table: one card per row; only the visible ones of thousands are rendered. */
export function CardList<Row>({ label, rows, rowId, cardHeightPx, onSight, children }: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const measureElement = useCallback(
    (card: Element) => Math.max(cardHeightPx, card.getBoundingClientRect().height),
    [cardHeightPx],
  )
  const { virtual, items, before, after } = useVisibleRows(scroller, ids, {
    rowHeightPx: cardHeightPx,
    measureElement,
    overscan: 8,
    onSight,
  })
  return (
    <div ref={scroller} className={css.scroller}>
      <ul className={css.list} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
        {items.map(({ index }) => {
          const [row, id] = [rows[index], ids[index]]
          if (row === undefined || id === undefined) return null
          return (
            <li key={id} ref={virtual.measureElement} data-index={index} style={{ minHeight: cardHeightPx }}>
              {children(row)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
