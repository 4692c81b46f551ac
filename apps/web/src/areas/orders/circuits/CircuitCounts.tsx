import { Link } from '@tanstack/react-router'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import type { Circuit } from './circuit-rows.ts'

type Props = { readonly display: Display; readonly circuits: readonly Circuit[] | undefined }

/** The number and length of all circuits, and links to the views that sum them up. */
export function CircuitCounts({ display: { t, formats }, circuits }: Props) {
  const { hasFeature } = useContextData()
  const totalKm = (circuits ?? []).reduce((sum, { lengthKm }) => sum + lengthKm, 0)
  return (
    <span>
      {circuits &&
        t('circuits.counts', {
          count: circuits.length,
          length: formats.quantity('visibility', totalKm * 1000, { digits: 0 }),
        })}
      {hasFeature('prescriptions') && (
        <>
          {circuits && ' · '}
          <Link to="/roads/recommendations">{t('circuits.recommendations.title')}</Link>
          {' · '}
          <Link to="/roads/agreement">{t('circuits.agreement.link')}</Link>
        </>
      )}
      {hasFeature('directive_post') && (
        <>
          {' · '}
          <Link to="/roads/balance">{t('balance.link')}</Link>
        </>
      )}
    </span>
  )
}
