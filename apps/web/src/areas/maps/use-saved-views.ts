import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer, CallBody } from '@verglas/contract'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'

export type SavedView = CallAnswer<'listMapViews'>['views'][number]

/**
 * Saved views of the person and shared ones. They are not part of the log, so a publication does not reload
 * them.
 */
export function useSavedViews() {
  const { me } = useContextData()
  const answer = useCall('listMapViews', { params: { userId: me.id } })
  return { views: answer.data?.views ?? null, failure: answer.error }
}

export function useSavedViewChanges() {
  const { setup, me } = useContextData()
  const client = useQueryClient()
  const params = { setupId: setup.id, userId: me.id }
  const onSuccess = () => client.invalidateQueries({ queryKey: [setup.id, 'listMapViews'] })
  const keep = useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: CallBody<'addMapView'> }) =>
      id === null
        ? call('addMapView', { params, body })
        : call('changeMapView', { params: { ...params, mapViewId: id }, body }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (mapViewId: string) => call('removeMapView', { params: { ...params, mapViewId } }),
    onSuccess,
  })
  return { keep, remove }
}
