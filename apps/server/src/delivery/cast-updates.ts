import { fillPlaceholders } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { unsubscribeLink } from '../areas/notifications/unsubscribe-link.ts'
import { latestAsOf } from '../db/as-of.ts'
import { groupBy } from '../group-by.ts'
import { isWithinHours } from '../local-schedule.ts'
import { letterOf } from '../mail/letter.ts'
import { enqueueMails } from '../mail/outbox.ts'
import { changesOf, type ForecastChange } from './forecast-changes.ts'
import { forecastOf } from './forecast-letter.ts'
import { type NextHour, type NextHours, nextHours } from './next-hours.ts'
import { type Follower, forecastFollowers, setupsWithForecastFollowers } from './recipients.ts'
import { type DeliveryServices, pointAddress } from './services.ts'
import { formatsOf, letterWords } from './words.ts'

/** The notified forecast covers fewer hours each hour. Below this many it is renewed without a message. */
const RENEWED_BELOW_HOURS = 12

/** Notifies followers of a point how the forecast differs from the last one they were notified of. */
export async function sendCastUpdates(services: DeliveryServices): Promise<void> {
  const now = services.now()
  const asOf = await latestAsOf(services.database)
  for (const setupId of await setupsWithForecastFollowers(services.database)) {
    const follows = await forecastFollowers(services.database, setupId, now)
    for (const [castpointId, followers] of groupBy(follows, (follow) => follow.castpointId)) {
      const point = await nextHours(services.tenants.for(setupId), castpointId, asOf)
      if (point && point.hours.length > 0) await sendUpdates(services, { setupId, point, followers, now })
    }
  }
}

type Update = { setupId: string; point: NextHours; followers: readonly Follower[]; now: Date }

async function sendUpdates(
  services: DeliveryServices,
  { setupId, point, followers, now }: Update,
): Promise<void> {
  const { castpointId, hours } = point
  await services.database.transaction(async (db) => {
    const [row] = await db.query<{ hours: NextHour[] }>(
      'select hours from told_forecast where setup_id = $1 and castpoint_id = $2 for update',
      [setupId, castpointId],
    )
    const nowMs = now.getTime()
    const notifiedHours = row?.hours.filter(({ ms }) => ms + HOUR_MS > nowMs) ?? []
    const changes = changesOf(notifiedHours, hours)
    const awake = followers.filter(
      ({ quietFrom, quietTo, timezone }) => !isWithinHours(quietFrom, quietTo, timezone, nowMs),
    )
    const mails =
      changes.length > 0 ? awake.map((reader) => mailOf(services, point, changes, reader, setupId)) : []
    // followers in quiet hours are notified afterwards of what still differs, unless somebody else was
    // notified first
    if (mails.length === 0 && (changes.length > 0 || notifiedHours.length >= RENEWED_BELOW_HOURS)) return
    await db.query(
      `insert into told_forecast (setup_id, castpoint_id, hours) values ($1, $2, $3)
           on conflict (setup_id, castpoint_id) do update set hours = $3`,
      [setupId, castpointId, JSON.stringify(hours)],
    )
    const event = `cast-update ${setupId} ${castpointId} ${now.toISOString()}`
    await enqueueMails(
      db,
      mails.map((mail) => ({ event, ...mail })),
      now,
    )
  })
}

function mailOf(
  { secrets, publicUrl }: DeliveryServices,
  point: NextHours,
  changes: readonly ForecastChange[],
  reader: Follower,
  setupId: string,
) {
  const { lang, personId, email } = reader
  const { castpointId } = point
  const words = letterWords(lang)
  const format = formatsOf(reader, point.timezone)
  const ending = { setupId, personId, kind: 'cast_update', castpointId } as const
  const address = unsubscribeLink(secrets, publicUrl, ending)
  const forecast = forecastOf(point, reader)
  const sentences = changes.map(({ what, quantity, before, after }) =>
    fillPlaceholders(words.update[what], {
      before: format.quantity(quantity, before),
      after: format.quantity(quantity, after),
    }),
  )
  const letter = letterOf({
    lang,
    title: fillPlaceholders(words.update.title, { point: point.name }),
    ...forecast,
    paragraphs: [sentences.join(' '), ...forecast.paragraphs],
    link: { label: words.open, address: pointAddress(publicUrl, castpointId) },
    footer: [words.update.why],
    unsubscribe: { label: words.update.stop, address },
  })
  return { recipient: email, setupId, unsubscribe: address, ...letter }
}
