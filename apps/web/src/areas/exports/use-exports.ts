import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { EXPORT_MEDIA_TYPES } from '@verglas/contract/export-kinds'
import { useTranslation } from 'react-i18next'
import { call, callBytes } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../ui/toast/toast.ts'

export type ExportFile = CallAnswer<'listExports'>['exports'][number]

const UNDER_WAY_POLL_MS = 2000
const IDLE_POLL_MS = 60_000

const isUnderWay = ({ state }: ExportFile) => state === 'waiting' || state === 'running'

/** Polls frequently while an export is in progress. */
export const useExports = () =>
  useCall(
    'listExports',
    {},
    { everyMs: (answer) => (answer?.exports.some(isUnderWay) ? UNDER_WAY_POLL_MS : IDLE_POLL_MS) },
  )

export function useFilesAgain() {
  const client = useQueryClient()
  const { setup } = useContextData()
  return () => client.invalidateQueries({ queryKey: [setup.id, 'listExports'] })
}

export function useSaveExport() {
  const { t } = useTranslation()
  const { setup, me } = useContextData()
  return useMutation({
    mutationFn: async ({ id, fileName, format }: ExportFile) => {
      const params = { setupId: setup.id, userId: me.id, exportId: id }
      saveFile(fileName, await callBytes('getExportFile', { params }), EXPORT_MEDIA_TYPES[format])
    },
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
}

export function useForgetExport() {
  const { t } = useTranslation()
  const { setup, me } = useContextData()
  const refetchFiles = useFilesAgain()
  return useMutation({
    mutationFn: (exportId: string) =>
      call('removeExport', { params: { setupId: setup.id, userId: me.id, exportId } }),
    onSuccess: refetchFiles,
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
}
