import type { BulletinSection } from '@verglas/contract/bulletin-codes'
import type { DocumentContent } from '@verglas/contract/document'
import { fillPlaceholders } from '@verglas/language'
import { MINUTE_MS } from '@verglas/quantities'
import { type Bulletin, pointBulletin } from '../areas/bulletins/bulletin.ts'
import { type BulletinServices, openBulletinServices } from '../areas/bulletins/point-facts.ts'
import { sectionsFor } from '../areas/bulletins/queries.ts'
import { RUN_PERIOD_MS } from '../areas/bulletins/sections.ts'
import { unsubscribeLink } from '../areas/notifications/unsubscribe-link.ts'
import { findSetups } from '../areas/setups/queries.ts'
import { type AsOf, atMs, latestAsOf } from '../db/as-of.ts'
import { DocumentProblem } from '../documents/documents.ts'
import { latestOccurrence } from '../local-schedule.ts'
import { letterOf } from '../mail/letter.ts'
import { enqueueMails, type MailAttachment } from '../mail/outbox.ts'
import { type ScheduledBulletin, scheduledBulletins } from './recipients.ts'
import { type DeliveryServices, pointAddress } from './services.ts'
import { formatsOf, letterWords } from './words.ts'

/**
 * How long a bulletin waits for an overdue run; after that it is sent with the latest run, and says which one
 * that is.
 */
export const OVERDUE_RUN_WAIT_MS = 45 * MINUTE_MS

type BuiltBulletin = { bulletin: Bulletin | null; pdf: MailAttachment | null; name: string }
/**
 * Builds a bulletin for a recipient, once for all recipients with the same settings; null if the point no
 * longer exists.
 */
type Maker = (scheduled: ScheduledBulletin) => Promise<BuiltBulletin | null>

/** Opened once, because the alerts read for bulletins stay in memory. */
export function openBulletinSender(services: DeliveryServices): () => Promise<number> {
  const bulletinServices = openBulletinServices()
  return () => sendBulletins(services, bulletinServices)
}

/** Puts the bulletins whose time has come into the outbox; after several missed days, only the latest. */
async function sendBulletins(
  services: DeliveryServices,
  bulletinServices: BulletinServices,
): Promise<number> {
  const now = services.now()
  const pendingBulletins = (await scheduledBulletins(services.database, now)).flatMap((scheduled) => {
    const occurrence = latestOccurrence(scheduled, now.getTime())
    const isOwed =
      occurrence !== null &&
      occurrence.atMs >= scheduled.changedAt.getTime() &&
      (scheduled.doneDay === null || occurrence.day > scheduled.doneDay)
    return isOwed ? [{ scheduled, ...occurrence }] : []
  })
  if (pendingBulletins.length === 0) return 0
  const asOf = await latestAsOf(services.database)
  const make = openMaker(services, bulletinServices, asOf)
  let sent = 0
  const failed: unknown[] = []
  for (const { scheduled, day, atMs: scheduledMs } of pendingBulletins) {
    try {
      const built = await make(scheduled)
      if (isRunOverdue(built, asOf) && now.getTime() < scheduledMs + OVERDUE_RUN_WAIT_MS) continue
      await send(services, { scheduled, day, built }, now)
      sent += 1
    } catch (error) {
      // a bulletin that fails does not hold up the others and is tried again
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'bulletins could not be written')
  return sent
}

function isRunOverdue(built: BuiltBulletin | null, asOf: AsOf): boolean {
  if (built === null) return false
  const issuedAt = built.bulletin?.issuedAt
  return issuedAt == null || atMs(asOf) - issuedAt.getTime() > RUN_PERIOD_MS
}

function openMaker(services: DeliveryServices, bulletinServices: BulletinServices, asOf: AsOf): Maker {
  const builtByKey = new Map<string, Promise<BuiltBulletin | null>>()
  return async (scheduled) => {
    const { setupId, personId, castpointId, lang, unit, features } = scheduled
    const sections = await sectionsFor(services.tenants.for(setupId), personId, asOf)
    const key = JSON.stringify([setupId, castpointId, lang, unit, features, sections])
    const built = builtByKey.get(key) ?? makeFor(services, bulletinServices, { asOf, sections }, scheduled)
    builtByKey.set(key, built)
    return built
  }
}

async function makeFor(
  { database, tenants, documents }: DeliveryServices,
  bulletinServices: BulletinServices,
  { asOf, sections }: { asOf: AsOf; sections: readonly BulletinSection[] },
  { setupId, castpointId, lang, unit, features }: ScheduledBulletin,
): Promise<BuiltBulletin | null> {
  const [setup] = await findSetups(database, [setupId])
  if (!setup) return null
  const db = tenants.for(setupId)
  const bulletin = await pointBulletin(db, { ...bulletinServices, documents }, [castpointId], {
    setup,
    reader: { lang, unit },
    asOf,
    may: (feature) => features.includes(feature),
    sections,
  })
  if (bulletin === 'unknown') return null
  const hasPdf = bulletin !== null && features.includes('bulletin_pdf')
  return {
    bulletin,
    name: bulletin?.names.join(', ') ?? castpointId,
    pdf: hasPdf ? await attachmentOf(documents, bulletin) : null,
  }
}

/** The bulletin as a PDF; null if this machine cannot make one: the mail then contains everything but the drawing. */
async function attachmentOf(
  documents: DeliveryServices['documents'],
  { content, usualPaper }: Bulletin,
): Promise<MailAttachment | null> {
  try {
    return { name: `${fileNameOf(content)}.pdf`, bytes: await documents.pdf(content, usualPaper) }
  } catch (error) {
    if (error instanceof DocumentProblem && error.reason === 'unavailable') return null
    throw error
  }
}

const fileNameOf = ({ title, madeAt }: DocumentContent): string =>
  `${title.replaceAll(/[^\p{L}\p{N}.,' -]+/gu, ' ').trim()} ${madeAt.slice(0, 10)}`

type PendingBulletin = { scheduled: ScheduledBulletin; day: string; built: BuiltBulletin | null }

/** The day is marked as done in the transaction of the mail, so that only the first worker sends it. */
async function send(
  services: DeliveryServices,
  { scheduled, day, built }: PendingBulletin,
  now: Date,
): Promise<void> {
  await services.database.transaction(async (db) => {
    const marked = await db.query(
      `update cron_bulletin set done_day = $2
        where id = $1 and (done_day is null or done_day < $2) and changed_at = $3 returning id`,
      [scheduled.id, day, scheduled.changedAt],
    )
    if (marked.length === 0 || !built) return
    const { lang, email, setupId, personId, castpointId } = scheduled
    const words = letterWords(lang)
    const ending = { setupId, personId, kind: 'bulletin', bulletinId: scheduled.id } as const
    const address = unsubscribeLink(services.secrets, services.publicUrl, ending)
    const format = formatsOf(scheduled, scheduled.timezone)
    const { bulletin, pdf, name } = built
    const letter = letterOf({
      lang,
      title: fillPlaceholders(words.bulletin.title, { point: name, day: format.day(now.getTime()) }),
      paragraphs: bulletin === null ? [words.forecast.none] : pdf === null ? [] : [words.bulletin.attached],
      ...(bulletin === null ? {} : { blocks: bulletin.content.blocks }),
      link: { label: words.open, address: pointAddress(services.publicUrl, castpointId) },
      footer: [words.bulletin.why, ...(bulletin === null ? [] : [bulletin.content.footer])],
      unsubscribe: { label: words.bulletin.stop, address },
    })
    const event = `bulletin ${scheduled.id} ${day}`
    const attachment = pdf ?? undefined
    await enqueueMails(
      db,
      [{ event, recipient: email, setupId, unsubscribe: address, attachment, ...letter }],
      now,
    )
  })
}
