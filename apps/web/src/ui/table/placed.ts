import type { CSSProperties } from 'react'
import css from './cells.module.css'
import type { Column } from './column.ts'

/** A column with the classes and styles of its header and cells, computed once for all rows. */
export type PlacedColumn<Row> = Column<Row> & {
  readonly className: string
  readonly style: CSSProperties | undefined
}

/** Offsets each fixed column by the width of the fixed columns before it. */
export function placed<Row>(columns: readonly Column<Row>[]): readonly PlacedColumn<Row>[] {
  let insetPx = 0
  return columns.map((column) => {
    const { stays, widthPx = 0 } = column
    const style = stays === undefined ? undefined : stays === 'start' ? { left: insetPx } : { right: 0 }
    if (stays === 'start') insetPx += widthPx
    return { ...column, style, className: classOf(column) }
  })
}

function classOf<Row>({ align, stays, isHead, tone, wraps, isBare }: Column<Row>): string {
  return [
    align === 'end' && css.end,
    align === 'center' && css.center,
    stays && css.stays,
    isHead && css.rowHead,
    tone === 'quiet' && css.quiet,
    wraps && css.wraps,
    isBare && css.bare,
  ]
    .filter(Boolean)
    .join(' ')
}
