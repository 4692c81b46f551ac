import { type AtPoint, openAlertsAtPoints } from '../areas/alerts/at-points.ts'
import { textIn, toShown } from '../areas/alerts/rules.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { type AsOf, atMs, newestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { groupBy } from '../group-by.ts'
import { putMails } from '../mail/outbox.ts'
import { messagesTo } from '../mail/ways.ts'
import { alertChanges, type Change, type Told } from './alert-changes.ts'
import { type AlertNews, alertNotice, WAY_OF_KIND } from './alert-letter.ts'
import { isWithinHours } from './local-schedule.ts'
import type { DeliveryParts } from './parts.ts'
import { setupsWishing, type Wished, wishesOf } from './recipients.ts'

const KINDS = Object.keys(WAY_OF_KIND)
type Notice = Told & { headlines: { fr: string; en: string } }

/** Tells those who asked for it what has changed of the alerts at their points. */
export function openAlertSender(parts: DeliveryParts) {
  const { alertsAtPoints } = openAlertsAtPoints()
  return async (): Promise<void> => {
    const asOf = await newestAsOf(parts.database)
    for (const setupId of await setupsWishing(parts.database, KINDS)) {
      const found = await alertsAtPoints(parts.tenants.for(setupId), asOf)
      await parts.database.transaction((db) => tell(db, parts, { setupId, found, asOf }))
    }
  }
}

type Round = { setupId: string; found: readonly AtPoint[]; asOf: AsOf }

async function tell(db: Db, parts: DeliveryParts, { setupId, found, asOf }: Round): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.delivery])
  const now = parts.now()
  const wishes = await wishesOf(db, setupId, { kinds: KINDS, feature: 'alerts', now })
  const reader = new Map(wishes.map((wish) => [wish.personId, wish]))
  const told = await noticesOf(db, setupId)
  const open = found.map(({ alert, point }) => ({
    alertId: alert.id,
    castpointId: point.castpointId,
    severity: alert.severity,
  }))
  const isQuiet = (personId: string) => {
    const person = reader.get(personId)
    return (
      person !== undefined && isWithinHours(person.quietFrom, person.quietTo, person.timezone, now.getTime())
    )
  }
  const changes = alertChanges(wishes, told, open, isQuiet)
  if (changes.length === 0) return
  const newsOf = describer(found, told, asOf)
  await noteTold(db, setupId, changes, newsOf)
  await putMails(db, messagesOf(parts, { setupId, changes, reader, newsOf, asOf }), now)
}

async function noticesOf(db: Db, setupId: string): Promise<Notice[]> {
  return db.query<Notice>(
    `select person_id as "personId", castpoint_id as "castpointId", kind, alert_id as "alertId", severity, headlines
       from alert_notice
      where setup_id = $1
      order by person_id, castpoint_id, kind, alert_id`,
    [setupId],
  )
}

/** What a message says of a change: of one that is over, the headline under which it was told. */
function describer(found: readonly AtPoint[], told: readonly Notice[], asOf: AsOf) {
  const atPoint = new Map(found.map((at) => [`${at.alert.id} ${at.point.castpointId}`, at]))
  const headlines = new Map(told.map((notice) => [notice.alertId, notice.headlines]))
  return ({ alertId, castpointId }: Change): AlertNews => {
    const at = atPoint.get(`${alertId} ${castpointId}`)
    if (!at) return { headlines: headlines.get(alertId) ?? { fr: '', en: '' }, texts: null }
    const { alert, point } = at
    const texts = (lang: 'fr' | 'en') => {
      const [text] = textIn(alert.content.texts, lang)
      const shown = [text?.description, text?.instruction].filter((part) => part != null && part !== '')
      return shown.join('\n\n')
    }
    const headline = (lang: 'fr' | 'en') => toShown(alert, lang, atMs(asOf)).message
    return {
      headlines: { fr: headline('fr'), en: headline('en') },
      texts: { fr: texts('fr'), en: texts('en') },
      pointName: point.name,
      startsAt: alert.startsAt,
      endsAt: alert.endsAt,
      attribution: alert.attribution,
    }
  }
}

async function noteTold(
  db: Db,
  setupId: string,
  changes: readonly Change[],
  newsOf: (change: Change) => AlertNews,
): Promise<void> {
  for (const change of changes) {
    const { personId, castpointId, kind, alertId, severity, what } = change
    const key = [setupId, personId, castpointId, kind, alertId]
    if (what === 'ended')
      await db.query(
        `delete from alert_notice
          where setup_id = $1 and person_id = $2 and castpoint_id = $3 and kind = $4 and alert_id = $5`,
        key,
      )
    else
      await db.query(
        `insert into alert_notice (setup_id, person_id, castpoint_id, kind, alert_id, severity, headlines)
         values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (setup_id, person_id, castpoint_id, kind, alert_id)
             do update set severity = excluded.severity, headlines = excluded.headlines`,
        [...key, severity, JSON.stringify(newsOf(change).headlines)],
      )
  }
}

type Outgoing = {
  setupId: string
  changes: readonly Change[]
  reader: ReadonlyMap<string, Wished>
  newsOf: (change: Change) => AlertNews
  asOf: AsOf
}

/** One message for all points of an alert. */
function messagesOf(parts: DeliveryParts, { setupId, changes, reader, newsOf, asOf }: Outgoing) {
  const groups = groupBy(changes, ({ personId, kind, alertId, what }) =>
    JSON.stringify([personId, kind, alertId, what]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const person = first && reader.get(first.personId)
    // who may know it no more is not told of its end
    if (!first || !person) return []
    const event = `alert-${first.what} ${setupId} ${first.alertId} ${asOf.rev}`
    const points = group.map((change) => ({
      castpointId: change.castpointId,
      name: newsOf(change).pointName ?? change.castpointId,
    }))
    const notice = alertNotice(parts, { setupId, person, change: first, news: newsOf(first), points })
    const way = WAY_OF_KIND[first.kind]
    return way ? messagesTo(person, [way], { event, ...notice }) : []
  })
}
