import { adviceSentence } from '@verglas/language'
import type { Display } from '../../../lib/pen.ts'
import type { Circuit } from '../circuit-rows.ts'
import type { BoardAdvice } from './AdviceCell.tsx'
import { advicePen } from './advice-pen.ts'

type Props = {
  readonly pen: Display
  readonly circuit: Circuit
  readonly prescription: BoardAdvice | null
  /** Where, if that is not said already. */
  readonly placeName: string | null
  readonly nowMs: number
}

/** The advice as one line, for a look from a truck or a wall; nothing where it is too old to be followed. */
export function AdviceLine({ pen, circuit, prescription, placeName, nowMs }: Props) {
  if (!prescription || prescription.isOutdated) return null
  const { headline, missing } = prescription
  const words = headline
    ? adviceSentence(advicePen(pen, nowMs), headline, circuit)
    : pen.t('circuits.advice.none', { reason: pen.t(`circuits.advice.missing.${missing ?? 'road'}`) })
  return (
    <p>
      <small>{[pen.t('circuits.advice.title'), placeName].filter(Boolean).join(' · ')}</small> {words}
    </p>
  )
}
