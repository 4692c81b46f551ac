import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { UserForm } from './UserForm.tsx'
import { newUserOf } from './user-form.ts'

/** Creates a user in the organisation. */
export function CreateUserPage() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const navigate = useNavigate()
  const client = useQueryClient()
  const choices = useCall('getUserChoices', {})
  const toList = () => void navigate({ to: '/admin/users' })
  return (
    <AdminPage
      title={t('users.form.createTitle')}
      facts={<Link to="/admin/users">{t('users.form.back')}</Link>}
    >
      <Answer answer={choices} failed={t('users.failed')} loading={<Loading count={10} />}>
        {(loaded) => (
          <UserForm
            // Another organisation needs a new form.
            key={setup.id}
            choices={loaded}
            submitLabel={t('users.form.create')}
            onSubmit={(body) => call('createUser', { params: { setupId: setup.id }, body: newUserOf(body) })}
            onDone={() => {
              showToast(t('users.form.created'))
              void client.invalidateQueries({ queryKey: [setup.id, 'listUsers'] })
              toList()
            }}
            onCancel={toList}
          />
        )}
      </Answer>
    </AdminPage>
  )
}
