import type { Display } from '../../../lib/display.ts'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import { isOverdue, orderStateWords, returnWords } from '../directives/order-state.ts'
import type { CircuitNight } from './circuit-night.ts'
import css from './night.module.css'
import { shortOrderWords } from './order-words.ts'

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
          : shortOrderWords(display, progress, outSinceMs)}
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
