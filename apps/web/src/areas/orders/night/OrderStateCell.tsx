import type { Display } from '../../../lib/display.ts'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import { isOverdue, orderStateWords, returnWords } from '../directives/order-state.ts'
import type { CircuitNight } from './circuit-night.ts'
import css from './night.module.css'

type Props = {
  readonly display: Display
  readonly row: CircuitNight
  readonly nowMs: number
  /** On a wall what has to be decided, in one line, comes before how far the order has got. */
  readonly isShort?: boolean
}

/** How far the order of a circuit has got, in few words; who and when on hover. */
export function OrderStateCell({
  display,
  row: { circuit, directives, isUndecided, progress, outSinceMs },
  nowMs,
  isShort = false,
}: Props) {
  const { t } = display
  const directive = directives.find(({ id }) => id === progress?.directiveId)
  const order = directive && { directive, circuit, nowMs }
  if (!progress || (isShort && isUndecided))
    return isUndecided ? (
      <strong className={css.undecided}>
        {t(progress ? 'night.order.continuation' : 'night.order.undecided')}
      </strong>
    ) : (
      <Quiet>–</Quiet>
    )
  return (
    <>
      <span
        className={css.order}
        data-state={progress.state}
        title={orderStateWords(display, progress, order)}
      >
        {order && isOverdue(progress, order)
          ? returnWords(display, progress, order)
          : shortWords(display, progress, outSinceMs)}
      </span>
      {isUndecided && (
        <>
          {' '}
          <strong className={css.undecided}>{t('night.order.continuation')}</strong>
        </>
      )}
    </>
  )
}

function shortWords(
  { t, formats }: Display,
  { state, passes, passCount, readCount, notifiedCount }: NonNullable<CircuitNight['progress']>,
  outSinceMs: number | null,
): string {
  if (outSinceMs !== null) return t('night.order.outSince', { time: formats.time(outSinceMs) })
  const doneCount = new Set(passes.flatMap(({ passNo, doneAt }) => (doneAt === null ? [] : passNo))).size
  if (state !== 'done' && doneCount > 0)
    return t('night.order.partlyDone', { count: doneCount, total: passCount })
  if (state === 'read') return t('night.order.read', { count: readCount, total: notifiedCount })
  return t(`night.order.${state}`)
}
