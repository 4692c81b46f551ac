import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import css from '../../ui/badge/bar-badge.module.css'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { useIsPhone } from '../../ui/phone.ts'
import { useUnreadDangers } from './use-alerts.ts'

/** Number of unread dangers with a link to them, for phones, whose navigation has no room for it. */
export function AlertBadge(): ReactNode {
  const { hasFeature } = useContextData()
  return useIsPhone() && hasFeature('alerts') ? <Waiting /> : null
}

function Waiting() {
  const { t } = useTranslation()
  const count = useUnreadDangers()
  if (count === 0) return null
  return (
    <Link to="/alerts" className={css.bar} aria-label={t('navigation.unreadAlerts', { count })}>
      <IconAlertTriangle size={18} aria-hidden />
      <span className="numbers">{count}</span>
    </Link>
  )
}
