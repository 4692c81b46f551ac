import type { CallAnswer } from '@verglas/contract'
import { advicePhrases, type PassAnswer, planPhrases } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import { momentWords } from '../../roadcast/panels.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import type { CircuitWork } from '../circuits/circuit-work.ts'
import css from '../circuits/circuits.module.css'
import { adviceLocalizer } from './advice-localizer.ts'

export type BoardAdvice = CallAnswer<'getPrescriptionBoard'>['prescriptions'][number]

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly prescription: BoardAdvice | null
  readonly placeName: string
  readonly nowMs: number
  /** What is done about the circuit: what an order in force answers is not asked for again. */
  readonly work?: Pick<CircuitWork, 'answer' | 'departure' | 'needsOrder' | 'beyond'>
  /** Other columns have the dangers; only freezing rain is named all the same. */
  readonly hasDangerColumns?: boolean
}

const ANSWERS = {
  ordered: 'circuits.advice.covered',
  optional: 'circuits.advice.optional',
} as const satisfies Record<PassAnswer, string>

/**
 * The strongest advice on a circuit: what to do, when, why, and whether it suffices. What an order in force answers is not
 * asked for again.
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
  const planned = prescription.plan && planPhrases(writing, prescription.plan, circuit)
  if (planned && (planned.what || planned.why)) {
    const { what, afterwards, why, freezingRain, notHolding } = planned
    const reason = hasDangerColumns ? freezingRain : why
    return (
      <span className={css.two}>
        {work?.answer ? (
          <AnsweredWords display={display} work={work} answer={work.answer} nowMs={nowMs} />
        ) : (
          <span className={css.whatToDo}>{what || why}</span>
        )}
        <small>{[work?.answer && afterwards, what && reason, notHolding].filter(Boolean).join(' · ')}</small>
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

type AnsweredProps = Pick<Props, 'display' | 'nowMs'> & {
  readonly work: NonNullable<Props['work']>
  readonly answer: PassAnswer
}

/** Why the next pass of the plan is not to be decided, or the later departure that is. */
function AnsweredWords({ display, work: { departure, needsOrder, beyond }, answer, nowMs }: AnsweredProps) {
  const { t } = display
  const moment = (ms: number) => momentWords(display, ms, nowMs)
  if (needsOrder && departure)
    return (
      <span className={css.whatToDo}>
        {t('circuits.advice.nextToDecide', { time: moment(departure.departMs) })}
      </span>
    )
  if (answer === 'ordered' && beyond)
    return (
      <Quiet>
        {t('circuits.advice.answeredUntil', { count: beyond.count, time: moment(beyond.fromMs) })}
      </Quiet>
    )
  return <Quiet>{t(ANSWERS[answer])}</Quiet>
}
