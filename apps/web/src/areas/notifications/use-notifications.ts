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
import type { NoticePlace } from './kinds.ts'

/** Subscriptions are not part of the log, so poll for changes made on another device. */
const POLL_INTERVAL_MS = 120_000

const AFFECTED_CALLS = ['listNotifications', 'listPushDevices'] as const satisfies readonly CallName[]

/** All notification settings of the person in the organisation. */
export function useNotifications() {
  return useCall('listNotifications', {}, { everyMs: POLL_INTERVAL_MS })
}

/**
 * Changes a notification setting and then refetches the affected queries. `problem` is a sentence for the
 * person.
 */
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
    /** Resolves to null if the change was refused; the reason is then in `problem`. */
    run: (input: Input): Promise<Answer | null> => mutateAsync(input).catch(() => null),
    /** The change being sent, or null. */
    sending: isPending ? (variables ?? null) : null,
    isRunning: isPending,
    problem: error ? failureWords(t, error) : null,
    code: error ? codeOf(error) : null,
    reset,
  }
}

const ALERT_WAYS = { alert_email: 'email', alert_sms: 'sms', alert_push: 'push' } as const

export type Wish = { kind: NotificationKind; isEnabled: boolean }

/** Switches one kind of message on or off at a point or circuit. */
export function useWish(place: NoticePlace) {
  const { setup, me } = useContextData()
  return useNotificationChange(({ kind, isEnabled }: Wish): Promise<unknown> => {
    const self = { setupId: setup.id, userId: me.id }
    if (kind !== 'cast_update' && kind !== 'bulletin_email') {
      const type = ALERT_WAYS[kind]
      if ('circuitId' in place) {
        const params = { ...self, ...place, type }
        return isEnabled
          ? call('addCircuitAlertNotification', { params })
          : call('removeCircuitAlertNotification', { params })
      }
      const params = { ...self, ...place, type }
      return isEnabled
        ? call('addAlertNotification', { params })
        : call('removeAlertNotification', { params })
    }
    if ('circuitId' in place) throw new Error(`a circuit has no ${kind}`)
    const at = { userId: me.id, ...place }
    switch (kind) {
      case 'cast_update':
        return isEnabled ? call('addCastUpdate', { params: at }) : call('removeCastUpdate', { params: at })
      case 'bulletin_email':
        return isEnabled
          ? call('addBulletinEmail', { params: at })
          : call('removeBulletinEmail', { params: at })
    }
  })
}

/** Sets the minimum severity from which alerts at a point or circuit are sent. */
export function useAlertSeverity(place: NoticePlace) {
  const { setup, me } = useContextData()
  return useNotificationChange((minSeverity: WarningSeverity): Promise<unknown> => {
    const self = { setupId: setup.id, userId: me.id }
    const body = { minSeverity }
    return 'circuitId' in place
      ? call('setCircuitAlertSeverity', { params: { ...self, ...place }, body })
      : call('setAlertSeverity', { params: { ...self, ...place }, body })
  })
}
