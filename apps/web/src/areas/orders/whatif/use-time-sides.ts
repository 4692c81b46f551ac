import { timeSides } from '@verglas/charts'
import { type RefObject, useEffect, useState } from 'react'

/** The width of a box with its padding, px, and the distances at which the chart of that width has its time axis. */
export function useTimeSides(box: RefObject<HTMLElement | null>): {
  readonly widthPx: number
  readonly left: number
  readonly right: number
} {
  const [widthPx, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    // Includes the padding: the sides are computed from the full width, and subtracted from it afterwards.
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.borderBoxSize[0]?.inlineSize ?? 0)),
    )
    observer.observe(element, { box: 'border-box' })
    return () => observer.disconnect()
  }, [box])
  return { widthPx, ...timeSides(widthPx) }
}
