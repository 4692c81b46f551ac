import {
  followCircuits,
  listDirectiveReaders,
  listFollowedCircuits,
  listOwnDirectives,
  notifyDirective,
  readDirective,
} from '@verglas/contract'
import { atMs, latestAsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type { App } from '../../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../../http/errors.ts'
import { type Context, serve } from '../../../http/serve.ts'
import { favouritesOf } from '../../account/favourites/queries.ts'
import { circuitNames } from '../../network/circuits/queries.ts'
import { notifyTeam } from './orders.ts'
import * as queries from './queries.ts'
import { isActiveDirective, isReadOverdue, memberViewer, reportedAt, viewerOf } from './rules.ts'
import * as team from './team-queries.ts'

export function teamRoutes(app: App): void {
  serve(app, listFollowedCircuits, ({ db, params }) => readFollowed(db, params.userId))

  serve(app, followCircuits, async ({ db, person, body: { notices, hasSound, dutyWays } }) => {
    const circuitNameById = await circuitNames(db, await latestAsOf(app.database))
    const wrong = notices.findIndex(({ circuitId }) => !circuitNameById.has(circuitId))
    if (wrong >= 0) throw new Invalid(`body.notices.${wrong}.circuitId`, 'there is no such circuit')
    const ways = [...notices.flatMap((notice) => notice.ways), ...(dutyWays ?? [])]
    if (person.phone === null && ways.includes('sms')) throw new AppError('NoPhone')
    await team.saveFollows(db, person.id, notices)
    if (hasSound !== undefined) await team.saveSound(db, person.id, hasSound)
    if (dutyWays !== undefined) await team.saveDutyWays(db, person.id, dutyWays)
    return readFollowed(db, person.id)
  })

  serve(app, listOwnDirectives, async ({ db, asOf, may, caller }) => {
    const names = await circuitNames(db, asOf)
    const reading = await team.readersOf(db, asOf, { personId: caller.personId })
    const readingOf = new Map(reading.map((reader) => [reader.directiveId, reader]))
    const latestDirectives = await queries.latestDirectives(db, asOf, { viewer: viewerOf(caller, may) })
    const ownDirectives = latestDirectives.flatMap((directive) => {
      const reader = readingOf.get(directive.id)
      const circuitName = names.get(directive.circuitId)
      if (!isActiveDirective(directive) || !reader || circuitName === undefined) return []
      return [
        {
          directive: queries.toDirectiveView(directive),
          circuitName,
          toldAt: reader.notifiedAt,
          readAt: reader.readAt,
        },
      ]
    })
    return { directives: ownDirectives.toSorted((a, b) => b.toldAt.localeCompare(a.toldAt)) }
  })

  serve(app, listDirectiveReaders, async ({ db, asOf, may, caller, params: { circuitId, directiveId } }) => {
    const directive = await queries.directiveById(db, asOf, {
      circuitId,
      directiveId,
      viewer: viewerOf(caller, may),
    })
    if (!directive) throw new NotFound(`directive ${directiveId}`)
    const minutes = await team.readMinutes(app.database, db.setupId)
    const readers = await team.readersOf(db, asOf, { directiveIds: [directiveId] })
    return {
      readers: readers
        .map(({ directiveId: _directive, personId: _person, notifiedAt, ...reader }) => ({
          ...reader,
          toldAt: notifiedAt,
          isLate: isReadOverdue({ ...reader, notifiedAt }, minutes, atMs(asOf)),
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    }
  })

  serve(app, notifyDirective, (call) => notifyTeam({ app, ...call }, call.params))

  serve(app, readDirective, (call) => confirmRead({ app, ...call }))
}

/** Stores that the caller has read a directive about which they were notified. */
async function confirmRead({
  app,
  db,
  person,
  member,
  params,
  query,
  now,
}: Context<typeof readDirective> & { app: App }) {
  const { circuitId, directiveId } = params
  const asOf = await latestAsOf(app.database)
  const viewer = memberViewer(person.id, member)
  const directive = await queries.directiveById(db, asOf, { circuitId, directiveId, viewer })
  const readers =
    directive && (await team.readersOf(db, asOf, { directiveIds: [directiveId], personId: person.id }))
  if (!readers || readers.length === 0) throw new NotFound(`directive ${directiveId} told to the caller`)
  const read = { personId: person.id, readAt: reportedAt(query.at, directive, now) }
  return { rev: (await team.publishReaders(app.database, db.setupId, directiveId, [read])).rev }
}

async function readFollowed(db: SetupDb, personId: string) {
  const { circuits } = await favouritesOf(db, personId)
  return {
    type: 'circuits' as const,
    ids: circuits,
    notices: await team.followsOf(db, personId),
    hasSound: await team.hasSound(db, personId),
    dutyWays: await team.dutyWaysOf(db, personId),
  }
}
