import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { showToast } from '../../ui/toast/toast.ts'
import css from './status.module.css'

/** Notice on every screen that the product is viewed as another role, with a button to end it. */
export function RoleViewNotice() {
  const { t } = useTranslation()
  const { member, setup, formats } = useContextData()
  const end = useMutation({
    mutationFn: () => call('endRoleView', { params: { setupId: setup.id } }),
    // Reloading the page discards everything that was read under the other role.
    onSuccess: () => window.location.assign('/admin/roles'),
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
  if (!member.view) return null
  const { roleName, endsAt } = member.view
  return (
    <div className={css.roleView} role="status">
      <span>{t('roleView.viewAs', { role: roleName, time: formats().time(Date.parse(endsAt)) })}</span>
      <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
        {t('roleView.end')}
      </Button>
    </div>
  )
}
