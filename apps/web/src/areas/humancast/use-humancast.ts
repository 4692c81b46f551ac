import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallBody } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { raiseHighestRev } from '../../lib/credentials.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { Humancast } from './humancast-draft.ts'

/** Calls whose answers change with a forecaster's correction. */
const CHANGED: ReadonlySet<unknown> = new Set(['getHumancast', 'listHumancasts', 'getHumancastHistory'])

type Body = CallBody<'issueHumancast'>

/** Issues, changes and withdraws humancasts. */
export function useHumancast() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const done = (word: string) => async (answer: { rev: number }) => {
    raiseHighestRev(answer.rev)
    showToast(t(word))
    await client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(queryKey[1]) })
  }
  const setupId = setup.id
  const issue = useMutation({
    mutationFn: (body: Body) => call('issueHumancast', { params: { setupId }, body }),
    onSuccess: done('humancast.written'),
  })
  const change = useMutation({
    mutationFn: ({ id, ...body }: Body & { id: string; expectedRevision: number | null }) =>
      call('putHumancast', { params: { setupId, id }, body }),
    onSuccess: done('humancast.changed'),
  })
  const withdraw = useMutation({
    mutationFn: ({ id, revision }: Pick<Humancast, 'id' | 'revision'>) =>
      call('removeHumancast', { params: { setupId, id }, query: { expectedRevision: revision } }),
    onSuccess: done('humancast.withdrawn'),
  })
  return { issue, change, withdraw }
}
