import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '../../lib/address.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import type { SentDocument } from '../../ui/document/sent-document.ts'
import { draftOf, type GroupDraft } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import formCss from '../../ui/form/form.module.css'
import { placeError } from '../../ui/form/place-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { SupportFrame } from './SupportFrame.tsx'
import { ToSupport } from './SupportPage.tsx'
import { TicketDocuments } from './TicketDocuments.tsx'
import { type NewTicket, readTicket, START, ticketFields, ticketWords } from './ticket-form.ts'

/** Sends a question to the people who look after the product. */
export function NewTicketPage() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { from }: Search = useSearch({ strict: false })
  const fields = useMemo(() => ticketFields(from), [from])
  const words = useMemo(() => ticketWords(t, from), [t, from])
  const [documents, setDocuments] = useState<readonly SentDocument[]>([])
  const form = useForm<GroupDraft, NewTicket, Awaited<ReturnType<typeof call<'createTicket'>>>>({
    start: () => draftOf(fields, START),
    read: (draft) => readTicket(draft, { from, documents }),
    send: (body) => call('createTicket', { params: { setupId: setup.id }, body }),
    onDone: ({ ticket }) => {
      showToast(t('support.sent'))
      void client.invalidateQueries({ queryKey: [setup.id, 'listTickets'] })
      void navigate({ to: '/support/$ticketId', params: { ticketId: ticket.id } })
    },
    place: (refusal) => placeError(refusal, fields),
  })
  return (
    <SupportFrame title={t('support.ask')} facts={<ToSupport />}>
      <Form
        form={form}
        words={words}
        submitLabel={t('support.send')}
        onCancel={() => void navigate({ to: '/support' })}
      >
        <div className={formCss.fields}>
          <FieldInputs fields={fields} draft={form.draft} onChange={form.change} />
        </div>
        <TicketDocuments documents={documents} onChange={setDocuments} />
      </Form>
    </SupportFrame>
  )
}
