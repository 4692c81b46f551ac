import { ALERT_NOTIFICATION_KINDS } from '@verglas/contract/codes'
import { openAlertsAtPoints } from '../areas/alerts/at-points.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { type AsOf, latestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { groupBy } from '../group-by.ts'
import { isWithinHours } from '../local-schedule.ts'
import { enqueueMails, type Mail } from '../mail/outbox.ts'
import { messagesTo } from '../mail/ways.ts'
import { type Book, ceilBook, type Notice, type Open, placeBook } from './alert-books.ts'
import { alertChanges, type Change, type Changes } from './alert-changes.ts'
import { alertNotice, type CardNews, digestNotice, WAY_OF_KIND } from './alert-letter.ts'
import { type AlertNews, headlinesOf, newsOfCard, newsOfEnd } from './alert-news.ts'
import { factTime } from './fact-time.ts'
import { readingTimes } from './reading-times.ts'
import { setupsWishingAlerts, setupsWithCeilWishes, type Wished } from './recipients.ts'
import type { DeliveryServices } from './services.ts'

/** Up to this many simultaneous messages are sent one by one; more are combined into one that lists them. */
const MAX_SEPARATE = 3

/** Notifies subscribers of changes of the alerts at their places and of their personal thresholds. */
export function openAlertSender(services: DeliveryServices) {
  const { database, tenants } = services
  const { alertsAtPoints, personalAtPoints } = openAlertsAtPoints()
  return async (): Promise<void> => {
    const asOf = await latestAsOf(database)
    for (const setupId of await setupsWishingAlerts(database, ALERT_NOTIFICATION_KINDS)) {
      const book = placeBook(setupId, await alertsAtPoints(tenants.for(setupId), asOf), asOf)
      await database.transaction((db) => sendAlertChanges(db, services, { setupId, book, asOf }))
    }
    for (const setupId of await setupsWithCeilWishes(database)) {
      const book = ceilBook(setupId, await personalAtPoints(tenants.for(setupId), asOf, 'people'), asOf)
      await database.transaction((db) => sendAlertChanges(db, services, { setupId, book, asOf }))
    }
  }
}

type Round = { setupId: string; book: Book; asOf: AsOf }

async function sendAlertChanges(
  db: Db,
  services: DeliveryServices,
  { setupId, book, asOf }: Round,
): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.delivery])
  const now = services.now()
  const wishes = await book.wishes(db, now)
  const readers = new Map(wishes.map((wish) => [wish.personId, wish]))
  const sentNotices = await book.sentNotices(db)
  const isQuiet = (personId: string) => {
    const person = readers.get(personId)
    return (
      person !== undefined && isWithinHours(person.quietFrom, person.quietTo, person.timezone, now.getTime())
    )
  }
  const { open, cardsOf } = book
  const changes = alertChanges({ wishes, sentNotices, open, isQuiet, cardsOf, nowMs: now.getTime() })
  const { messages, recorded, over } = changes
  if (messages.length + recorded.length + over.length === 0) return
  await book.forget(db, over)
  await book.record(db, noticesOf(changes, { book, readers, sentNotices, asOf }))
  const readAt = await readingTimes(db, setupId, openedIds(changes))
  const outgoing = { setupId, book, asOf, changes, readers, sentNotices, readAt, now }
  await enqueueMails(db, messagesOf(services, outgoing), now)
}

const openedIds = ({ messages }: Changes<Open>): string[] => [
  ...new Set(
    messages.flatMap(({ what, places }) => (what === 'opened' ? places.map(({ alertId }) => alertId) : [])),
  ),
]

type Readers = ReadonlyMap<string, Wished>

/** The notices with the headline by which their end will be notified: that of the last message about the card. */
function noticesOf(
  { messages, recorded }: Changes<Open>,
  {
    book,
    readers,
    sentNotices,
    asOf,
  }: { book: Book; readers: Readers; sentNotices: readonly Notice[]; asOf: AsOf },
): Notice[] {
  const key = ({ personId, kind, cardId }: Pick<Notice, 'personId' | 'kind' | 'cardId'>) =>
    JSON.stringify([personId, kind, cardId])
  const headlines = new Map(sentNotices.map((notice) => [key(notice), notice.headlines]))
  for (const message of messages) {
    const reader = readers.get(message.personId)
    if (message.card && reader) headlines.set(key(message), headlinesOf(message.card, reader, asOf))
  }
  const names = new Map(book.open.map(({ place, point }) => [place, point.name]))
  return recorded.map((notice) => ({
    ...notice,
    headlines: headlines.get(key(notice)) ?? { fr: '', en: '' },
    placeName: names.get(notice.place) ?? null,
  }))
}

type Outgoing = Round & {
  changes: Changes<Open>
  readers: Readers
  sentNotices: readonly Notice[]
  /** By alert, when the reading that crossed its threshold became known. */
  readAt: ReadonlyMap<string, Date>
  now: Date
}

/** One message for each card; if many cards change at once, one message for all of them. */
function messagesOf(
  services: DeliveryServices,
  { setupId, book, changes, readers, sentNotices, readAt, asOf, now }: Outgoing,
): Mail[] {
  const byReader = groupBy(changes.messages, ({ personId, kind }) => `${personId} ${kind}`)
  return [...byReader.values()].flatMap((own) => {
    const [first] = own
    const person = first && readers.get(first.personId)
    const way = first && WAY_OF_KIND[first.kind]
    // somebody who no longer has access is not notified of the end
    if (!first || !person || !way) return []
    const reader = { setupId, person, isOfCeils: book.isOfCeils, nowMs: now.getTime() }
    const notices = own.map(
      (change): CardNews => ({
        change,
        news: change.card ? newsOfCard(change.card, person, asOf) : newsOfEnd(change, sentNotices),
      }),
    )
    const factAt = (some: readonly CardNews[]) =>
      factTime(
        person,
        some.map(({ change, news }) => changedAt(change, news, readAt)),
        now,
      )
    if (notices.length > MAX_SEPARATE) {
      const event = `alerts ${setupId} ${book.isOfCeils ? 'ceils' : 'places'} ${asOf.rev}`
      return messagesTo(person, [way], {
        event,
        factAt: factAt(notices),
        ...digestNotice(services, reader, notices),
      })
    }
    return notices.flatMap((cardNews) => {
      const event = `alert-${cardNews.change.what} ${setupId} ${cardNews.change.cardId} ${asOf.rev}`
      return messagesTo(person, [way], {
        event,
        factAt: factAt([cardNews]),
        ...alertNotice(services, reader, cardNews),
      })
    })
  })
}

/** The instant at which a card changed: the latest among its parts, because unchanged parts are older. */
function changedAt(
  { places }: Change<Open>,
  { knownAt }: AlertNews,
  readAt: ReadonlyMap<string, Date>,
): Date | undefined {
  const readings = places.flatMap(({ alertId }) => readAt.get(alertId) ?? [])
  return [...(readings.length > 0 ? readings : knownAt)].sort((a, b) => b.getTime() - a.getTime())[0]
}
