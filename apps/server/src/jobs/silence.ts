import { fillPlaceholders, formats } from '@verglas/language'
import { wordsOf } from '@verglas/language/words'
import { SOURCES } from '@verglas/sources'
import {
  type ConnectionHealth,
  healthOfAll,
  type Recipient,
  recordSilenceNotice,
  sourceAdministrators,
} from '../ingest/engine/health-queries.ts'
import { silentSince } from '../ingest/engine/state.ts'
import { enqueueMails } from '../mail/outbox.ts'
import type { JobServices } from './job-services.ts'

type SilenceServices = Pick<JobServices, 'database' | 'contact' | 'publicUrl' | 'now'>

/**
 * Notifies the administrators of a source that has been silent for too long, and when it sends again: once
 * each.
 */
export async function watchSilence(services: SilenceServices): Promise<void> {
  const { database, contact } = services
  const now = services.now()
  // Without a contact no provider is polled, so silence says nothing about the providers.
  if (contact === null) return
  const sources = new Map(SOURCES.map((source) => [source.id, source]))
  for (const health of await healthOfAll(database, [...sources.keys()], now)) {
    const source = sources.get(health.source)
    if (!source) continue
    const since = silentSince(health, source, now)
    if ((since === null) === (health.reportedSilentSince === null)) continue
    const recipients =
      health.ownerSetupId === null
        ? platformContact(contact)
        : await sourceAdministrators(database, health.ownerSetupId, now)
    await database.transaction(async (db) => {
      if (!(await recordSilenceNotice(db, health.id, since))) return
      // The administrators have switched the connection off themselves, so they are not notified.
      if (!health.isEnabled) return
      const event = since
        ? `connection-silent ${health.id} ${since.toISOString()}`
        : `connection-back ${health.id} ${health.reportedSilentSince?.toISOString()}`
      const mails = recipients.map((recipient) => ({
        event,
        recipient: recipient.email,
        setupId: health.ownerSetupId,
        ...letter(health, since, recipient, services.publicUrl),
      }))
      await enqueueMails(db, mails, now)
    })
  }
}

function platformContact(contact: string): Recipient[] {
  return contact.includes('@') ? [{ email: contact, lang: 'fr', timezone: 'UTC' }] : []
}

function letter(
  health: ConnectionHealth,
  since: Date | null,
  { lang, timezone }: Recipient,
  publicUrl: string,
): { subject: string; body: string } {
  const words = wordsOf(lang).connectionMail
  const { longDate, time: timeOf } = formats({ locale: lang, units: 'metric', timeZone: timezone })
  const instant = (at: Date | null) =>
    at
      ? fillPlaceholders(words.instant, { date: longDate(at.getTime()), time: timeOf(at.getTime()) })
      : words.never
  const values: Record<string, string> = {
    name: health.name,
    since: instant(since),
    newest: instant(health.newestFactAt),
    error: health.lastError ?? words.noError,
    address: `${publicUrl}/admin/sources/${encodeURIComponent(health.id)}`,
    timezone,
  }
  const fill = (text: string) => fillPlaceholders(text, values)
  return since
    ? { subject: fill(words.silentSubject), body: fill(words.silentBody) }
    : { subject: fill(words.backSubject), body: fill(words.backBody) }
}
