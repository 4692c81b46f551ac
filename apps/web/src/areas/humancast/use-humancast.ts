import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallBody } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { sawRev } from '../../lib/credentials.ts'
import { showToast } from '../../ui/toast/toast.ts'

/** Calls whose answers change with a forecaster's correction. */
const CHANGED: ReadonlySet<unknown> = new Set([
  'getHumancast',
  'getRoadcast',
  'getForecast1h',
  'getForecast6h',
  'getForecast24h',
])

/** Writes and withdraws humancasts of a point. */
export function useHumancast(castpointId: string) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const done = (word: string) => async (answer: { rev: number }) => {
    sawRev(answer.rev)
    showToast(t(word))
    await client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(queryKey[1]) })
  }
  const write = useMutation({
    mutationFn: (body: CallBody<'createHumancast'>) =>
      call('createHumancast', { params: { setupId: setup.id, castpointId }, body }),
    onSuccess: done('humancast.written'),
  })
  const withdraw = useMutation({
    mutationFn: (humancastId: string) =>
      call('withdrawHumancast', { params: { setupId: setup.id, castpointId, humancastId } }),
    onSuccess: done('humancast.withdrawn'),
  })
  return { write, withdraw }
}
