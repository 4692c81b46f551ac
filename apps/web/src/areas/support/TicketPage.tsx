import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { isOver, nextStatuses } from '@verglas/contract/ticket-rules'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callBytes } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { DocumentLinks } from '../../ui/document/DocumentLinks.tsx'
import type { SentDocument } from '../../ui/document/sent-document.ts'
import { draftOf, type GroupDraft } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import formCss from '../../ui/form/form.module.css'
import { placeError } from '../../ui/form/place-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Fact } from '../../ui/screen/Fact.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { SupportFrame } from './SupportFrame.tsx'
import { ToSupport } from './SupportPage.tsx'
import css from './support.module.css'
import { TicketDocuments } from './TicketDocuments.tsx'
import { priorityKey, type Ticket, useTickets } from './ticket.ts'
import { answerFields, readAnswer, type TicketAnswer, ticketWords } from './ticket-form.ts'

/** One ticket: the question, the answers so far, and a field for the next answer. */
export function TicketPage() {
  const { t } = useTranslation()
  const { ticketId } = useParams({ from: '/inside/support/$ticketId' })
  // A typed text remains while somebody else answers, and is cleared once it is sent.
  const [sent, setSent] = useState(0)
  const answer = useTickets()
  const ticket = answer.data?.tickets.find(({ id }) => id === ticketId)
  return (
    <DetailScreen
      title={ticket?.title ?? t('support.ticket')}
      Frame={SupportFrame}
      facts={
        ticket && (
          <>
            <Fact>{t(`support.statuses.${ticket.status}`)}</Fact>
            <Fact>{t(`support.types.${ticket.type}`)}</Fact>
            <Fact>{t(priorityKey(ticket))}</Fact>
            <ToSupport />
          </>
        )
      }
      answer={answer}
      failed={t('support.failed')}
      loading={<Loading count={6} />}
      back={<ToSupport />}
    >
      {() =>
        ticket ? (
          <Stack gap={20} maxWidth={800}>
            <Conversation ticket={ticket} />
            {isOver(ticket.status) ? (
              <Note>{t('support.over')}</Note>
            ) : (
              <AnswerForm key={sent} ticket={ticket} onSent={() => setSent(sent + 1)} />
            )}
          </Stack>
        ) : (
          <Empty action={<ToSupport />}>{t('support.notFound')}</Empty>
        )
      }
    </DetailScreen>
  )
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { formats, setup } = useContextData()
  const { context } = ticket
  const fetchBytes = (documentId: string) =>
    callBytes('getTicketDocument', { params: { setupId: setup.id, ticketId: ticket.id, documentId } })
  const at = (instant: string) => formats().dateTime(Date.parse(instant))
  return (
    <ConversationStack aria-label={t('support.conversation')}>
      <li data-own>
        <Note>
          {ticket.author} · {at(ticket.createdAt)}
        </Note>
        <Text as="p" breaksWords whiteSpace="pre-line" margin="4px 0 0">
          {ticket.description}
        </Text>
        <DocumentLinks documents={ticket.documents} fetchBytes={fetchBytes} />
        {context && (
          <Note>
            <Link to={context.address}>{context.address}</Link> ·{' '}
            {t('support.version', { version: context.version })}
          </Note>
        )}
      </li>
      {ticket.messages.map((message) => (
        <li key={message.at} data-own={message.isByAuthor || undefined}>
          <Note>
            {message.author} · {at(message.at)}
            {message.status &&
              ` · ${t('support.became', { status: t(`support.statuses.${message.status}`) })}`}
          </Note>
          {message.text !== '' && (
            <Text as="p" breaksWords whiteSpace="pre-line" margin="4px 0 0">
              {message.text}
            </Text>
          )}
          <DocumentLinks documents={message.documents} fetchBytes={fetchBytes} />
        </li>
      ))}
    </ConversationStack>
  )
}

function AnswerForm({ ticket, onSent }: { ticket: Ticket; onSent: () => void }) {
  const { t } = useTranslation()
  const { setup, hasFeature } = useContextData()
  const client = useQueryClient()
  const isHandler = hasFeature('admin_users')
  const next = useMemo(() => nextStatuses(ticket.status, { isHandler }), [ticket.status, isHandler])
  const fields = useMemo(() => answerFields(next), [next])
  const words = useMemo(() => ticketWords(t), [t])
  const [documents, setDocuments] = useState<readonly SentDocument[]>([])
  const form = useForm<GroupDraft, TicketAnswer, unknown>({
    start: () => draftOf(fields),
    read: (draft) => readAnswer(draft, { next, documents }),
    send: (body) => call('answerTicket', { params: { setupId: setup.id, ticketId: ticket.id }, body }),
    onDone: () => {
      showToast(t('support.answered'))
      void client.invalidateQueries({ queryKey: [setup.id, 'listTickets'] })
      onSent()
    },
    place: (refusal) => placeError(refusal, fields),
  })
  return (
    <Form
      form={form}
      words={words}
      label={t('support.answer')}
      submitLabel={t('support.send')}
      onCancel={() => {
        form.change(draftOf(fields))
        setDocuments([])
      }}
    >
      <div className={formCss.fields}>
        <FieldInputs fields={fields} draft={form.draft} onChange={form.change} />
      </div>
      <TicketDocuments documents={documents} onChange={setDocuments} />
    </Form>
  )
}

const ConversationStack = (props: LayoutProps) => (
  <Stack className={css.conversation} as="ol" gap={12} {...props} />
)
