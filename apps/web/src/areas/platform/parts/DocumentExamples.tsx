import type { DocumentContent } from '@verglas/contract/document'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { DocumentInput } from '../../../ui/document/DocumentInput.tsx'
import { DocumentLinks } from '../../../ui/document/DocumentLinks.tsx'
import { Sheet } from '../../../ui/document/Sheet.tsx'
import type { SentDocument } from '../../../ui/document/sent-document.ts'

const MAX_DOCUMENTS = 3
const SENT: SentDocument = { id: 'a', name: 'night.pdf', mediaType: 'application/pdf', sizeBytes: 240_000 }

/** Examples of a printable document with its usual contents, and of documents that people send. */
export function DocumentExamples() {
  const { t } = useTranslation()
  const { locale, setup } = useContextData()
  const [sent, setSent] = useState<readonly SentDocument[]>([SENT])
  const content: DocumentContent = {
    lang: locale,
    title: t('navigation.forecasts'),
    subtitle: null,
    organisation: setup.name,
    logo: null,
    madeAt: '2026-01-15T03:00:00Z',
    footer: t('app.simulatedHint'),
    blocks: [
      { kind: 'heading', level: 2, text: t('navigation.alerts') },
      { kind: 'notice', tone: 'watch', title: t('navigation.alerts'), text: t('codes.severity.moderate') },
      { kind: 'paragraph', tone: 'normal', text: t('app.simulatedHint') },
    ],
  }
  return (
    <>
      <Sheet content={content} paper="a4" />
      <DocumentLinks documents={sent} fetchBytes={async () => new Blob()} />
      <DocumentInput
        documents={sent}
        maxCount={MAX_DOCUMENTS}
        send={async ({ name, content: { length } }) => ({
          document: { ...SENT, id: name, name, sizeBytes: length },
        })}
        onChange={setSent}
        takesScreenshots
      />
    </>
  )
}
