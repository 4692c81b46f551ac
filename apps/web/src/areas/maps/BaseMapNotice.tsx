import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { areTilesFailing, subscribeToCount } from '../../map/base-map/tile-failures.ts'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import css from './base-map-notice.module.css'

/**
 * Notifies people who can fix it that the selected base map is unavailable; everybody else just sees the built-in
 * one.
 */
export function BaseMapNotice() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const mayMend = hasFeature('admin_sources')
  const answer = useCall('getBaseMap', {}, { enabled: mayMend }).data
  const isWithoutTiles = useSyncExternalStore(subscribeToCount, areTilesFailing)
  const { problem = null, terrainProblem = null, baseMap = null } = answer ?? {}
  const isUnavailable = problem !== null || (baseMap !== null && isWithoutTiles)
  if (!mayMend || (!isUnavailable && terrainProblem === null)) return null
  const reason = problem ?? (isUnavailable ? 'no_tiles' : terrainProblem)
  return (
    <Row role="status" as="p" className={css.notice} align="flex-start" gap={8} tone="muted" size={13}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t(isUnavailable ? 'views.base.notice' : 'views.base.terrainNotice')}{' '}
        {t(`views.base.problems.${reason}`)} <Link to="/admin/base-map">{t('views.base.mend')}</Link>
      </span>
    </Row>
  )
}
