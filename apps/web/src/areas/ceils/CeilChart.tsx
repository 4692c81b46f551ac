import type { Quantity } from '@verglas/quantities'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { Display } from '../../lib/display.ts'
import { boundAt, sketchOf } from './ceil-sketch.ts'
import css from './ceils.module.css'

type Props = {
  display: Display
  label: string
  quantity: Quantity
  times: readonly number[]
  values: readonly (number | null)[]
  fromMs: number
  toMs: number
  /** Periods in which the threshold would have fired. */
  firedPeriods: readonly { readonly start: string; readonly end: string | null }[]
  bound: number
  bounds: readonly [number, number]
  /** Called while the line is dragged, and when it is released. */
  onDrag: (bound: number) => void
}

const WIDTH = 800
const HEIGHT = 160
/** How far a press of an arrow key moves the line; page up and down move it ten times as far. */
const STEPS: Partial<Record<Quantity, number>> = { temperature: 0.5, speed: 1, level: 0.05 }

/** A station's measured values, and a threshold as a line that can be dragged or moved with the keyboard. */
export function CeilChart({ display, label, quantity, bound, bounds, onDrag, ...chartProps }: Props) {
  const { times, values, fromMs, toMs } = chartProps
  const { t, formats } = display
  const drawing = useRef<HTMLDivElement>(null)
  // The scale does not change while the line is dragged.
  const [boundAtDragStart, setBoundAtDragStart] = useState<number | null>(null)
  const sketch = useMemo(
    () =>
      sketchOf({ times, values }, boundAtDragStart ?? bound, { fromMs, toMs, width: WIDTH, height: HEIGHT }),
    [times, values, boundAtDragStart, bound, fromMs, toMs],
  )
  const step = STEPS[quantity] ?? 1
  const clamped = (value: number) => Math.min(bounds[1], Math.max(bounds[0], value))
  const share = (sketch.max - bound) / (sketch.max - sketch.min)
  const zeroY = (sketch.max / (sketch.max - sketch.min)) * HEIGHT
  const text = formats.quantity(quantity, bound)

  function drag({ clientY }: PointerEvent) {
    const box = drawing.current?.getBoundingClientRect()
    if (box) onDrag(clamped(boundAt((clientY - box.top) / box.height, sketch, step)))
  }
  function press(event: KeyboardEvent) {
    const change = { ArrowUp: step, ArrowDown: -step, PageUp: 10 * step, PageDown: -10 * step }[event.key]
    if (change === undefined) return
    event.preventDefault()
    onDrag(clamped(Number((bound + change).toFixed(4))))
  }
  return (
    <div ref={drawing} className={css.chart}>
      <MeasuredValues
        label={label}
        lines={sketch.lines}
        zeroY={quantity === 'temperature' ? zeroY : null}
        {...chartProps}
      />
      <div
        className={css.line}
        style={{ top: `${Math.min(1, Math.max(0, share)) * 100}%` }}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('ceils.drag')}
        aria-valuemin={bounds[0]}
        aria-valuemax={bounds[1]}
        aria-valuenow={bound}
        aria-valuetext={text}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setBoundAtDragStart(bound)
        }}
        onPointerMove={(event) => {
          if (boundAtDragStart !== null) drag(event)
        }}
        onPointerUp={() => setBoundAtDragStart(null)}
        onPointerCancel={() => setBoundAtDragStart(null)}
        onKeyDown={press}
      >
        <span>{text}</span>
      </div>
      <small className={css.max}>{formats.quantity(quantity, sketch.max)}</small>
      {quantity === 'temperature' && zeroY > HEIGHT * 0.15 && zeroY < HEIGHT * 0.85 && (
        <small className={css.zeroWord} style={{ top: `${(zeroY / HEIGHT) * 100}%` }}>
          {formats.quantity('temperature', 0, { digits: 0 })}
        </small>
      )}
      <small className={css.min}>{formats.quantity(quantity, sketch.min)}</small>
      <small className={css.from}>{formats.shortDate(fromMs)}</small>
      <small className={css.to}>{formats.shortDate(toMs)}</small>
    </div>
  )
}

type DrawingProps = Pick<Props, 'label' | 'fromMs' | 'toMs' | 'firedPeriods'> & {
  lines: readonly string[]
  /** Position of the line of zero degrees; null if there is none. */
  zeroY: number | null
}

function MeasuredValues({ label, fromMs, toMs, firedPeriods, lines, zeroY }: DrawingProps) {
  const x = (iso: string) => ((Date.parse(iso) - fromMs) / (toMs - fromMs)) * WIDTH
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {firedPeriods.map(({ start, end }) => (
        <rect
          key={start}
          className={css.period}
          x={x(start)}
          width={Math.max(2, (end === null ? WIDTH : x(end)) - x(start))}
          y={0}
          height={HEIGHT}
        />
      ))}
      {zeroY !== null && zeroY > 0 && zeroY < HEIGHT && (
        <line className={css.zero} x1={0} x2={WIDTH} y1={zeroY} y2={zeroY} />
      )}
      {lines.map((points) => (
        <polyline key={points.slice(0, 24)} className={css.polyline} points={points} />
      ))}
    </svg>
  )
}
