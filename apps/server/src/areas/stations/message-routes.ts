import {
  getStationMessage,
  listStationMessages,
  removeStationMessage,
  writeStationMessage,
} from '@verglas/contract'
import { latestAsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { Invalid, NotFound, VersionConflict } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { publishMessage, stationMessages } from './message-queries.ts'
import { stationWithLatest } from './queries.ts'

export function messageRoutes(app: App): void {
  serve(app, listStationMessages, async ({ db, asOf }) => ({ messages: await stationMessages(db, asOf) }))

  serve(app, getStationMessage, async ({ db, asOf, params: { stationId } }) => {
    if (!(await stationWithLatest(db, stationId, asOf))) throw new NotFound(`station ${stationId}`)
    const [message = null] = await stationMessages(db, asOf, stationId)
    return { message }
  })

  serve(app, writeStationMessage, async ({ db, person, params: { stationId }, body, now }) => {
    await refuseUnknown(db, stationId)
    const { text, basedOn } = body
    const endsAt = body.endsAt && new Date(body.endsAt).toISOString()
    if (endsAt !== null && Date.parse(endsAt) <= now.getTime())
      throw new Invalid('body.endsAt', 'it has passed')
    const written = { text, endsAt, author: nameOf(person), writtenAt: now }
    const { rev, appended } = await publishMessage(app.database, db.setupId, {
      stationId,
      personId: person.id,
      basedOn,
      ...written,
    })
    const message = { stationId, ...written, writtenAt: now.toISOString(), revision: rev }
    if (appended > 0) return { message, rev }
    const [stored = null] = await stationMessages(db, await latestAsOf(app.database), stationId)
    // Saving the same text again is not a change.
    if (stored && stored.text === text && stored.endsAt === endsAt)
      return { message: stored, rev: stored.revision }
    throw new VersionConflict({
      stored,
      changedBy: stored?.author ?? null,
      changedAt: stored?.writtenAt ?? null,
      sent: message,
    })
  })

  serve(app, removeStationMessage, async ({ db, person, params: { stationId }, now }) => {
    await refuseUnknown(db, stationId)
    const { rev, appended } = await publishMessage(app.database, db.setupId, {
      stationId,
      text: null,
      endsAt: null,
      author: nameOf(person),
      writtenAt: now,
      personId: person.id,
    })
    if (appended === 0) throw new NotFound(`message of station ${stationId}`)
    return { rev }
  })

  async function refuseUnknown(db: SetupDb, stationId: string): Promise<void> {
    if (!(await stationWithLatest(db, stationId, await latestAsOf(app.database))))
      throw new NotFound(`station ${stationId}`)
  }
}
