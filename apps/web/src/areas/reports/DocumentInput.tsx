import { Button, CloseButton } from '@mantine/core'
import {
  DOCUMENT_TYPES,
  MOST_DOCUMENT_BYTES,
  MOST_DOCUMENT_NAME_LENGTH,
  MOST_DOCUMENTS,
} from '@verglas/contract/report-codes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { FileChoice } from '../../ui/form/FileChoice.tsx'
import { IconUpload } from '../../ui/icons.ts'
import type { ReportDocument } from './report.ts'
import css from './reports.module.css'

type Props = {
  documents: readonly ReportDocument[]
  onChange: (documents: readonly ReportDocument[]) => void
}

/** Documents are sent when they are chosen; the report names them when it is saved. */
export function DocumentInput({ documents, onChange }: Props) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function add(files: readonly File[]) {
    setRefusal(null)
    setSending(true)
    let sent = documents
    try {
      for (const file of files) {
        if (file.size > MOST_DOCUMENT_BYTES) throw new Error(t('reports.tooLarge', { name: file.name }))
        if (sent.length >= MOST_DOCUMENTS) throw new Error(t('reports.tooMany', { count: MOST_DOCUMENTS }))
        const { document } = await call('addReportDocument', {
          params: { setupId: setup.id },
          body: { name: file.name.slice(0, MOST_DOCUMENT_NAME_LENGTH), content: await base64Of(file) },
        })
        sent = [...sent.filter(({ id }) => id !== document.id), document]
      }
    } catch (error) {
      setRefusal(error instanceof Error && error.name === 'Error' ? error.message : failureWords(t, error))
    }
    setSending(false)
    onChange(sent)
  }

  return (
    <fieldset className={css.documentInput}>
      <legend>{t('reports.documents')}</legend>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <span>{document.name}</span>
            <CloseButton
              size="sm"
              aria-label={t('reports.takeAway', { name: document.name })}
              onClick={() => onChange(documents.filter(({ id }) => id !== document.id))}
            />
          </li>
        ))}
      </ul>
      <FileChoice multiple accept={DOCUMENT_TYPES.join(',')} onChange={(files) => void add(files)}>
        {(button) => (
          <Button
            {...button}
            size="xs"
            variant="default"
            leftSection={<IconUpload size={15} />}
            loading={isSending}
          >
            {t('reports.addDocument')}
          </Button>
        )}
      </FileChoice>
      <p className={css.quiet}>{t('reports.documentHint')}</p>
      {refusal !== null && (
        <p role="alert" className={css.refusal}>
          {refusal}
        </p>
      )}
    </fieldset>
  )
}

async function base64Of(file: File): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  return address.slice(address.indexOf(',') + 1)
}
