import { adviceSentence } from '@verglas/language'
import type { Pen } from '../../../lib/pen.ts'
import { useCall } from '../../../lib/query.ts'
import type { Circuit } from '../circuit-rows.ts'
import { advicePen } from './advice-pen.ts'

type Props = {
  readonly pen: Pen
  readonly circuit: Circuit
  readonly castpointId: string
  readonly nowMs: number
}

/** The advice as one line, for a look from a truck or a wall; nothing where it is too old to be followed. */
export function AdviceLine({ pen, circuit, castpointId, nowMs }: Props) {
  const params = { circuitId: circuit.id, castpointId }
  const prescription = useCall('getLatestPrescription', { params }, { keepsFormer: true }).data?.prescription
  if (!prescription || prescription.isOutdated) return null
  const { headline, missing } = prescription
  const words = headline
    ? adviceSentence(advicePen(pen, nowMs), headline, circuit)
    : pen.t('circuits.advice.none', { reason: pen.t(`circuits.advice.missing.${missing ?? 'road'}`) })
  return (
    <p>
      <small>{pen.t('circuits.advice.title')}</small> {words}
    </p>
  )
}
