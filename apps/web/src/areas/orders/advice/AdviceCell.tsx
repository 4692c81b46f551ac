import type { CallAnswer } from '@verglas/contract'
import { advicePhrases, planSentence } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import { adviceLocalizer } from './advice-localizer.ts'

export type BoardAdvice = CallAnswer<'getPrescriptionBoard'>['prescriptions'][number]

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly prescription: BoardAdvice | null
  readonly placeName: string
  readonly nowMs: number
}

/** The strongest advice on a circuit: treatment, time, situation and place. */
export function AdviceCell({ display, circuit, prescription, placeName, nowMs }: Props) {
  const { t } = display
  if (!prescription || prescription.isOutdated) return <Quiet>–</Quiet>
  const { headline, missing } = prescription
  if (!headline) return <Quiet>{t(`circuits.advice.missing.${missing ?? 'road'}`)}</Quiet>
  const writing = adviceLocalizer(display, nowMs)
  const sentence = prescription.plan && planSentence(writing, prescription.plan, circuit)
  if (sentence) {
    return (
      <span className={css.two}>
        <span className={css.whatToDo}>{sentence}</span>
        {/* the sentence names a stretch between the points itself */}
        {!prescription.plan?.stretch && <small title={placeName}>{placeName}</small>}
      </span>
    )
  }
  const { what, when, why } = advicePhrases(writing, headline, circuit)
  const where = [when, why, placeName].filter(Boolean).join(' · ')
  return (
    <span className={css.two}>
      {headline.treatment === 'none' ? <Quiet>{what}</Quiet> : <span className={css.whatToDo}>{what}</span>}
      <small title={where}>{where}</small>
    </span>
  )
}
