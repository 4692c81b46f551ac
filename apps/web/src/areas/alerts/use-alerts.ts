import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { type AlertAtPoint, dangersOf } from '@verglas/contract/alert-rules'
import { useCallback, useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { raiseHighestRev } from '../../lib/credentials.ts'
import { useCall } from '../../lib/query.ts'

export type Alert = CallAnswer<'listUserAlerts'>['alerts'][number]
export type AlertDetail = CallAnswer<'listCastpointAlerts'>['alerts'][number]

/** All alerts at the organisation's points; the shell and the screens share one query. */
export function useAlerts() {
  const { locale, hasFeature } = useContextData()
  return useCall(
    'listUserAlerts',
    { query: { lang: locale } },
    { keepsPrevious: true, enabled: hasFeature('alerts') },
  )
}

/** Whether the person follows the point, the station or the circuit of an alert. */
export function useIsFavouritePlace() {
  const { castpoints, stations, circuits } = useContextData().favourites
  return useCallback(
    ({ id_castpoint, id_station, id_circuit = null }: AlertAtPoint) =>
      castpoints.includes(id_castpoint) ||
      (id_station !== null && stations.includes(id_station)) ||
      (id_circuit !== null && circuits.includes(id_circuit)),
    [castpoints, stations, circuits],
  )
}

/** Number of dangers that the person has not read. */
export function useUnreadDangers(): number {
  const alerts = useAlerts().data?.alerts
  return useMemo(() => dangersOf(alerts ?? []).filter(({ isRead }) => !isRead).length, [alerts])
}

/** Stands for the forecast point in the address of a call that reads the alerts without a place. */
export const NO_POINT = '-'

/** All alerts at one point, or without a place, with their full text. */
export function usePointAlerts(castpointId: string) {
  const { locale } = useContextData()
  return useCall(
    'listCastpointAlerts',
    { params: { castpointId }, query: { lang: locale } },
    { keepsPrevious: true },
  )
}

/** Queries that become stale when a read state changes. */
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
      raiseHighestRev(rev)
      return client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(queryKey[1]) })
    },
  })
}
