import { useTranslation } from 'react-i18next'
import { AdminPage } from '../ui/page/AdminPage.tsx'
import { Empty } from '../ui/states/Empty.tsx'

/** The administration for a role to which none of its pages is open. */
export function AdminHomePage() {
  const { t } = useTranslation()
  return (
    <AdminPage title={t('admin.title')}>
      <Empty>{t('admin.noPage')}</Empty>
    </AdminPage>
  )
}
