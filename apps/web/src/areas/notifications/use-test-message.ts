import type { Way } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { useNotificationChange } from './use-notifications.ts'

/** Sends a test message to oneself. */
export function useTestMessage() {
  const { t } = useTranslation()
  const { setup, me } = useContextData()
  const { run, sending, problem } = useNotificationChange((type: Way) =>
    call('sendTestMessage', { params: { setupId: setup.id, userId: me.id, type } }),
  )
  return {
    sending,
    problem,
    send: async (type: Way) => {
      if (await run(type)) showToast(t('notifications.testSent'))
    },
  }
}
