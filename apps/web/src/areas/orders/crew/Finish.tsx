import { Button } from '@mantine/core'
import { type Treatment, USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { spreadWords } from '@verglas/language'
import { useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { IconMinus, IconPlus } from '../../../ui/icons.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { CrewQuestion } from './CrewQuestion.tsx'
import css from './crew.module.css'
import { amountDoubt, isDoneTooSoon, steppedGm2 } from './crew-pass.ts'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly treatment: Treatment
  /** When the crew left. */
  readonly startedMs: number
  /** The ordered amount; null: nothing is spread. */
  readonly ordered: { readonly minGm2: number | null; readonly maxGm2: number | null } | null
  readonly isClosed: boolean
  readonly reason: string | undefined
  readonly onDone: (spreadGm2: number | null) => void
}

/** «Fait», with the ordered amount, which can be stepped; an early end and an unlikely amount are asked about first. */
export function Finish({ display, circuit, treatment, startedMs, ordered, isClosed, reason, onDone }: Props) {
  const { t, formats } = display
  const { nowMs } = useTimeMode()
  const [gm2, setGm2] = useState(ordered?.maxGm2 ?? ordered?.minGm2 ?? null)
  // How many questions the crew has answered since its tap; null: none is asked.
  const [answered, setAnswered] = useState<number | null>(null)
  const words = (dose: { minGm2: number | null; maxGm2: number | null }) =>
    spreadWords(display, dose, circuit)
  const amount = words({ minGm2: gm2, maxGm2: null })
  const doubt = gm2 === null ? null : amountDoubt(treatment, gm2, ordered)
  const step = (direction: 1 | -1) => setGm2((current) => current && steppedGm2(current, direction))
  const questions = [
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
  const confirm = (count: number) => {
    const isCertain = count >= questions.length
    setAnswered(isCertain ? null : count)
    if (isCertain) onDone(gm2)
  }
  const openQuestion = answered === null ? undefined : questions[answered]
  if (answered !== null && openQuestion)
    return (
      <CrewQuestion
        key={answered}
        label={t('crew.finish')}
        {...openQuestion}
        onConfirm={() => confirm(answered + 1)}
        onCancel={() => setAnswered(null)}
      />
    )
  return (
    <>
      {gm2 !== null && <Amount t={t} amount={amount} isClosed={isClosed} onStep={step} />}
      <Button size="xl" className={css.action} disabled={isClosed} title={reason} onClick={() => confirm(0)}>
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
    <fieldset className={css.amount}>
      <legend>{t('crew.spread')}</legend>
      <Button {...button} aria-label={t('crew.less')} onClick={() => onStep(-1)}>
        <IconMinus size={24} aria-hidden />
      </Button>
      <output aria-live="polite">{amount}</output>
      <Button {...button} aria-label={t('crew.more')} onClick={() => onStep(1)}>
        <IconPlus size={24} aria-hidden />
      </Button>
    </fieldset>
  )
}
