import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Fact } from '../../ui/screen/Fact.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { AccountActs } from './AccountActs.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { UserForm } from './UserForm.tsx'
import { UserStateBadge } from './UserStateBadge.tsx'
import { nameOf, stateOf, type User } from './user.ts'
import { changesOf } from './user-form.ts'
import css from './users.module.css'

/** Edits a user of the organisation. */
export function EditUserPage() {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  const { userId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const member = useCall('getMember', { params: { userId } }, { refetchOnMount: true })
  const choices = useCall('getUserChoices', {})
  const user = member.data?.administration
  const { dateTime, date } = formats()
  const toList = () => void navigate({ to: '/admin/users' })
  const refresh = () => {
    void client.invalidateQueries({ queryKey: [setup.id, 'listUsers'] })
    void client.invalidateQueries({ queryKey: [setup.id, 'getMember'] })
  }
  const backLink = <Link to="/admin/users">{t('users.form.back')}</Link>
  const save = useSaveUser({ onSaved: refresh, onLeft: toList })
  return (
    <DetailScreen
      title={user ? nameOf(user) : t('users.title')}
      Frame={AdminPage}
      facts={
        user && (
          <>
            {backLink}
            <Fact>
              <UserStateBadge state={stateOf(user, nowMs())} />
            </Fact>
            <Fact>
              {t('users.form.facts', {
                created: date(Date.parse(user.createdAt)),
                last: user.lastConnectionAt ? dateTime(Date.parse(user.lastConnectionAt)) : t('users.never'),
              })}
            </Fact>
          </>
        )
      }
      answer={allAnswered({ member, choices })}
      failed={t('users.failed')}
      loading={<Loading count={10} />}
      missingText={t('users.form.notFound')}
      back={backLink}
    >
      {(loaded) => {
        const editedUser = loaded.member.administration
        if (!editedUser) return <Empty>{t('users.form.notFound')}</Empty>
        return (
          <>
            {!editedUser.mayChange && <p className={css.note}>{t('users.form.readOnly')}</p>}
            {editedUser.mayChange && editedUser.isShared && (
              <p className={css.note}>{t('users.form.shared')}</p>
            )}
            <PendingEmail user={editedUser} onChanged={refresh} />
            {editedUser.mayChange && (
              <UserForm
                key={`${editedUser.id} ${editedUser.state}`}
                choices={loaded.choices}
                user={editedUser}
                submitLabel={t('app.save')}
                {...save(editedUser)}
              />
            )}
            <AccountActs user={editedUser} choices={loaded.choices} onChanged={refresh} onDeleted={toList} />
          </>
        )
      }}
    </DetailScreen>
  )
}

/** Saves the changes of the form; a new e-mail is only requested, because it has to be confirmed. */
function useSaveUser({ onSaved, onLeft }: { onSaved: () => void; onLeft: () => void }) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  return (from: User) => ({
    onSubmit: (body: Parameters<typeof changesOf>[0]) =>
      call('updateMember', {
        params: { setupId: setup.id, userId: from.id },
        body: changesOf(body, from),
      }),
    onDone: ({ administration }: CallAnswer<'updateMember'>) => {
      const pending = administration?.pendingEmail
      const isRequested = pending && pending.expiresAt !== from.pendingEmail?.expiresAt
      showToast(isRequested ? t('users.form.emailSent', { email: pending.email }) : t('users.form.saved'))
      onSaved()
      onLeft()
    },
    onCancel: onLeft,
  })
}
