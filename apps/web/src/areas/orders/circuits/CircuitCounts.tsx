import type { Display } from '../../../lib/display.ts'
import type { Circuit } from './circuit-rows.ts'

type Props = { readonly display: Display; readonly circuits: readonly Circuit[] | undefined }

/** The number and length of all circuits. */
export function CircuitCounts({ display: { t, formats }, circuits }: Props) {
  if (!circuits) return null
  const totalKm = circuits.reduce((sum, { lengthKm }) => sum + lengthKm, 0)
  const length = formats.quantity('visibility', totalKm * 1000, { digits: 0 })
  return <span>{t('circuits.counts', { count: circuits.length, length })}</span>
}
