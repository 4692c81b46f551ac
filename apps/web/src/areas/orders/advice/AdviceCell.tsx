import type { CallAnswer } from '@verglas/contract'
import { advicePhrases, recommendationPhrases } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import { isDecidedLater, waitsForDecision } from '../night/circuit-night.ts'
import { adviceLocalizer } from './advice-localizer.ts'
import { type AnsweredWork, answeredWords } from './answered-words.ts'

export type BoardAdvice = CallAnswer<'getPrescriptionBoard'>['prescriptions'][number]

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly prescription: BoardAdvice | null
  readonly placeName: string
  readonly nowMs: number
  /** The work on the circuit: a pass that an order in force covers is not advised again. */
  readonly work?: AnsweredWork
  /**
   * In a list with the dangers in other columns, which names only freezing rain here, what begins before the gravest
   * danger, and whether the plan is enough.
   */
  readonly hasDangerColumns?: boolean
}

/**
 * The strongest advice on a circuit: what to do, when, why, and whether it is enough. A pass that an order in force
 * covers is not advised again.
 */
export function AdviceCell({
  display,
  circuit,
  prescription,
  placeName,
  nowMs,
  work,
  hasDangerColumns = false,
}: Props) {
  const { t } = display
  if (!prescription) return <Quiet>–</Quiet>
  if (prescription.isOutdated) return <Quiet>{t('circuits.advice.outdated')}</Quiet>
  const { headline, missing } = prescription
  if (!headline) return <Quiet>{t(`circuits.advice.missing.${missing ?? 'road'}`)}</Quiet>
  const writing = adviceLocalizer(display, nowMs)
  const planned = recommendationPhrases(writing, prescription, circuit)
  if (planned) {
    const { closing, decided, what, afterwards, why, first, freezingRain, gain, notHolding } = planned
    const answered = work && answeredWords(writing, work, nowMs)
    const hasPass = prescription.plan?.headline.next != null
    const further = hasDangerColumns
      ? [!answered && first, freezingRain, gain, notHolding]
      : [answered?.short?.why, answered && afterwards, why, gain, notHolding]
    return (
      <span className={css.two} title={answered?.short && answered.words}>
        {closing && <strong className={css.missed}>{closing}</strong>}
        {decided && <strong>{decided}</strong>}
        {hasPass && answered?.isToDecide !== false ? (
          <span
            className={css.whatToDo}
            data-undecided={(work && waitsForDecision(work, nowMs)) || undefined}
            data-later={(work && isDecidedLater(work, nowMs)) || undefined}
            data-answered={answered ? true : undefined}
          >
            {answered?.short?.decision ?? answered?.words ?? what}
          </span>
        ) : (
          <Quiet>{answered?.words ?? what}</Quiet>
        )}
        <small>{further.filter(Boolean).join(' · ')}</small>
      </span>
    )
  }
  const { what, when, why } = advicePhrases(writing, headline, circuit)
  const details = [when, why, placeName].filter(Boolean).join(' · ')
  return (
    <span className={css.two}>
      {headline.treatment === 'none' ? <Quiet>{what}</Quiet> : <span className={css.whatToDo}>{what}</span>}
      <small title={details}>{details}</small>
    </span>
  )
}
