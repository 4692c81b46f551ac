import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../lib/call.ts'
import { useContextData } from '../../../../lib/context.ts'
import { failureWords } from '../../../../lib/failure-words.ts'
import { showToast } from '../../../../ui/toast/toast.ts'
import type { EditedNormal } from './read-normal-file.ts'
import type { Normal } from './StoredNormal.tsx'
import { placeOf } from './typed-place.ts'

/** Invalidates the answers that depend on the organisation's normals, and reports failures. */
function useAfterChange() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  return {
    onError: (error: unknown) => showToast(failureWords(t, error), 'failed'),
    onSettled: () => void client.invalidateQueries({ queryKey: [setup.id] }),
  }
}

/** Saves drafts over the stored normals. */
export function useSaveNormals(stored: readonly Normal[], onSaved: () => void) {
  const { t } = useTranslation()
  const setupId = useContextData().setup.id
  return useMutation({
    ...useAfterChange(),
    mutationFn: async (drafts: readonly EditedNormal[]) => {
      for (const { draft, typed } of drafts) {
        const { id, place: _, incomplete: __, ...fields } = draft
        const place = placeOf(typed)
        if (!place) continue
        const expectedRevision = stored.find((normal) => normal.id === id)?.revision ?? null
        const body = { ...fields, ...place, expectedRevision }
        await call('putClimateNormal', { params: { setupId, id }, body })
      }
    },
    onSuccess: (_, drafts) => {
      showToast(t('stationtools.normals.saved', { count: drafts.length }))
      onSaved()
    },
  })
}

export function useRemoveNormal() {
  const { t } = useTranslation()
  const setupId = useContextData().setup.id
  return useMutation({
    ...useAfterChange(),
    mutationFn: ({ id, revision }: Normal) =>
      call('removeClimateNormal', { params: { setupId, id }, query: { expectedRevision: revision } }),
    onSuccess: () => showToast(t('stationtools.normals.removed')),
  })
}
