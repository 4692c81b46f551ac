import { MAX_TICKET_DOCUMENTS } from '@verglas/contract/ticket-rules'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { DocumentInput } from '../../ui/document/DocumentInput.tsx'
import type { SentDocument } from '../../ui/document/sent-document.ts'

type Props = {
  documents: readonly SentDocument[]
  onChange: (documents: readonly SentDocument[]) => void
}

/** What goes with a ticket or with an answer: files, and a picture of the screen where the person wants it. */
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
