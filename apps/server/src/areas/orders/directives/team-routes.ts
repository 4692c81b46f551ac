import {
  followCircuits,
  listDirectiveReaders,
  listFollowedCircuits,
  listOwnDirectives,
  notifyDirective,
  readDirective,
} from '@verglas/contract'
import { MINUTE_MS } from '@verglas/quantities'
import { atMs, latestAsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type { App } from '../../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { favouritesOf } from '../../account/favourites/queries.ts'
import { circuitNames } from '../../network/circuits/queries.ts'
import * as queries from './queries.ts'
import { isActiveDirective, isReadOverdue, memberViewer, viewerOf } from './rules.ts'
import { writeToTeam } from './team.ts'
import * as team from './team-queries.ts'

export function teamRoutes(app: App): void {
  serve(app, listFollowedCircuits, ({ db, params }) => followed(db, params.userId))

  serve(app, followCircuits, async ({ db, person, body: { notices, hasSound } }) => {
    const circuitNameById = await circuitNames(db, await latestAsOf(app.database))
    const wrong = notices.findIndex(({ circuitId }) => !circuitNameById.has(circuitId))
    if (wrong >= 0) throw new Invalid(`body.notices.${wrong}.circuitId`, 'there is no such circuit')
    if (person.phone === null && notices.some(({ ways }) => ways.includes('sms')))
      throw new AppError('NoPhone')
    await team.saveFollows(db, person.id, notices)
    if (hasSound !== undefined) await team.saveSound(db, person.id, hasSound)
    return followed(db, person.id)
  })

  serve(app, listOwnDirectives, async ({ db, asOf, may, caller }) => {
    const names = await circuitNames(db, asOf)
    const reading = await team.readersOf(db, asOf, { personId: caller.personId })
    const readingOf = new Map(reading.map((reader) => [reader.directiveId, reader]))
    const latestDirectives = await queries.latestDirectives(db, asOf, { viewer: viewerOf(caller, may) })
    const own = latestDirectives.flatMap((directive) => {
      const reader = readingOf.get(directive.id)
      const circuitName = names.get(directive.circuitId)
      if (!isActiveDirective(directive) || !reader || circuitName === undefined) return []
      return [
        {
          directive: queries.toDirectiveView(directive),
          circuitName,
          toldAt: reader.toldAt,
          readAt: reader.readAt,
        },
      ]
    })
    return { directives: own.toSorted((a, b) => b.toldAt.localeCompare(a.toldAt)) }
  })

  serve(app, listDirectiveReaders, async ({ db, asOf, may, caller, params: { circuitId, directiveId } }) => {
    const directive = await queries.directiveById(db, asOf, {
      circuitId,
      directiveId,
      viewer: viewerOf(caller, may),
    })
    if (!directive) throw new NotFound(`directive ${directiveId}`)
    const minutes = await team.readMinutes(app.database, db.setupId)
    const readers = await team.readersOf(db, asOf, { directiveId })
    return {
      readers: readers
        .map(({ name, toldAt, readAt, remindedAt }) => ({
          name,
          toldAt,
          readAt,
          remindedAt,
          isLate: isReadOverdue({ toldAt, readAt }, minutes, atMs(asOf)),
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    }
  })

  serve(app, notifyDirective, async ({ db, person, member, params: { circuitId, directiveId }, now }) => {
    const { setupId } = db
    const asOf = await latestAsOf(app.database)
    const viewer = memberViewer(person.id, member)
    const directive = await queries.directiveById(db, asOf, { circuitId, directiveId, viewer })
    if (directive?.state !== 'in_force') throw new NotFound(`directive ${directiveId} in force`)
    const { rev, toldCount } = await app.database.transaction(async (tx) => {
      const readers = await team.teamOf(tx, setupId, directive, now)
      const event = `directive-again ${directiveId} ${Math.floor(now.getTime() / MINUTE_MS)}`
      const { publicUrl } = app.config
      await writeToTeam(tx, { setupId, publicUrl, directive, reason: 'again', event, readers, now })
      if (readers.length === 0) return { rev: asOf.rev, toldCount: 0 }
      const notified = readers.map(({ personId, name }) => ({ personId, name, notifiedAt: now }))
      const published = await team.publishReaders(tx, setupId, directiveId, notified)
      return { rev: published.rev, toldCount: readers.length }
    })
    return { rev, toldCount }
  })

  serve(app, readDirective, async ({ db, person, member, params: { circuitId, directiveId }, now }) => {
    const asOf = await latestAsOf(app.database)
    const viewer = memberViewer(person.id, member)
    const directive = await queries.directiveById(db, asOf, { circuitId, directiveId, viewer })
    const readers = directive && (await team.readersOf(db, asOf, { directiveId, personId: person.id }))
    if (!readers || readers.length === 0) throw new NotFound(`directive ${directiveId} told to the caller`)
    const read = { personId: person.id, readAt: now }
    return { rev: (await team.publishReaders(app.database, db.setupId, directiveId, [read])).rev }
  })
}

async function followed(db: SetupDb, personId: string) {
  const { circuits } = await favouritesOf(db, personId)
  return {
    type: 'circuits' as const,
    ids: circuits,
    notices: await team.followsOf(db, personId),
    hasSound: await team.hasSound(db, personId),
  }
}
