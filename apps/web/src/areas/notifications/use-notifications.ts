import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallName } from '@verglas/contract'
import type { WarningSeverity } from '@verglas/contract/alert-codes'
import type { NotificationKind } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'

/** Subscriptions are moved by no publication; another device may have changed them. */
const POLL_INTERVAL_MS = 120_000

const AFFECTED_CALLS = ['listNotifications', 'listPushDevices'] as const satisfies readonly CallName[]

/** Everything that the person is told of in the organisation. */
export function useNotifications() {
  return useCall('listNotifications', {}, { everyMs: POLL_INTERVAL_MS })
}

/** A change of what one is told: afterwards what is shown of it is asked anew. `problem` is a sentence. */
export function useNotificationChange<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { setup } = useContextData()
  const { mutateAsync, isPending, variables, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all(AFFECTED_CALLS.map((name) => client.invalidateQueries({ queryKey: [setup.id, name] }))),
  })
  return {
    /** Resolves to null where it was refused; the reason is then `problem`. */
    run: (input: Input): Promise<Answer | null> => mutateAsync(input).catch(() => null),
    /** What is on its way, or null. */
    sending: isPending ? (variables ?? null) : null,
    isRunning: isPending,
    problem: error ? failureWords(t, error) : null,
    code: error ? codeOf(error) : null,
    reset,
  }
}

const ALERT_WAYS = { alert_email: 'email', alert_sms: 'sms', alert_push: 'push' } as const

export type Wish = { kind: NotificationKind; isEnabled: boolean }

/** Switches one kind of message on or off at a point. */
export function useWish(castpointId: string) {
  const { setup, me } = useContextData()
  return useNotificationChange(({ kind, isEnabled }: Wish) => {
    const at = { userId: me.id, castpointId }
    switch (kind) {
      case 'alert_email':
      case 'alert_sms':
      case 'alert_push': {
        const params = { ...at, setupId: setup.id, type: ALERT_WAYS[kind] }
        return isEnabled
          ? call('addAlertNotification', { params })
          : call('removeAlertNotification', { params })
      }
      case 'cast_update':
        return isEnabled ? call('addCastUpdate', { params: at }) : call('removeCastUpdate', { params: at })
      case 'bulletin_email':
        return isEnabled
          ? call('addBulletinEmail', { params: at })
          : call('removeBulletinEmail', { params: at })
    }
  })
}

/** From which severity on alerts at a point are told. */
export function useAlertSeverity(castpointId: string) {
  const { setup, me } = useContextData()
  return useNotificationChange((minSeverity: WarningSeverity) =>
    call('setAlertSeverity', {
      params: { setupId: setup.id, userId: me.id, castpointId },
      body: { minSeverity },
    }),
  )
}
