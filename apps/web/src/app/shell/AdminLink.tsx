import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSettings } from '../../ui/icons.ts'
import { type AdminPageEntry, AdminPages } from '../../ui/page/admin-pages.ts'
import css from './top-bar.module.css'

/** Counts of pending items on the administration's pages. */
export function WaitingCounts({ pages }: { pages: readonly AdminPageEntry[] }) {
  return pages.map(({ path, Count }) => Count && <Count key={path} />)
}

/** Link to the administration, for people who may enter it. */
export function AdminLink() {
  const { t } = useTranslation()
  const pages = useContext(AdminPages)
  if (pages === null) return null
  return (
    <Link to="/admin" className={css.tool} title={t('navigation.admin')}>
      <IconSettings size={20} stroke={1.6} />
      <span className="visually-hidden">{t('navigation.admin')}</span>
      <span className={css.waiting}>
        <WaitingCounts pages={pages} />
      </span>
    </Link>
  )
}
