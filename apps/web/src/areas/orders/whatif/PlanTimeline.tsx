import { isPlowing } from '@verglas/contract/circuit-codes'
import { HOUR_MS } from '@verglas/quantities'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Display } from '../../../lib/display.ts'
import { type Plan, STEP_MS, snapped } from './plan.ts'
import { useTimeSides } from './use-time-sides.ts'
import css from './whatif.module.css'

type Props = {
  readonly display: Display
  readonly plan: Plan
  readonly span: readonly [fromMs: number, toMs: number]
  readonly chosen: number | null
  readonly passWords: (index: number) => string
  readonly onChoose: (index: number) => void
  /** Called while a pass is dragged, and with `isDone` when it is released. */
  readonly onMove: (index: number, atMs: number, isDone: boolean) => void
  readonly onAdd: (atMs: number) => void
  readonly onRemove: (index: number) => void
}

/**
 * The user's passes on a time axis, aligned with the chart below. A click on the axis adds a pass. Passes can
 * be dragged, moved with the arrow keys (ten minutes, with Shift an hour) and removed with Delete.
 */
export function PlanTimeline(props: Props) {
  const { display, plan, onAdd, onChoose } = props
  const box = useRef<HTMLDivElement>(null)
  const { left, right } = useTimeSides(box)
  const { line, timeAt } = useTimeLine(props.span)
  const { hasDragged, take, onPointerMove, onPointerUp } = useDraggedPass(timeAt, props.onMove)
  return (
    <div ref={box} className={css.timeline} style={{ paddingLeft: left, paddingRight: right }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button «add a pass» does the same by keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div
        ref={line}
        className={css.line}
        title={display.t('circuits.whatIf.addHere')}
        onPointerDownCapture={() => {
          hasDragged.current = false
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onClick={({ target, currentTarget, clientX }) => {
          if (target === currentTarget && !hasDragged.current) onAdd(timeAt(clientX))
        }}
      >
        {plan.map((pass, index) => (
          <PassHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a pass that is moved stays the one that has the focus.
            key={index}
            {...props}
            pass={pass}
            index={index}
            onTake={() => {
              take(index, pass.atMs)
              onChoose(index)
            }}
          />
        ))}
      </div>
    </div>
  )
}

/** The axis, and a function from a position on it to an instant. */
function useTimeLine(span: Props['span']) {
  const [fromMs, toMs] = span
  const line = useRef<HTMLDivElement>(null)
  const timeAt = (clientX: number): number => {
    const { left: x, width: px } = line.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return snapped(fromMs + ((clientX - x) / px) * (toMs - fromMs), span)
  }
  return { line, timeAt }
}

/** Moves the pass that the pointer drags. */
function useDraggedPass(timeAt: (clientX: number) => number, onMove: Props['onMove']) {
  const dragged = useRef<{ index: number; atMs: number } | null>(null)
  // The axis captures the pointer, so browsers report the end of a drag as a click on the axis.
  const hasDragged = useRef(false)

  function onPointerMove({ clientX }: PointerEvent) {
    const drag = dragged.current
    if (!drag) return
    const atMs = timeAt(clientX)
    if (atMs === drag.atMs) return
    drag.atMs = atMs
    onMove(drag.index, atMs, false)
  }

  function onPointerUp() {
    const drag = dragged.current
    dragged.current = null
    hasDragged.current = drag !== null
    if (drag) onMove(drag.index, drag.atMs, true)
  }

  const take = (index: number, atMs: number) => {
    dragged.current = { index, atMs }
  }
  return { hasDragged, take, onPointerMove, onPointerUp }
}

type HandleProps = Props & {
  readonly pass: Plan[number]
  readonly index: number
  /** Called when the pointer starts to drag the pass. */
  readonly onTake: () => void
}

/** One pass on the axis. */
function PassHandle(props: HandleProps) {
  const { display, span, chosen, passWords, onChoose, onMove, onRemove, onTake, index } = props
  const { formats } = display
  const { atMs, treatment } = props.pass
  const [fromMs, toMs] = span

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? HOUR_MS : STEP_MS
    if (event.key === 'ArrowLeft') onMove(index, snapped(atMs - step, span), true)
    else if (event.key === 'ArrowRight') onMove(index, snapped(atMs + step, span), true)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <button
      type="button"
      role="slider"
      className={css.pass}
      data-chosen={index === chosen || undefined}
      data-plow={isPlowing(treatment) || undefined}
      style={{ left: `${(100 * (atMs - fromMs)) / (toMs - fromMs)}%` }}
      aria-label={passWords(index)}
      aria-valuemin={fromMs}
      aria-valuemax={toMs}
      aria-valuenow={atMs}
      aria-valuetext={`${formats.shortDay(atMs)} ${formats.time(atMs)}`}
      title={`${passWords(index)} · ${formats.time(atMs)}`}
      onPointerDown={(event) => {
        event.currentTarget.parentElement?.setPointerCapture(event.pointerId)
        onTake()
      }}
      onFocus={() => onChoose(index)}
      onKeyDown={onKeyDown}
    >
      {index + 1}
    </button>
  )
}
