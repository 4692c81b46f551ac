import { randomUUID } from 'node:crypto'
import {
  addWall,
  dimWall,
  getOwnWall,
  listWalls,
  openWallSession,
  removeWall,
  renewWallToken,
  revokeWallToken,
} from '@verglas/contract'
import type { Database } from '../../db/database.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { type Context, serve } from '../../http/serve.ts'
import { aWallToken, endWallSessions, openSession } from '../../http/wall-sessions.ts'
import { type Act, recordAct } from '../setups/acts/queries.ts'
import * as queries from './queries.ts'

const MAX_WALLS = 50

export function wallRoutes(app: App): void {
  const { database } = app

  serve(app, listWalls, async ({ db }) => ({ walls: await readWalls(database, db.setupId) }))

  serve(app, addWall, (context) => createWall(app, context))

  serveTokens(app)

  serve(app, dimWall, async ({ db: { setupId }, person, address, params: { wallId }, body, now }) => {
    const before = await readWall(database, setupId, wallId)
    await database.transaction(async (tx) => {
      await queries.storeDimming(tx, setupId, wallId, body.dimming)
      const change = { before: dimmingFields(before.dimming), after: dimmingFields(body.dimming) }
      await recordAct(tx, actOn(setupId, 'changed', before, change), { person, address }, now)
    })
    return { wall: toWall(await readWall(database, setupId, wallId)) }
  })

  serve(app, getOwnWall, async ({ db, person }) => {
    const wall = await queries.wallOfPerson(database, db.setupId, person.id)
    if (!wall) throw new NotFound('the account does not belong to a wall')
    return wall
  })

  serve(app, removeWall, async ({ db: { setupId }, person, address, params: { wallId }, now }) => {
    const before = await readWall(database, setupId, wallId)
    await database.transaction(async (tx) => {
      await queries.deleteWall(tx, before.personId)
      const act = actOn(setupId, 'deleted', before, { before: { role: before.role.name }, after: null })
      await recordAct(tx, act, { person, address }, now)
    })
    app.guard.forget(before.personId)
    return { walls: await readWalls(database, setupId) }
  })

  serve(app, openWallSession, async ({ body: { token }, address, now }) => {
    const session = await openSession(database, { token, address, now })
    if (!session) throw new AppError('Unauthorized', { detail: 'the token does not belong to a wall' })
    return { accessToken: session.secret, endsAt: session.endsAt.toISOString() }
  })
}

async function createWall(
  app: App,
  { db: { setupId }, person, address, body, now }: Context<typeof addWall>,
) {
  const role = await queries.roleOf(app.database, setupId, body.roleId)
  if (!role) throw new Invalid('body.roleId', `no role ${body.roleId}`)
  // Anybody can see the screen, so it must not show administration pages, and nobody can enter a second factor
  // there.
  if (role.needsSecondFactor || role.features.some((feature) => feature.startsWith('admin_')))
    throw new Invalid('body.roleId', 'the role administers, or asks for a second factor')
  const { secret, hash } = aWallToken()
  const id = `wall-${randomUUID()}`
  await app.database.transaction(async (tx) => {
    if ((await queries.wallsOf(tx, setupId)).length >= MAX_WALLS)
      throw new Invalid('body', `at most ${MAX_WALLS} walls`)
    await queries.insertWall(tx, { setupId, id, ...body, hash, createdBy: nameOf(person), now })
    const after = { role: role.name, token: now.toISOString() }
    const act = actOn(setupId, 'created', { id, name: body.name }, { before: null, after })
    await recordAct(tx, act, { person, address }, now)
  })
  return { wall: toWall(await readWall(app.database, setupId, id)), secret }
}

function serveTokens(app: App): void {
  const { database } = app

  serve(app, renewWallToken, async ({ db: { setupId }, person, address, params: { wallId }, now }) => {
    const before = await readWall(database, setupId, wallId)
    const { secret, hash } = aWallToken()
    await database.transaction(async (tx) => {
      await queries.storeWallToken(tx, { setupId, id: wallId, hash, createdBy: nameOf(person), now })
      await endWallSessions(tx, before.personId)
      await recordAct(tx, tokenChange(setupId, before, now), { person, address }, now)
    })
    app.guard.forget(before.personId)
    return { wall: toWall(await readWall(database, setupId, wallId)), secret }
  })

  serve(app, revokeWallToken, async ({ db: { setupId }, person, address, params: { wallId }, now }) => {
    const before = await readWall(database, setupId, wallId)
    await database.transaction(async (tx) => {
      await queries.forgetWallToken(tx, setupId, wallId)
      await endWallSessions(tx, before.personId)
      await recordAct(tx, tokenChange(setupId, before, null), { person, address }, now)
    })
    app.guard.forget(before.personId)
    return { walls: await readWalls(database, setupId) }
  })
}

async function readWalls(database: Database, setupId: string) {
  return (await queries.wallsOf(database, setupId)).map(toWall)
}

async function readWall(database: Database, setupId: string, id: string) {
  const [wall] = await queries.wallsOf(database, setupId, id)
  if (!wall) throw new NotFound(`wall ${id}`)
  return wall
}

const toWall = ({ personId: _, ...wall }: queries.WallWithAccount) => wall

/** The dimming as fields of the audit record, each of which is a line there. */
function dimmingFields(dimming: queries.Dimming): Record<string, unknown> {
  const { by, ...rest } = dimming
  return { dimming: by, ...rest }
}

const actOn = (
  setupId: string,
  verb: Act['verb'],
  { id, name }: Pick<queries.WallWithAccount, 'id' | 'name'>,
  change: Pick<Act, 'before' | 'after'>,
): Act => ({ setupId, verb, target: { kind: 'wall', id, name }, ...change })

/** For a token the audit record contains the time it was created. */
function tokenChange(setupId: string, wall: queries.WallWithAccount, now: Date | null): Act {
  const before = { token: wall.isRevoked ? null : wall.madeAt }
  return actOn(setupId, 'changed', wall, { before, after: { token: now?.toISOString() ?? null } })
}
