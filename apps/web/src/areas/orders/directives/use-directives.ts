import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallBody } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { raiseHighestRev } from '../../../lib/credentials.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { notifiedWords } from '../team/Readers.tsx'

/** Queries whose answers change with a directive. */
const CHANGED: ReadonlySet<unknown> = new Set([
  'getLatestDirective',
  'getDirectiveBoard',
  'listDirectives',
  'listOwnDirectives',
  'listDirectiveReaders',
])

/** Issues and archives directives of a circuit, and objects to automatic ones. */
export function useDirectives(circuitId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(queryKey[1]) })
  const done = (word: string) => async (answer: { rev: number }) => {
    raiseHighestRev(answer.rev)
    showToast(t(word))
    await refresh()
  }
  const order = useMutation({
    mutationFn: (body: CallBody<'orderDirective'>) => call('orderDirective', { params: { circuitId }, body }),
    onSuccess: (answer, { notify }) => {
      if (notify) showToast(notifiedWords({ t }, answer.toldCount))
      return done('circuits.directive.issued')(answer)
    },
    // a directive that was issued meanwhile must also appear on the board
    onError: refresh,
  })
  const archive = useMutation({
    mutationFn: (directiveId: string) => call('archiveDirective', { params: { circuitId, directiveId } }),
    onSuccess: done('circuits.directive.archived'),
    onError: refresh,
  })
  const object = useMutation({
    mutationFn: ({ id, reason }: { id: string } & CallBody<'objectToDirective'>) =>
      call('objectToDirective', { params: { circuitId, directiveId: id }, body: { reason } }),
    onSuccess: done('circuits.automatic.recorded'),
    onError: refresh,
  })
  return { order, archive, object }
}
