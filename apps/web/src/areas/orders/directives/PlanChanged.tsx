import type { Spreading } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import css from '../circuits/circuits.module.css'
import type { OrderProgress } from '../crew/crew-pass.ts'
import { planChangeWords } from './order-state.ts'

type Props = {
  readonly display: Display
  readonly circuit: Spreading
  readonly progress: OrderProgress | undefined
  /** What the reader should do about it. */
  readonly advice?: string
}

/** The pass that the plan needs now, beside the ordered one. */
export function PlanChanged({ display, circuit, progress, advice }: Props) {
  const words = progress && planChangeWords(display, progress, circuit)
  if (!words) return null
  return (
    <div className={css.planChange} role="note">
      <strong>{words.title}</strong>
      {[...words.lines, advice].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}
