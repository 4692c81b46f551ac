import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { SHELL_POLL_MS, useCall } from '../../lib/query.ts'
import css from '../../ui/badge/bar-badge.module.css'
import { IconPlugConnectedX } from '../../ui/icons.ts'
import { AdminPages } from '../../ui/page/admin-pages.ts'

/**
 * The number of data sources in trouble, for users who can do something about it; hidden if there are none.
 */
export function TroubleBadge(): ReactNode {
  const isOpen: boolean = useContext(AdminPages)?.some(({ path }) => path === '/admin/sources') ?? false
  return isOpen ? <TroubleLink /> : null
}

function TroubleLink() {
  const { t } = useTranslation()
  const trouble = useCall('countTroubledConnections', {}, { everyMs: SHELL_POLL_MS }).data
  if (!trouble || trouble.count === 0) return null
  const sentence = t('navigation.sourcesInTrouble', { count: trouble.count })
  const names = trouble.troubled.map(({ name, state }) => `${name} · ${t(`sourceStates.${state}`)}`)
  return (
    <Link
      to="/admin/sources"
      className={css.bar}
      aria-label={sentence}
      title={[sentence, ...names].join('\n')}
    >
      <IconPlugConnectedX size={16} aria-hidden />
      <span className="numbers">{trouble.count}</span>
    </Link>
  )
}
