import { MAX_TICKET_DOCUMENTS } from '@verglas/contract/ticket-rules'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { DocumentInput } from '../../ui/document/DocumentInput.tsx'
import type { SentDocument } from '../../ui/document/sent-document.ts'

type Props = {
  documents: readonly SentDocument[]
  onChange: (documents: readonly SentDocument[]) => void
}

/** The attachments of a ticket or an answer: files, and optionally a screenshot. */
export function TicketDocuments({ documents, onChange }: Props) {
  const { setup } = useContextData()
  return (
    <DocumentInput
      documents={documents}
      maxCount={MAX_TICKET_DOCUMENTS}
      send={(body) => call('addTicketDocument', { params: { setupId: setup.id }, body })}
      onChange={onChange}
      takesScreenshots
    />
  )
}
