import { orderedPassWords } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import type { Directive } from './directive.ts'

type Props = {
  readonly display: Display
  readonly circuit: Pick<Circuit, 'spreadUnit' | 'laneWidthM'>
  readonly passes: Directive['passes']
}

/** The departures that an order asks for; nothing if it leaves them to the crew. */
export function PassLines({ display, circuit, passes }: Props) {
  if (passes.length === 0) return null
  return (
    <ol className={css.passes} aria-label={display.t('circuits.directive.fields.passes')}>
      {orderedPassWords(display, passes, circuit).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ol>
  )
}
