import { DISPLAYED_PRIORITY } from '@verglas/contract/ticket-rules'
import { fillPlaceholders } from '@verglas/language'
import { wordsOf } from '@verglas/language/words'
import { letterOf } from '../../mail/letter.ts'
import type { Mail } from '../../mail/outbox.ts'
import type { Recipient, Ticket, TicketFields } from './queries.ts'
import type { ReplyAddresses } from './reply-address.ts'

type TicketNotice = {
  ticket: Pick<Ticket, 'id'> & TicketFields
  setupId: string
  publicUrl: string
  /** Identifies the event: each recipient gets only one mail per event. */
  event: string
  replies: ReplyAddresses
}

/** Text above this line of a mail is the answer; the line appears in every mail that can be answered. */
const LINE = '⸻ '

/** Mails about a change of a ticket: the complete text of a new ticket, otherwise its last message. */
export function ticketMails(
  { ticket, setupId, publicUrl, event, replies }: TicketNotice,
  recipients: readonly Recipient[],
): Mail[] {
  const last = ticket.messages.at(-1)
  return recipients.map(({ email, lang }) => {
    const words = wordsOf(lang).support
    const values = { title: ticket.title, name: last?.name ?? ticket.personName }
    const facts = [
      words.types[ticket.type],
      words.priorities[DISPLAYED_PRIORITY[ticket.priority]],
      words.statuses[ticket.status],
    ].join(' · ')
    const replyTo = replies.of(ticket.id, email)
    const documents = (last ?? ticket).documents ?? []
    const letter = letterOf({
      lang,
      title: fillPlaceholders(last ? words.letters.answered : words.letters.newTicket, values),
      paragraphs: [
        ...(replyTo ? [`${LINE}${words.letters.answerAbove}`] : []),
        facts,
        fillPlaceholders(last ? words.letters.newMessage : words.letters.asks, values),
        ...(last ? (last.text === '' ? [] : [last.text]) : [ticket.description]),
        ...(documents.length > 0
          ? [
              fillPlaceholders(words.letters.documents, {
                names: documents.map(({ name }) => name).join(', '),
              }),
            ]
          : []),
      ],
      link: {
        label: words.letters.open,
        address: `${publicUrl}/support/${encodeURIComponent(ticket.id)}`,
      },
    })
    return { event, recipient: email, setupId, replyTo, ...letter }
  })
}

/**
 * Text that mail programs put before a quotation: «Le … a écrit :», «On … wrote:», dashes, and quoted lines.
 */
const QUOTED =
  /^\s*(>|-{2,}\s*(original message|message d’origine|message d'origine)|(le|on|am)\b.*(écrit|wrote|schrieb)\s*:?\s*$)/i

/** The answer above the quoted text of a mail. */
export function writtenAbove(text: string): string {
  const [above = ''] = text.split(LINE.trim())
  const lines = above.split(/\r?\n/)
  const end = lines.findIndex((line) => QUOTED.test(line))
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim()
}
