import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openAdminSections } from '../../areas/admin/sections.ts'
import { useContextData } from '../../lib/context.ts'
import { SHELL_POLL_MS, useCall } from '../../lib/query.ts'
import { IconPlugConnectedX, IconSettings } from '../../ui/icons.ts'
import css from './top-bar.module.css'

/** The way to the administration, for who may see a page of it. */
export function AdminLink() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  if (openAdminSections(hasFeature).length === 0) return null
  return (
    <Link to="/admin" className={css.tool} aria-label={t('navigation.admin')} title={t('navigation.admin')}>
      <IconSettings size={20} stroke={1.6} />
    </Link>
  )
}

/** How many sources of data are in trouble, for who can do something about it; nothing while all is well. */
export function TroubleMark() {
  const { hasFeature } = useContextData()
  return hasFeature('admin_sources') ? <Mark /> : null
}

function Mark() {
  const { t } = useTranslation()
  const trouble = useCall('countTroubledConnections', {}, { everyMs: SHELL_POLL_MS }).data
  if (!trouble || trouble.count === 0) return null
  const sentence = t('connections.trouble', { count: trouble.count })
  const names = trouble.troubled.map(({ name, state }) => `${name} · ${t(`connections.states.${state}`)}`)
  return (
    <Link
      to="/admin/sources"
      className={css.trouble}
      aria-label={sentence}
      title={[sentence, ...names].join('\n')}
    >
      <IconPlugConnectedX size={16} aria-hidden />
      <span className="numbers">{trouble.count}</span>
    </Link>
  )
}
