import { Button } from '@mantine/core'
import { type Treatment, USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { spreadWords } from '@verglas/language'
import { useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { IconMinus, IconPlus } from '../../../ui/icons.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { CrewQuestion } from './CrewQuestion.tsx'
import css from './crew.module.css'
import { amountDoubt, isDoneTooSoon, steppedGm2 } from './crew-pass.ts'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly treatment: Treatment
  /** Departure of the crew. */
  readonly startedMs: number
  /** The ordered amount; null: nothing is spread. */
  readonly ordered: { readonly minGm2: number | null; readonly maxGm2: number | null } | null
  readonly isClosed: boolean
  readonly reason: string | undefined
  readonly onDone: (spreadGm2: number | null) => void
}

type Question = { readonly question: string; readonly confirm: string; readonly cancel: string }

/**
 * «Fait», with the ordered amount, which can be increased or decreased. An early end and an unlikely amount have to
 * be confirmed.
 */
export function Finish({ display, circuit, treatment, startedMs, ordered, isClosed, reason, onDone }: Props) {
  const { t, formats } = display
  const { nowMs } = useTimeMode()
  const [gm2, setGm2] = useState(ordered?.maxGm2 ?? ordered?.minGm2 ?? null)
  // The questions at the time of the tap, because they may change with the minute while the crew reads them.
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const words = (dose: { minGm2: number | null; maxGm2: number | null }) =>
    spreadWords(display, dose, circuit)
  const amount = words({ minGm2: gm2, maxGm2: null })
  const doubt = gm2 === null ? null : amountDoubt(treatment, gm2, ordered)
  const step = (direction: 1 | -1) => setGm2((current) => current && steppedGm2(current, direction))
  const openQuestions = [
    isDoneTooSoon(startedMs, circuit.cycleMinutes ?? USUAL_CYCLE_MINUTES, nowMs) && {
      question: t('crew.early.question', { time: formats.duration(Math.max(0, nowMs - startedMs)) }),
      confirm: t('crew.early.sure'),
      cancel: t('crew.early.notYet'),
    },
    doubt && {
      question: t(`crew.amount.${doubt}`, { amount, ordered: ordered ? words(ordered) : '' }),
      confirm: t('crew.amount.sure', { amount }),
      cancel: t('crew.amount.correct'),
    },
  ].filter((question) => !!question)
  const finish = (remaining: readonly Question[]) => {
    setQuestions(remaining)
    if (remaining.length === 0) onDone(gm2)
  }
  const [question, ...remaining] = questions
  if (question)
    return (
      <CrewQuestion
        key={question.question}
        label={t('crew.finish')}
        {...question}
        onConfirm={() => finish(remaining)}
        onCancel={() => setQuestions([])}
      />
    )
  return (
    <>
      {gm2 !== null && <Amount t={t} amount={amount} isClosed={isClosed} onStep={step} />}
      <Button
        size="xl"
        className={css.action}
        disabled={isClosed}
        title={reason}
        onClick={() => finish(openQuestions)}
      >
        {t('crew.finish')}
      </Button>
    </>
  )
}

type AmountProps = Pick<Props, 'isClosed'> & {
  readonly t: Display['t']
  readonly amount: string
  readonly onStep: (direction: 1 | -1) => void
}

/** The amount between two large buttons. */
function Amount({ t, amount, isClosed, onStep }: AmountProps) {
  const button = { size: 'xl', variant: 'default', disabled: isClosed } as const
  return (
    <Row as="fieldset" className={css.amount} align="center" justify="space-between" gap={8}>
      <legend>{t('crew.spread')}</legend>
      <Button {...button} aria-label={t('crew.less')} onClick={() => onStep(-1)}>
        <IconMinus size={24} aria-hidden />
      </Button>
      <output aria-live="polite">{amount}</output>
      <Button {...button} aria-label={t('crew.more')} onClick={() => onStep(1)}>
        <IconPlus size={24} aria-hidden />
      </Button>
    </Row>
  )
}
