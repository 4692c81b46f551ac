import { Button, CloseButton } from '@mantine/core'
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES, MAX_DOCUMENT_NAME_LENGTH } from '@verglas/contract/report-codes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../../lib/failure-words.ts'
import { FileChoice } from '../form/FileChoice.tsx'
import { IconCamera, IconUpload } from '../icons.ts'
import { Box } from '../layout/Box.tsx'
import { Note } from '../layout/Note.tsx'
import { Row } from '../layout/Row.tsx'
import { Text } from '../layout/Text.tsx'
import css from './document.module.css'
import { canTakeScreenshot, takeScreenshot } from './screenshot.ts'
import type { DocumentBody, SentDocument } from './sent-document.ts'

type Props = {
  documents: readonly SentDocument[]
  maxCount: number
  send: (body: DocumentBody) => Promise<{ document: SentDocument }>
  onChange: (documents: readonly SentDocument[]) => void
  /** Also offers a screenshot; the person chooses the screen in a dialog of the browser. */
  takesScreenshots?: boolean
}

/** Uploads documents as soon as they are chosen; the saved text refers to them. */
export function DocumentInput({ documents, maxCount, send, onChange, takesScreenshots = false }: Props) {
  const { t } = useTranslation()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function add(files: readonly File[]) {
    setRefusal(null)
    setSending(true)
    let sent = documents
    try {
      for (const file of files) {
        if (file.size > MAX_DOCUMENT_BYTES) throw new Error(t('documents.tooLarge', { name: file.name }))
        if (sent.length >= maxCount) throw new Error(t('documents.tooMany', { count: maxCount }))
        const { document } = await send({
          name: file.name.slice(0, MAX_DOCUMENT_NAME_LENGTH),
          content: await base64Of(file),
        })
        sent = [...sent.filter(({ id }) => id !== document.id), document]
      }
    } catch (error) {
      setRefusal(error instanceof Error && error.name === 'Error' ? error.message : failureWords(t, error))
    }
    setSending(false)
    onChange(sent)
  }

  async function addScreenshot() {
    try {
      const picture = await takeScreenshot(t('documents.screenshotName'))
      if (picture) await add([picture])
    } catch (error) {
      setRefusal(failureWords(t, error))
    }
  }

  return (
    <fieldset className={css.input}>
      <legend>{t('documents.title')}</legend>
      <Box as="ul" margin="4px 0 8px">
        {documents.map((document) => (
          <Row as="li" align="center" gap={8} minHeight={32} key={document.id}>
            <span>{document.name}</span>
            <CloseButton
              size="sm"
              aria-label={t('documents.takeAway', { name: document.name })}
              onClick={() => onChange(documents.filter(({ id }) => id !== document.id))}
            />
          </Row>
        ))}
      </Box>
      <Row wraps gap={8}>
        <AddFiles isSending={isSending} onFiles={(files) => void add(files)} />
        {takesScreenshots && canTakeScreenshot() && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCamera size={15} />}
            disabled={isSending}
            onClick={() => void addScreenshot()}
          >
            {t('documents.screenshot')}
          </Button>
        )}
      </Row>
      <Note margin="4px 0 0">{t('documents.hint')}</Note>
      {refusal !== null && (
        <Text role="alert" as="p" tone="alarm" size={13} margin="4px 0 0">
          {refusal}
        </Text>
      )}
    </fieldset>
  )
}

type AddProps = { isSending: boolean; onFiles: (files: readonly File[]) => void }

function AddFiles({ isSending, onFiles }: AddProps) {
  const { t } = useTranslation()
  return (
    <FileChoice multiple accept={DOCUMENT_TYPES.join(',')} onChange={onFiles}>
      {(button) => (
        <Button
          {...button}
          size="xs"
          variant="default"
          leftSection={<IconUpload size={15} />}
          loading={isSending}
        >
          {t('documents.add')}
        </Button>
      )}
    </FileChoice>
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
