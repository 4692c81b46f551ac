import { openAlertsAtPoints } from '../areas/alerts/at-points.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { type AsOf, latestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { groupBy } from '../group-by.ts'
import { isWithinHours } from '../local-schedule.ts'
import { enqueueMails, type Mail } from '../mail/outbox.ts'
import { messagesTo } from '../mail/ways.ts'
import { type Book, ceilBook, pointBook } from './alert-books.ts'
import { alertChanges, type Change } from './alert-changes.ts'
import { alertNotice, digestNotice, type Group, WAY_OF_KIND } from './alert-letter.ts'
import { newsDescriber } from './alert-news.ts'
import { factTime } from './fact-time.ts'
import { readingTimes } from './reading-times.ts'
import { setupsWishing, setupsWithCeilWishes, type Wished } from './recipients.ts'
import type { DeliveryServices } from './services.ts'

const KINDS = Object.keys(WAY_OF_KIND)
/** Up to this many simultaneous messages are sent one by one; more are combined into one that lists them. */
const MAX_SEPARATE = 3

/** Notifies subscribers of changes of the alerts at their points and of their personal thresholds. */
export function openAlertSender(services: DeliveryServices) {
  const { database, tenants } = services
  const { alertsAtPoints, personalAtPoints } = openAlertsAtPoints()
  return async (): Promise<void> => {
    const asOf = await latestAsOf(database)
    for (const setupId of await setupsWishing(database, KINDS)) {
      const book = pointBook(setupId, KINDS, await alertsAtPoints(tenants.for(setupId), asOf))
      await database.transaction((db) => sendAlertChanges(db, services, { setupId, book, asOf }))
    }
    for (const setupId of await setupsWithCeilWishes(database)) {
      const book = ceilBook(setupId, await personalAtPoints(tenants.for(setupId), asOf, 'people'))
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
  const reader = new Map(wishes.map((wish) => [wish.personId, wish]))
  const sentNotices = await book.sentNotices(db)
  const open = book.open.map(({ alert, place }) => ({
    alertId: alert.id,
    castpointId: place,
    severity: alert.severity,
  }))
  const isQuiet = (personId: string) => {
    const person = reader.get(personId)
    return (
      person !== undefined && isWithinHours(person.quietFrom, person.quietTo, person.timezone, now.getTime())
    )
  }
  const changes = alertChanges(wishes, sentNotices, open, isQuiet)
  if (changes.length === 0) return
  const openedIds = changes.flatMap(({ what, alertId }) => (what === 'opened' ? [alertId] : []))
  const readAt = await readingTimes(db, setupId, openedIds)
  const describe = newsDescriber(book.open, sentNotices, asOf)
  const newsOf = (change: Change) => {
    const news = describe(change)
    const knownAt = (change.what === 'opened' ? readAt.get(change.alertId) : undefined) ?? news.knownAt
    return knownAt ? { ...news, knownAt } : news
  }
  for (const change of changes)
    await book.note(db, change, change.what === 'ended' ? null : newsOf(change).headlines)
  await enqueueMails(db, messagesOf(services, { setupId, book, asOf, changes, reader, newsOf, now }), now)
}

type Outgoing = Round & {
  changes: readonly Change[]
  reader: ReadonlyMap<string, Wished>
  newsOf: ReturnType<typeof newsDescriber>
  now: Date
}

/** One message for all points of an alert; if many alerts change at once, one message for all of them. */
function messagesOf(
  services: DeliveryServices,
  { setupId, book, changes, reader, newsOf, asOf, now }: Outgoing,
): Mail[] {
  const byAlert = groupBy(changes, ({ personId, kind, alertId, what }) =>
    JSON.stringify([personId, kind, alertId, what]),
  )
  const groups = [...byAlert.values()].flatMap((own): Group[] => {
    const [first] = own
    if (!first) return []
    const points = own.map((change) => ({ ...newsOf(change).point, place: change.castpointId }))
    return [{ change: first, news: newsOf(first), points }]
  })
  const byReader = groupBy(groups, ({ change: { personId, kind } }) => `${personId} ${kind}`)
  return [...byReader.values()].flatMap((own) => {
    const [first] = own
    const person = first && reader.get(first.change.personId)
    const way = first && WAY_OF_KIND[first.change.kind]
    // somebody who no longer has access is not notified of the end
    if (!first || !person || !way) return []
    const to = { setupId, person, isOfCeils: book.isOfCeils }
    if (own.length > MAX_SEPARATE) {
      const event = `alerts ${setupId} ${book.isOfCeils ? 'ceils' : 'points'} ${asOf.rev}`
      const factAt = factTime(
        person,
        own.map(({ news }) => news.knownAt),
        now,
      )
      return messagesTo(person, [way], { event, factAt, ...digestNotice(services, to, own) })
    }
    return own.flatMap((group) => {
      const event = `alert-${group.change.what} ${setupId} ${group.change.alertId} ${asOf.rev}`
      const factAt = factTime(person, [group.news.knownAt], now)
      return messagesTo(person, [way], { event, factAt, ...alertNotice(services, to, group) })
    })
  })
}
