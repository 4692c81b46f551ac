import { useTranslation } from 'react-i18next'
import { AdminPage } from '../ui/page/AdminPage.tsx'
import { Empty } from '../ui/states/Empty.tsx'

/** The administration's home page for a role that may open none of its pages. */
export function AdminHomePage() {
  const { t } = useTranslation()
  return (
    <AdminPage title={t('admin.title')}>
      <Empty>{t('admin.noPage')}</Empty>
    </AdminPage>
  )
}
