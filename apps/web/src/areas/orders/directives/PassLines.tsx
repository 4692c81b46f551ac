import { orderedPassWords } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import type { OrderProgress } from '../crew/crew-pass.ts'
import type { Directive } from './directive.ts'
import { passStateWords } from './order-state.ts'

type Props = {
  readonly display: Display
  readonly circuit: Pick<Circuit, 'spreadUnit' | 'laneWidthM'>
  readonly passes: Directive['passes']
  /** What crews have reported by now; missing: it is not said. */
  readonly driven?: { readonly reports: OrderProgress['passes']; readonly nowMs: number } | undefined
}

/** The departures that an order asks for; nothing if it leaves them to the crew. */
export function PassLines({ display, circuit, passes, driven }: Props) {
  if (passes.length === 0) return null
  return (
    <ol className={css.passes} aria-label={display.t('circuits.directive.fields.passes')}>
      {orderedPassWords(display, passes, circuit).map((words, passNo) => (
        <li key={words}>
          {words}
          <PassState {...{ display, driven, passNo }} finishAt={passes[passNo]?.finishAt} />
        </li>
      ))}
    </ol>
  )
}

type StateProps = Pick<Props, 'display' | 'driven'> & {
  readonly passNo: number
  readonly finishAt: string | undefined
}

function PassState({ display, driven, passNo, finishAt }: StateProps) {
  if (!driven || finishAt === undefined) return null
  const { state, words } = passStateWords(display, { passNo, finishAt }, driven) ?? {}
  return (
    words && (
      <>
        {' · '}
        <span className={css.passState} data-state={state}>
          {words}
        </span>
      </>
    )
  )
}
