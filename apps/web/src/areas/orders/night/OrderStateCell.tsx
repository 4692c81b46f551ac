import type { Display } from '../../../lib/display.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import { orderStateWords } from '../directives/order-state.ts'
import { type CircuitNight, isDecidedAfterForecast, isDecidedLater } from './circuit-night.ts'
import { DecisionLine } from './DecisionLine.tsx'
import css from './night.module.css'
import { closingDecisionWords, neededOrderWords, shortOrderWords } from './order-words.ts'

type Props = {
  readonly display: Display
  readonly row: CircuitNight
  readonly nowMs: number
  /** On a wall, the order and the decision have one line each. */
  readonly isShort?: boolean
}

/** The progress of a circuit's order, with names and times on hover, and the deadline of the next decision. */
export function OrderStateCell({ display, row, nowMs, isShort = false }: Props) {
  const { circuit, directives, progress } = row
  const directive = directives.find(({ id }) => id === progress?.directiveId)
  const order = directive && { directive, circuit, nowMs }
  const decision = neededOrderWords(display, row, { nowMs, isShort })
  const closing = closingDecisionWords(display, row, { nowMs, isShort })
  if (!progress && !decision && !closing) return <Quiet>–</Quiet>
  return (
    <Grid as="span" className={css.orderLines} minWidth={0}>
      {row.closing && closing && (
        <DecisionLine decision={closing} isLater={isDecidedAfterForecast(row.closing.decideByMs, nowMs)} />
      )}
      {progress && (
        <span
          className={css.order}
          data-state={progress.state}
          title={orderStateWords(display, progress, order)}
        >
          {shortOrderWords(display, progress, { ...row, nowMs })}
        </span>
      )}
      {decision && <DecisionLine decision={decision} isLater={isDecidedLater(row, nowMs)} />}
    </Grid>
  )
}
