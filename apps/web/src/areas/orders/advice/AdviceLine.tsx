import { recommendationSentence } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import type { BoardAdvice } from './AdviceCell.tsx'
import { adviceLocalizer } from './advice-localizer.ts'
import { useCircuitWork } from './use-circuit-work.ts'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly prescription: BoardAdvice | null
  /** The place, unless the surroundings already name it. */
  readonly placeName: string | null
  readonly nowMs: number
}

/** The advice as one line, for a truck or a wall; nothing if it is outdated. */
export function AdviceLine({ display, circuit, prescription, placeName, nowMs }: Props) {
  const answer = useCircuitWork(circuit, prescription?.plan, nowMs)?.answer
  if (!prescription || prescription.isOutdated) return null
  const words =
    recommendationSentence(adviceLocalizer(display, nowMs), prescription, circuit, answer) ??
    display.t('circuits.advice.none', {
      reason: display.t(`circuits.advice.missing.${prescription.missing ?? 'road'}`),
    })
  return (
    <p>
      <small>{[display.t('circuits.advice.title'), placeName].filter(Boolean).join(' · ')}</small> {words}
    </p>
  )
}
