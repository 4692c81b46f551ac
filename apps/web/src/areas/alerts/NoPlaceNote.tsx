import { Link } from '@tanstack/react-router'
import { hasNoPlace } from '@verglas/contract/alert-rules'
import { useTranslation } from 'react-i18next'
import { useAlerts } from './use-alerts.ts'

type Props = {
  /** Id of the source. */
  readonly source: string
}

/** The number of alerts of a source without a place, as a note on another area's screen; nothing if there are none. */
export function NoPlaceNote({ source }: Props) {
  const { t } = useTranslation()
  const alerts = (useAlerts().data?.alerts ?? []).filter(
    (alert) => alert.provider === source && hasNoPlace(alert),
  )
  if (alerts.length === 0) return null
  return (
    <p role="note">
      {t('alerts.noPlaceCount', { count: new Set(alerts.map(({ id }) => id)).size })}{' '}
      <Link to="/alerts">{t('alerts.toAll')}</Link>
    </p>
  )
}
