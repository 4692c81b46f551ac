import { formats, roadDecisionWords, withPeriod } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import type { Db } from '../../../db/database.ts'
import { enqueueMails } from '../../../mail/outbox.ts'
import { messagesTo, type Notice } from '../../../mail/ways.ts'
import { circuitWriting } from '../directives/team-queries.ts'
import type { Recipient } from '../duties/recipients.ts'
import { decisionViews, type RecordedDecision } from './rules.ts'

type Message = {
  setupId: string
  publicUrl: string
  decision: RecordedDecision
  readers: readonly Recipient[]
  now: Date
}

/** Adds the messages of a decision to the outbox, by the ways of each reader. Quiet hours do not delay it. */
export async function writeDecision(db: Db, { readers, now, ...message }: Message): Promise<void> {
  const circuit = await circuitWriting(db, message.setupId, message.decision.circuitId)
  if (!circuit || readers.length === 0) return
  const mails = readers.flatMap((reader) =>
    messagesTo(reader, reader.ways, decisionNotice({ ...message, now, circuitName: circuit.name }, reader)),
  )
  await enqueueMails(db, mails, now)
}

/** A decision, or its early end, as a message in the recipient's language, units and time zone. */
export function decisionNotice(
  { setupId, publicUrl, decision, now, circuitName }: Omit<Message, 'readers'> & { circuitName: string },
  { lang, unit, timezone, role }: Pick<Recipient, 'lang' | 'unit' | 'timezone' | 'role'>,
): Notice {
  const t = translateIn(lang)
  const format = formats({ locale: lang, units: unit, timeZone: timezone })
  const localizer = {
    t,
    formats: format,
    nowMs: now.getTime(),
    moment: (ms: number) => `${format.shortDay(ms)} ${format.time(ms)}`,
  }
  const { endedBy } = decision
  const [view] = decisionViews([decision], now.getTime())
  const decided = view ? roadDecisionWords(localizer, { ...view, until: decision.to }) : ''
  const words =
    endedBy === null ? decided : t('circuits.roadDecision.letter.ended', { name: endedBy, words: decided })
  const page = role === 'crew' ? 'crew' : 'circuit'
  const address = `${publicUrl}/roads/${page}/${encodeURIComponent(decision.circuitId)}`
  return {
    event: `road-decision ${decision.id}${endedBy === null ? '' : ' ended'}`,
    setupId,
    letter: {
      lang,
      title: t(`circuits.roadDecision.letter.${endedBy === null ? 'title' : 'endedTitle'}`, {
        circuit: circuitName,
      }),
      paragraphs: [withPeriod(words)],
      link: { label: t('circuits.letter.open.ordered'), address },
      footer: [
        t(`circuits.letter.why.${role === 'crew' ? 'crew' : 'ordered'}`, {
          address: `${publicUrl}/user/notifications`,
        }),
      ],
    },
    shortText: words,
    address,
  }
}
