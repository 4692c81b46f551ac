import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { saveFile } from '../../lib/save-file.ts'
import { IconDownload } from '../icons.ts'
import { Row } from '../layout/Row.tsx'
import { showToast } from '../toast/toast.ts'
import type { SentDocument } from './sent-document.ts'

type Bytes = Parameters<typeof saveFile>[1]
type Props = { documents: readonly SentDocument[]; fetchBytes: (id: string) => Promise<Bytes> }

/** Uploaded documents with their size and a button to download each. */
export function DocumentLinks({ documents, fetchBytes }: Props) {
  const { t } = useTranslation()
  if (documents.length === 0) return null
  return (
    <Row as="ul" wraps gap={8} margin="10px 0 0" aria-label={t('documents.title')}>
      {documents.map((document) => (
        <li key={document.id}>
          <DocumentLink document={document} fetchBytes={fetchBytes} />
        </li>
      ))}
    </Row>
  )
}

function DocumentLink({
  document: { id, name, mediaType, sizeBytes },
  fetchBytes,
}: { document: SentDocument } & Pick<Props, 'fetchBytes'>) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const fetched = useMutation({
    mutationFn: () => fetchBytes(id),
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
      {t('documents.size', { name, size })}
    </Button>
  )
}
