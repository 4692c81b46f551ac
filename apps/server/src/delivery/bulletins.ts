import { unsubscribeLink } from '../areas/notifications/unsubscribe-link.ts'
import { newestAsOf } from '../db/as-of.ts'
import { letterOf } from '../mail/letter.ts'
import { putMails } from '../mail/outbox.ts'
import { forecastOf } from './forecast-letter.ts'
import { newestDue } from './local-schedule.ts'
import { type NextHours, nextHours } from './next-hours.ts'
import { type DeliveryParts, pointAddress } from './parts.ts'
import { type ScheduledBulletin, scheduledBulletins } from './recipients.ts'
import { filled, formatsOf, WORDS } from './words.ts'

/** Puts the bulletins whose time has come into the outbox; of several days that were missed, the newest. */
export async function sendBulletins(parts: DeliveryParts): Promise<number> {
  const now = parts.now()
  const due = (await scheduledBulletins(parts.database, now)).flatMap((bulletin) => {
    const found = newestDue(bulletin, now.getTime())
    const isOwed =
      found !== null &&
      found.atMs >= bulletin.changedAt.getTime() &&
      (bulletin.doneDay === null || found.day > bulletin.doneDay)
    return isOwed ? [{ bulletin, day: found.day }] : []
  })
  if (due.length === 0) return 0
  const asOf = await newestAsOf(parts.database)
  const known = new Map<string, NextHours | null>()
  for (const { bulletin, day } of due) {
    const { setupId, castpointId } = bulletin
    const key = JSON.stringify([setupId, castpointId])
    if (!known.has(key)) known.set(key, await nextHours(parts.tenants.for(setupId), castpointId, asOf))
    await send(parts, { bulletin, day, point: known.get(key) ?? null }, now)
  }
  return due.length
}

type Due = { bulletin: ScheduledBulletin; day: string; point: NextHours | null }

/** The day is marked in the transaction of the mail, and by whoever comes first. */
async function send(parts: DeliveryParts, { bulletin, day, point }: Due, now: Date): Promise<void> {
  await parts.database.transaction(async (db) => {
    const marked = await db.query(
      `update cron_bulletin set done_day = $2
        where id = $1 and (done_day is null or done_day < $2) and changed_at = $3 returning id`,
      [bulletin.id, day, bulletin.changedAt],
    )
    if (marked.length === 0 || !point) return
    const { lang, email, setupId, personId } = bulletin
    const words = WORDS[lang]
    const ending = { setupId, personId, kind: 'bulletin', bulletinId: bulletin.id } as const
    const address = unsubscribeLink(parts.secrets, parts.publicUrl, ending)
    const format = formatsOf(bulletin, point.timezone)
    const letter = letterOf({
      lang,
      title: filled(words.bulletin.title, { point: point.name, day: format.day(now.getTime()) }),
      ...forecastOf(point, bulletin),
      link: { label: words.open, address: pointAddress(parts.publicUrl, point.castpointId) },
      footer: [words.bulletin.why],
      unsubscribe: { label: words.bulletin.stop, address },
    })
    const event = `bulletin ${bulletin.id} ${day}`
    await putMails(db, [{ event, recipient: email, setupId, unsubscribe: address, ...letter }], now)
  })
}
