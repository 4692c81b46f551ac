import { drawStrip, type Strip, stripCellAt, stripGeometry } from '@verglas/charts'
import { HOUR_MS } from '@verglas/quantities'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Display } from '../../../lib/display.ts'
import { FilledRoomContext, filledHeight } from '../../../ui/chart/filled-room.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { type Hover, useHovered } from '../../../ui/split/hover.ts'
import { useIsWall } from '../../../ui/wall/use-is-wall.ts'
import css from './strip.module.css'

type Props = {
  readonly display: Display
  readonly strip: Strip
  /** A sentence that describes the picture. */
  readonly label: string
  /** The segment under the pointer, here or on the map. */
  readonly hover: Hover
  readonly describe: (row: number, hour: number) => string
  /** Explains a cell; null if there is nothing to explain. */
  readonly explain: (row: number, hour: number) => ReactNode
  readonly onOpen: (row: number) => void
}

type Cursor = { readonly row: number; readonly hour: number }

/**
 * Kilometres × hours on a canvas. The cursor is a separate element on top, so that moving it redraws nothing.
 * Arrow keys move the cursor, Enter opens its row, Escape removes it.
 */
export function CircuitStrip({ display, strip, label, hover, describe, explain, onOpen }: Props) {
  const { t } = display
  const { box, canvas, geometry } = useStripCanvas(display, strip)
  const { cursor, move, onKeyDown } = useCursor(strip, hover, onOpen)
  const hint = useId()
  const isWall = useIsWall()
  const cellUnder = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return stripCellAt(geometry, clientX - left, clientY - top)
  }
  return (
    <Box minWidth={0}>
      {!isWall && <ReadOut display={display} cursor={cursor} describe={describe} explain={explain} />}
      <div
        ref={box}
        className={css.picture}
        style={{ height: geometry.height }}
        data-chart
        role="img"
        aria-label={label}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the mark over the picture.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => move(cellUnder(event))}
        onPointerDown={(event) => move(cellUnder(event))}
        onPointerLeave={() => move(null)}
        onClick={() => cursor && onOpen(cursor.row)}
      >
        <canvas ref={canvas} className={css.canvas} aria-hidden />
        <Highlights strip={strip} geometry={geometry} hover={hover} cursor={cursor} />
      </div>
      <span id={hint} className="visually-hidden">
        {t('circuits.page.keys')}
      </span>
    </Box>
  )
}

type Geometry = ReturnType<typeof stripGeometry>

/** The strip drawn as wide as its box, and on a wall as high as there is room. */
function useStripCanvas({ formats, mode }: Display, strip: Strip) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const room = use(FilledRoomContext)
  const geometry = useMemo(() => {
    const natural = stripGeometry(strip, { width })
    if (!room) return natural
    const { isFixed } = room
    return stripGeometry(strip, { width, height: filledHeight(room, natural.height), isFixed })
  }, [strip, width, room])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || width === 0) return
    const density = (window.devicePixelRatio || 1) * (element.currentCSSZoom ?? 1)
    element.width = Math.round(width * density)
    element.height = Math.round(geometry.height * density)
    context.setTransform(density, 0, 0, density, 0, 0)
    drawStrip(context, strip, geometry, { mode, formats })
  }, [strip, geometry, width, mode, formats])

  return { box, canvas, geometry }
}

/** The cell under the pointer or selected by keys; its segment is highlighted everywhere. */
function useCursor(strip: Strip, hover: Hover, onOpen: Props['onOpen']) {
  const { rows, hours } = strip
  const [cursor, setCursor] = useState<Cursor | null>(null)

  function move(next: Cursor | null) {
    setCursor(next)
    hover.set(next === null ? null : (rows[next.row]?.id ?? null))
  }

  function onKeyDown(event: KeyboardEvent) {
    const nowHour = Math.max(0, Math.floor((strip.nowMs - strip.startMs) / HOUR_MS))
    const at = cursor ?? { row: 0, hour: Math.min(nowHour, hours - 1) }
    const stepSize = event.shiftKey ? 10 : 1
    if (event.key === 'Enter' && cursor) onOpen(cursor.row)
    else if (event.key === 'Escape' && cursor) move(null)
    else {
      const step = STEPS[event.key]
      if (!step || rows.length === 0) return
      const [down, across] = step
      move({
        row: clamped(at.row + down * stepSize, rows.length),
        hour: clamped(at.hour + across * stepSize, hours),
      })
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return { cursor, move, onKeyDown }
}

type ReadOutProps = Pick<Props, 'display' | 'describe' | 'explain'> & { readonly cursor: Cursor | null }

/** The value of the cell at the cursor, and its explanation. */
const ReadOut = ({ display: { t }, cursor, describe, explain }: ReadOutProps) => (
  <p className={css.readOut} aria-live="polite">
    {cursor ? (
      describe(cursor.row, cursor.hour)
    ) : (
      <Text as="span" tone="muted">
        {t('circuits.page.hover')}
      </Text>
    )}
    {cursor && (
      <Text as="small" isBlock>
        {explain(cursor.row, cursor.hour)}
      </Text>
    )}
  </p>
)

type HighlightProps = Pick<Props, 'strip' | 'hover'> & {
  readonly geometry: Geometry
  readonly cursor: Cursor | null
}

/** The row of the segment under the pointer, here or on the map, and the hour at the cursor. */
function Highlights({ strip, geometry, hover, cursor }: HighlightProps) {
  const hoveredId = useHovered(hover)
  const hoveredRow = strip.rows.findIndex(({ id }) => id === hoveredId)
  const [y, below] = [geometry.edges[hoveredRow], geometry.edges[hoveredRow + 1]]
  return (
    <>
      {y !== undefined && below !== undefined && hoveredRow >= 0 && (
        <span className={css.row} style={{ top: y - 1, height: below - y + 1 }} />
      )}
      {cursor && (
        <span
          className={css.hour}
          style={{
            left: geometry.left + cursor.hour * geometry.hourWidth,
            width: geometry.hourWidth,
            top: geometry.top,
          }}
        />
      )}
    </>
  )
}

const clamped = (index: number, count: number) => Math.min(count - 1, Math.max(0, index))
const STEPS: Readonly<Record<string, readonly [down: number, across: number] | undefined>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
