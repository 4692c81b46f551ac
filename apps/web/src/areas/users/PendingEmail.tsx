import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import type { User } from './user.ts'
import css from './users.module.css'

type Props = { user: User; onChanged: () => void }

/** A new address that is not confirmed yet, and the way to cancel it. */
export function PendingEmail({ user, onChanged }: Props) {
  const { t } = useTranslation()
  const { setup, formats, hasFeature } = useContextData()
  const cancel = useMutation({
    mutationFn: () => call('cancelEmailChange', { params: { setupId: setup.id, userId: user.id } }),
    onSuccess: () => {
      showToast(t('users.form.emailCancelled'))
      onChanged()
    },
    onError: (error) => {
      showToast(t(`errors.${codeOf(error)}`), 'failed')
      // It may have been confirmed in the meantime.
      onChanged()
    },
  })
  if (!user.pendingEmail) return null
  const { email, expiresAt } = user.pendingEmail
  const expiryText = formats().dateTime(Date.parse(expiresAt))
  return (
    <Row className={css.note} wraps gap="8px 16px">
      <span role="status">{t('users.form.emailPending', { email, until: expiryText })}</span>
      {user.mayChange && hasFeature('admin_users_edit_email') && (
        <Button size="xs" variant="default" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('users.form.emailCancel')}
        </Button>
      )}
    </Row>
  )
}
