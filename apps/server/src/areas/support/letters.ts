import { SHOWN_PRIORITY } from '@verglas/contract/ticket-rules'
import en from '@verglas/language/areas/support/en.json'
import fr from '@verglas/language/areas/support/fr.json'
import { letterOf } from '../../mail/letter.ts'
import type { Mail } from '../../mail/outbox.ts'
import type { Recipient, Ticket, TicketFields } from './queries.ts'

const WORDS = { fr: fr.support, en: en.support }

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

type News = {
  ticket: Pick<Ticket, 'id'> & TicketFields
  setupId: string
  publicUrl: string
  /** Names the event: to each recipient a mail of one event goes out once. */
  event: string
}

/** What is new of a ticket: the whole of a new one, else the last that was said to it. */
export function ticketMails(
  { ticket, setupId, publicUrl, event }: News,
  recipients: readonly Recipient[],
): Mail[] {
  const last = ticket.messages.at(-1)
  return recipients.map(({ email, lang }) => {
    const words = WORDS[lang]
    const values = { title: ticket.title, name: last?.name ?? ticket.personName }
    const facts = [
      words.types[ticket.type],
      words.priorities[SHOWN_PRIORITY[ticket.priority]],
      words.statuses[ticket.status],
    ].join(' · ')
    const letter = letterOf({
      lang,
      title: filled(last ? words.letters.answered : words.letters.asked, values),
      paragraphs: [
        facts,
        filled(last ? words.letters.says : words.letters.asks, values),
        ...(last ? (last.text === '' ? [] : [last.text]) : [ticket.description]),
      ],
      link: {
        label: words.letters.open,
        address: `${publicUrl}/support/${encodeURIComponent(ticket.id)}`,
      },
    })
    return { event, recipient: email, setupId, ...letter }
  })
}
