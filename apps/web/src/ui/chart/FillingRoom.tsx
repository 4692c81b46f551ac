import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './chart.module.css'
import { type FilledRoom, FilledRoomContext } from './filled-room.ts'

type Props = {
  /** The page cannot scroll. */
  readonly isFixed: boolean
  readonly children: ReactNode
}

/** A space as high as its container; the charts in it take the height that the other content leaves. */
export function FillingRoom({ isFixed, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<FilledRoom | null>(null)
  useEffect(() => {
    const [outer, inner] = [place.current, content.current]
    if (!outer || !inner) return
    const observer = new ResizeObserver(() => {
      const charts = [...inner.querySelectorAll<HTMLElement>('[data-chart]')]
      const restPx = inner.offsetHeight - charts.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
      const heightPx = outer.clientHeight
      const abovePx = Math.max(0, Math.round(topOf(charts[0], inner)))
      const leftPx = Math.floor((heightPx - restPx) / Math.max(1, charts.length))
      setRoom((previous) =>
        previous?.heightPx === heightPx &&
        previous.abovePx === abovePx &&
        previous.leftPx === leftPx &&
        previous.isFixed === isFixed
          ? previous
          : { heightPx, abovePx, leftPx, isFixed },
      )
    })
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [isFixed])
  return (
    <div ref={place} className={css.place}>
      <div ref={content} className={css.content}>
        <FilledRoomContext value={room}>{children}</FilledRoomContext>
      </div>
    </div>
  )
}

/** Distance from the container's top edge in px of this part of the page, which may be enlarged. */
function topOf(chart: HTMLElement | undefined, inner: HTMLElement): number {
  if (!chart) return 0
  const zoom = inner.currentCSSZoom ?? 1
  return (chart.getBoundingClientRect().top - inner.getBoundingClientRect().top) / zoom
}
