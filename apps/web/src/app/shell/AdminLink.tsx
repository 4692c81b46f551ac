import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSettings } from '../../ui/icons.ts'
import { AdminPages } from '../../ui/page/admin-pages.ts'
import css from './top-bar.module.css'

/** The way to the administration, for who may enter it. */
export function AdminLink() {
  const { t } = useTranslation()
  const pages = useContext(AdminPages)
  if (pages === null) return null
  return (
    <Link to="/admin" className={css.tool} aria-label={t('navigation.admin')} title={t('navigation.admin')}>
      <IconSettings size={20} stroke={1.6} />
    </Link>
  )
}
