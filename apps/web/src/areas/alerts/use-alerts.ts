import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { dangersOf } from '@verglas/contract/alert-rules'
import { useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { sawRev } from '../../lib/credentials.ts'
import { useCall } from '../../lib/query.ts'

export type Alert = CallAnswer<'listUserAlerts'>['alerts'][number]
export type AlertDetail = CallAnswer<'listCastpointAlerts'>['alerts'][number]

/** All alerts at the points of the organisation: shell and screens share one answer. */
export function useAlerts({ atPresent = false } = {}) {
  const { locale, hasFeature } = useContextData()
  return useCall(
    'listUserAlerts',
    { query: { lang: locale } },
    { keepsPrevious: true, atPresent, enabled: hasFeature('alerts') },
  )
}

/** How many dangers hold what the person has not read, also where the screen is back in time. */
export function useUnreadDangers(): number {
  const alerts = useAlerts({ atPresent: true }).data?.alerts
  return useMemo(() => dangersOf(alerts ?? []).filter(({ isRead }) => !isRead).length, [alerts])
}

/** Alerts at one point, whole. */
export function usePointAlerts(castpointId: string) {
  const { locale } = useContextData()
  return useCall(
    'listCastpointAlerts',
    { params: { castpointId }, query: { lang: locale } },
    { keepsPrevious: true },
  )
}

/** Reads that a mark changes. */
const CHANGED: ReadonlySet<unknown> = new Set(['listUserAlerts', 'listCastpointAlerts'])

type ReadChange = {
  readonly state: 'read' | 'unread'
  readonly alerts: readonly Pick<Alert, 'id' | 'id_castpoint'>[]
}

/** Marks alerts as read or unread by the person. */
export function useSetReadState() {
  const client = useQueryClient()
  const { setup, me } = useContextData()
  return useMutation({
    mutationFn: ({ state, alerts }: ReadChange) =>
      call('markAlertsRead', {
        params: { setupId: setup.id, userId: me.id },
        body: { state, alerts: alerts.map(({ id, id_castpoint }) => ({ id, id_castpoint })) },
      }),
    onSuccess: ({ rev }) => {
      sawRev(rev)
      return client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(queryKey[1]) })
    },
  })
}
