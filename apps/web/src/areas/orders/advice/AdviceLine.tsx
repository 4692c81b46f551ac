import {
  type PassAnswer,
  phrasesSentence,
  recommendationPhrases,
  recommendationSentence,
} from '@verglas/language'
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

/** The advice as one line, for a truck or a wall; that there is none to act on if it is outdated. */
export function AdviceLine({ display, circuit, prescription, placeName, nowMs }: Props) {
  const answer = useCircuitWork(circuit, prescription?.isOutdated ? null : prescription?.plan, nowMs)?.answer
  if (!prescription) return null
  const words = prescription.isOutdated
    ? display.t('circuits.advice.outdated')
    : adviceWords({ display, circuit, prescription, nowMs }, answer)
  return (
    <p>
      <small>{[display.t('circuits.advice.title'), placeName].filter(Boolean).join(' · ')}</small> {words}
    </p>
  )
}

type Advised = Pick<Props, 'display' | 'circuit' | 'nowMs'> & { readonly prescription: BoardAdvice }

/** What was decided about the traffic stands above it. */
function adviceWords(
  { display, circuit, prescription, nowMs }: Advised,
  answer: PassAnswer | null = null,
): string {
  const localizer = adviceLocalizer(display, nowMs)
  const phrases = recommendationPhrases(localizer, prescription, circuit, answer)
  if (phrases) return phrasesSentence({ ...phrases, decided: '' })
  const reason = display.t(`circuits.advice.missing.${prescription.missing ?? 'road'}`)
  return (
    recommendationSentence(localizer, prescription, circuit, answer) ??
    display.t('circuits.advice.none', { reason })
  )
}
