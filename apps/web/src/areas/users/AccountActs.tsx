import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { IconBell, IconStar } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { nameOf, type User, type UserChoices } from './user.ts'
import css from './users.module.css'

type Props = { user: User; choices: UserChoices; onChanged: () => void; onDeleted: () => void }

/** Actions on an account that take effect at once: favourites, a link, the lock, deletion. */
export function AccountActs(props: Props) {
  const { user, choices } = props
  const { t } = useTranslation()
  const { me, hasFeature } = useContextData()
  const acts = useAccountActs(props)
  const isOther = user.id !== me.id
  const hasOwnAccounts = choices.hasOwnAccounts && user.mayChange && isOther
  const mayLock = user.state !== 'locked' && user.hasCome && !user.isShared && hasFeature('admin_users_edit')
  return (
    <section className={css.acts} aria-label={t('users.person.acts')}>
      <PageButtons userId={user.id} />
      {hasOwnAccounts && hasFeature('admin_users_edit') && (
        <Button size="xs" variant="default" onClick={acts.reset}>
          {t(user.hasCome ? 'users.person.reset' : 'users.person.invite')}
        </Button>
      )}
      {hasOwnAccounts && user.state === 'locked' && hasFeature('admin_user_unlock') && (
        <Button size="xs" variant="default" onClick={acts.unlock}>
          {t('users.person.unlock')}
        </Button>
      )}
      {hasOwnAccounts && mayLock && (
        <Button size="xs" variant="default" onClick={acts.lock}>
          {t('users.person.lock')}
        </Button>
      )}
      <Deletion
        name={nameOf(user)}
        mayDelete={isOther && user.mayChange && hasFeature('admin_users_delete')}
        onDelete={acts.remove}
      />
    </section>
  )
}

/** Runs an action and shows its result, or why it failed. */
function useAccountActs({ user, onChanged, onDeleted }: Props) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const params = { setupId: setup.id, userId: user.id }
  const act = useMutation({
    mutationFn: (run: () => Promise<string>) => run(),
    onSuccess: (message) => {
      showToast(message)
      onChanged()
    },
    onError: (error) => showToast(t(`errors.${codeOf(error)}`), 'failed'),
  })
  return {
    reset: () =>
      act.mutate(async () => {
        const { sentTo } = await call('resetUserPassword', { params })
        return t('users.person.resetSent', { email: sentTo })
      }),
    unlock: () =>
      act.mutate(async () => {
        await call('unlockUser', { params })
        return t('users.person.unlocked')
      }),
    lock: () =>
      act.mutate(async () => {
        await call('updateMember', { params, body: { state: 'locked' } })
        return t('users.person.locked')
      }),
    remove: (way: DeletionWay) =>
      act.mutate(async () => {
        await call('deleteUser', { params, query: way === 'erase' ? { erase: '1' } : {} })
        onDeleted()
        return t('users.person.deleted')
      }),
  }
}

/** The way to the person's favourites and notices. */
function PageButtons({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const navigate = useNavigate()
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconStar size={14} />}
        onClick={() =>
          void navigate({ to: '/admin/user/$type/$userId', params: { type: 'stations', userId } })
        }
      >
        {t('users.person.favourites')}
      </Button>
      {hasFeature('forecasts') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBell size={14} />}
          onClick={() => void navigate({ to: '/admin/user/notifications/$userId', params: { userId } })}
        >
          {t('users.person.notices')}
        </Button>
      )}
    </>
  )
}

/** Whether the person is only removed from this organisation, or all stored data about them too. */
type DeletionWay = 'delete' | 'erase'
type DeletionProps = { name: string; mayDelete: boolean; onDelete: (way: DeletionWay) => void }

function Deletion({ name, mayDelete, onDelete }: DeletionProps) {
  const { t } = useTranslation()
  const [confirming, setConfirming] = useState<DeletionWay | null>(null)
  if (confirming !== null)
    return (
      <DeleteQuestion
        label={t(`users.person.${confirming}`)}
        question={t(confirming === 'erase' ? 'users.person.eraseSure' : 'users.person.deleteSure', { name })}
        confirm={t(confirming === 'erase' ? 'users.person.eraseConfirm' : 'users.person.deleteConfirm')}
        onDelete={() => onDelete(confirming)}
        onCancel={() => setConfirming(null)}
      />
    )
  if (!mayDelete) return null
  return (
    <Row className={css.ends} wraps gap={8} marginLeft="auto">
      <Button size="xs" variant="default" onClick={() => setConfirming('delete')}>
        {t('users.person.delete')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setConfirming('erase')}>
        {t('users.person.erase')}
      </Button>
    </Row>
  )
}
