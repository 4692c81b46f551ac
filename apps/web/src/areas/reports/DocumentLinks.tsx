import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callBytes } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { saveFile } from '../../lib/save-file.ts'
import { IconDownload } from '../../ui/icons.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { ReportDocument } from './report.ts'
import css from './reports.module.css'

/** The documents of a report, each with its size and a press to have it. */
export function DocumentLinks({ documents }: { documents: readonly ReportDocument[] }) {
  const { t } = useTranslation()
  if (documents.length === 0) return null
  return (
    <ul className={css.documents} aria-label={t('reports.documents')}>
      {documents.map((document) => (
        <li key={document.id}>
          <DocumentLink document={document} />
        </li>
      ))}
    </ul>
  )
}

function DocumentLink({ document: { id, name, mediaType, sizeBytes } }: { document: ReportDocument }) {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  const fetched = useMutation({
    mutationFn: () => callBytes('getReportDocument', { params: { setupId: setup.id, documentId: id } }),
    onSuccess: (bytes) => saveFile(name, bytes, mediaType),
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
  const size = formats().number(sizeBytes / 1_000_000, 1)
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} />}
      loading={fetched.isPending}
      onClick={() => fetched.mutate()}
    >
      {t('reports.documentSize', { name, size })}
    </Button>
  )
}
