import { Skeleton, useComputedColorScheme } from '@mantine/core'
import type { Mode } from '@verglas/charts/theme'
import type { EChartsOption } from 'echarts'
import { type KeyboardEvent, type RefObject, use, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './chart.module.css'
import { type ChartDriver, openChart } from './chart-driver.ts'
import { type TimeRange, zoomStep } from './chart-view.ts'
import { type FilledRoom, FilledRoomContext, filledHeight } from './filled-room.ts'

export type ChartRoom = {
  readonly width: number
  readonly mode: Mode
  /** Set if the chart fills a fixed space; otherwise it has the height that it needs. */
  readonly height?: number
  /** False on a wall screen, where nobody points or zooms. */
  readonly isInteractive?: false
}

type Props = {
  /**
   * Builds the option for the available space; called again when the space, the theme or the function
   * changes.
   */
  option: (room: ChartRoom) => EChartsOption
  /**
   * Height for which the option is drawn. In a space of fixed height that height is used, or the smallest readable
   * one.
   */
  heightPx: number | ((room: ChartRoom) => number)
  /** Describes the chart in a sentence. */
  label: string
  /** The zoom lasts while this stays the same; another range or place starts with the full range. */
  viewKey?: string
  /** The time range displayed first, by default all of it. The rest can be reached by swiping. */
  initialRange?: TimeRange | null
  /** Text for screen readers when the arrow keys move the pointer. */
  describe?: (atMs: number) => string
  /** Called with the visible time range; null means all. */
  onZoom?: (zoom: TimeRange | null) => void
  /** Called with the time under the pointer; null once it has left. */
  onPointer?: (atMs: number | null) => void
  onClick?: (atMs: number) => void
}

/**
 * A chart of `packages/charts` on a canvas. The arrow keys move the pointer along time, with Shift by ten stops; Home
 * and End go to the ends, plus and minus zoom, 0 displays everything, Escape releases the pointer.
 */
export function Chart(props: Props) {
  const { option, heightPx, label, viewKey = '', initialRange = null, describe } = props
  const { t } = useTranslation()
  const mode = useComputedColorScheme('light')
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(initialRange)
  const hint = useId()
  const width = useContentWidth(box)
  const driver = useRef<ChartDriver>(null)
  const [state, setState] = useState<State>('opening')
  useChartDriver(box, driver, { listeners: props, onState: setState })
  const [readOut, setReadOut] = useState('')
  const filled = use(FilledRoomContext)

  useEffect(() => {
    first.current = initialRange
  })

  const height = heightIn(filled, { width, mode }, heightPx)
  const isFilling = filled !== null
  const isFixed = filled?.isFixed ?? false
  useEffect(() => {
    if (state !== 'open' || width === 0) return
    const room: ChartRoom = {
      width,
      mode,
      ...(isFilling && { height }),
      ...(isFixed && { isInteractive: false }),
    }
    try {
      driver.current?.draw(option(room), { width, height, viewKey, initialRange: first.current })
    } catch (error) {
      console.error(error)
      setState('failed')
    }
  }, [state, option, width, height, isFilling, isFixed, mode, viewKey])

  function onKeyDown(event: KeyboardEvent) {
    const chart = driver.current
    if (!chart || event.ctrlKey || event.metaKey || event.altKey) return
    const steps = STEPS[event.key]
    const zooming = zoomStep(event.key)
    if (steps !== undefined) {
      const atMs = chart.point(event.shiftKey ? steps * 10 : steps)
      if (atMs !== null && describe) setReadOut(describe(atMs))
    } else if (zooming !== null) chart.zoomBy(zooming)
    else if (event.key === 'Escape' && chart.hasPointer()) chart.letGo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (state === 'failed') return <p className={css.failed}>{t('errors.chart')}</p>
  return (
    <div className={css.chart} style={{ minHeight: height }} data-chart>
      <div
        ref={box}
        className={css.canvas}
        style={{ height }}
        role="img"
        aria-label={label}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the pointer of the picture.
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
      {state === 'opening' && <Skeleton className={css.skeleton} height={height} />}
      <span id={hint} className="visually-hidden">
        {t('app.chartKeys')}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {readOut}
      </span>
    </div>
  )
}

type Box = RefObject<HTMLDivElement | null>

function useContentWidth(box: Box): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

type State = 'opening' | 'open' | 'failed'
type Opening = {
  readonly listeners: Pick<Props, 'onZoom' | 'onPointer' | 'onClick'>
  readonly onState: (state: State) => void
}

/** Opens the chart in its box, and closes it when the box is removed. */
function useChartDriver(
  box: Box,
  driver: RefObject<ChartDriver | null>,
  { listeners: latest, onState }: Opening,
): void {
  const listeners = useRef(latest)
  useEffect(() => {
    listeners.current = latest
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const leaving = new AbortController()
    openChart(
      element,
      {
        onZoom: (zoom) => listeners.current.onZoom?.(zoom),
        onPointer: (atMs) => listeners.current.onPointer?.(atMs),
        onClick: (atMs) => listeners.current.onClick?.(atMs),
      },
      leaving.signal,
    ).then(
      (opened) => {
        if (leaving.signal.aborted) return opened?.close()
        driver.current = opened
        onState('open')
      },
      () => !leaving.signal.aborted && onState('failed'),
    )
    return () => {
      leaving.abort()
      driver.current?.close()
      driver.current = null
    }
  }, [box, driver, onState])
}

/** Smallest readable height of a chart whose plots cannot be left out. */
const MIN_PX = 180

/** The height that the chart needs, or the available one if it fills a space. */
function heightIn(filled: FilledRoom | null, room: ChartRoom, heightPx: Props['heightPx']): number {
  const neededPx = typeof heightPx === 'number' ? heightPx : heightPx(room)
  if (!filled) return neededPx
  const height = filledHeight(filled, neededPx)
  if (filled.isFixed) return height
  return typeof heightPx === 'number'
    ? Math.max(height, Math.min(heightPx, MIN_PX))
    : heightPx({ ...room, height })
}

const STEPS: Readonly<Record<string, number | undefined>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
