import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from '../../ui/badge/bar-badge.module.css'
import { IconFileText } from '../../ui/icons.ts'
import { useUnreadReports } from './use-unread-reports.ts'

/** In the top bar: the number of unread reports, with a link to them. */
export function ReportBadge(): ReactNode {
  const { t } = useTranslation()
  const count = useUnreadReports()
  if (count === 0) return null
  return (
    <Link
      to="/rapports"
      search={{ only: 'unread' }}
      className={css.bar}
      aria-label={t('navigation.unreadReports', { count })}
    >
      <IconFileText size={18} aria-hidden />
      <span className="numbers">{count}</span>
    </Link>
  )
}
