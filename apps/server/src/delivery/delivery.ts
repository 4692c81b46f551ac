import { openAlertSender } from './alerts.ts'
import { openBulletinSender } from './bulletins.ts'
import { sendCastUpdates } from './cast-updates.ts'
import { sendDirectiveReminders } from './directive-reminders.ts'
import { sendOversights } from './oversights.ts'
import type { DeliveryServices } from './services.ts'

/**
 * Puts the notifications that people have subscribed to into the outbox. If one kind fails, the others still
 * go out.
 */
export function openDelivery(services: DeliveryServices): () => Promise<void> {
  const sendAlerts = openAlertSender(services)
  const sendBulletins = openBulletinSender(services)
  return async () => {
    const ends = await Promise.allSettled([
      sendAlerts(),
      sendBulletins(),
      sendCastUpdates(services),
      sendDirectiveReminders(services),
      sendOversights(services),
    ])
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    if (failed.length > 0) throw new AggregateError(failed, 'messages could not be written')
  }
}
