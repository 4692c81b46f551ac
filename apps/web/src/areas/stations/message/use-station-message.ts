import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer, CallBody } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { raiseHighestRev } from '../../../lib/credentials.ts'
import { showToast } from '../../../ui/toast/toast.ts'

export type Message = NonNullable<CallAnswer<'getStationMessage'>['message']>

const CHANGED: ReadonlySet<unknown> = new Set(['getStationMessage', 'listStationMessages'])

/** Writes and removes the organisation's message about a station. */
export function useStationMessage(stationId: string) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const params = { setupId: setup.id, stationId }
  const done =
    (word: string) =>
    async ({ rev }: { rev: number }) => {
      raiseHighestRev(rev)
      showToast(t(word))
      await client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(queryKey[1]) })
    }
  const write = useMutation({
    mutationFn: (body: CallBody<'writeStationMessage'>) => call('writeStationMessage', { params, body }),
    onSuccess: done('stations.message.written'),
  })
  const remove = useMutation({
    mutationFn: () => call('removeStationMessage', { params }),
    onSuccess: done('stations.message.removed'),
  })
  return { write, remove }
}
