import { HOUR_MS } from '@verglas/quantities'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Fitting = {
  /** The element whose rows have to fit its height. */
  readonly ref: RefObject<HTMLDivElement | null>
  /** The number of rows of a page whose content fits, at most the wished number. */
  readonly rowsAPage: number
}

type Wish = {
  readonly rowsAPage: number
  readonly rowCount: number
  readonly nowMs: number
}

/**
 * How many rows fit on a page, so that a wall never cuts a row: words have other lengths in each language, and a name may take
 * three lines. A page that overflows shows fewer rows before it is painted. The wished number is tried again when the number of
 * rows or the size of the window changes, and each hour.
 */
export function useFittingRows({ rowsAPage, rowCount, nowMs }: Wish): Fitting {
  const ref = useRef<HTMLDivElement>(null)
  const trial = [
    rowsAPage,
    rowCount,
    Math.floor(nowMs / HOUR_MS),
    globalThis.innerWidth,
    globalThis.innerHeight,
  ].join(' ')
  const [fitting, setFitting] = useState({ trial, rows: rowsAPage })
  const rows = fitting.trial === trial ? fitting.rows : rowsAPage
  // Without dependencies: each page and each new value may need more lines.
  useLayoutEffect(() => {
    const table = ref.current
    if (table && rows > 1 && table.scrollHeight > table.clientHeight + 1)
      setFitting({ trial, rows: rows - 1 })
  })
  return { ref, rowsAPage: rows }
}
