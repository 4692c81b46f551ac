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
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { aWallToken, endWallSessions, openSession } from '../../http/wall-sessions.ts'
import { recordAct } from '../setups/acts/queries.ts'
import * as queries from './queries.ts'

const MAX_WALLS = 50

export function wallRoutes(app: App): void {
  const { database } = app

  serve(app, listWalls, async ({ db }) => ({ walls: await readWalls(db.setupId) }))

  serve(app, addWall, async ({ db: { setupId }, person, address, body, now }) => {
    const role = await queries.roleOf(database, setupId, body.roleId)
    if (!role) throw new Invalid('body.roleId', `no role ${body.roleId}`)
    // Anybody can stand in front of the screen, so it must not show administration pages, and nobody can
    // enter a second factor there.
    if (role.needsSecondFactor || role.features.some((feature) => feature.startsWith('admin_')))
      throw new Invalid('body.roleId', 'the role administers, or asks for a second factor')
    const { secret, hash } = aWallToken()
    const id = `wall-${randomUUID()}`
    await database.transaction(async (tx) => {
      if ((await queries.wallsOf(tx, setupId)).length >= MAX_WALLS)
        throw new Invalid('body', `at most ${MAX_WALLS} walls`)
      await queries.insertWall(tx, { setupId, id, ...body, hash, createdBy: nameOf(person), now })
      const target = { kind: 'wall', id, name: body.name } as const
      const after = { role: role.name, token: now.toISOString() }
      await recordAct(tx, { setupId, verb: 'created', target, before: null, after }, { person, address }, now)
    })
    return { wall: toWall(await readWall(setupId, id)), secret }
  })

  serve(app, renewWallToken, async ({ db: { setupId }, person, address, params: { wallId }, now }) => {
    const before = await readWall(setupId, wallId)
    const { secret, hash } = aWallToken()
    await database.transaction(async (tx) => {
      await queries.storeWallToken(tx, { setupId, id: wallId, hash, createdBy: nameOf(person), now })
      await endWallSessions(tx, before.personId)
      const act = changed(setupId, before, now)
      await recordAct(tx, act, { person, address }, now)
    })
    app.guard.forget(before.personId)
    return { wall: toWall(await readWall(setupId, wallId)), secret }
  })

  serve(app, revokeWallToken, async ({ db: { setupId }, person, address, params: { wallId }, now }) => {
    const before = await readWall(setupId, wallId)
    await database.transaction(async (tx) => {
      await queries.forgetWallToken(tx, setupId, wallId)
      await endWallSessions(tx, before.personId)
      await recordAct(tx, changed(setupId, before, null), { person, address }, now)
    })
    app.guard.forget(before.personId)
    return { walls: await readWalls(setupId) }
  })

  serve(app, dimWall, async ({ db: { setupId }, person, address, params: { wallId }, body, now }) => {
    const before = await readWall(setupId, wallId)
    await database.transaction(async (tx) => {
      await queries.storeDimming(tx, setupId, wallId, body.dimming)
      const target = { kind: 'wall', id: wallId, name: before.name } as const
      const change = { before: dimmingFields(before.dimming), after: dimmingFields(body.dimming) }
      await recordAct(tx, { setupId, verb: 'changed', target, ...change }, { person, address }, now)
    })
    return { wall: toWall(await readWall(setupId, wallId)) }
  })

  serve(app, getOwnWall, async ({ db, person }) => {
    const wall = await queries.wallOfPerson(database, db.setupId, person.id)
    if (!wall) throw new NotFound('the account is no wall’s')
    return wall
  })

  serve(app, removeWall, async ({ db: { setupId }, person, address, params: { wallId }, now }) => {
    const before = await readWall(setupId, wallId)
    await database.transaction(async (tx) => {
      await queries.deleteWall(tx, before.personId)
      const target = { kind: 'wall', id: wallId, name: before.name } as const
      const was = { role: before.role.name }
      await recordAct(
        tx,
        { setupId, verb: 'deleted', target, before: was, after: null },
        { person, address },
        now,
      )
    })
    app.guard.forget(before.personId)
    return { walls: await readWalls(setupId) }
  })

  serve(app, openWallSession, async ({ body: { token }, address, now }) => {
    const session = await openSession(database, { token, address, now })
    if (!session) throw new AppError('Unauthorized', { detail: 'the token is no wall’s' })
    return { accessToken: session.secret, endsAt: session.endsAt.toISOString() }
  })

  const readWalls = async (setupId: string) => (await queries.wallsOf(database, setupId)).map(toWall)

  async function readWall(setupId: string, id: string) {
    const [wall] = await queries.wallsOf(database, setupId, id)
    if (!wall) throw new NotFound(`wall ${id}`)
    return wall
  }
}

const toWall = ({ personId: _, ...wall }: queries.WallWithAccount) => wall

/** One field per line, as in the audit record. */
function dimmingFields(dimming: queries.Dimming): Record<string, unknown> {
  const { by, ...rest } = dimming
  return { dimming: by, ...rest }
}

/** For a token the audit record contains the time it was created. */
function changed(
  setupId: string,
  { id, name, madeAt, isRevoked }: queries.WallWithAccount,
  now: Date | null,
) {
  const target = { kind: 'wall', id, name } as const
  const before = { token: isRevoked ? null : madeAt }
  return { setupId, verb: 'changed', target, before, after: { token: now?.toISOString() ?? null } } as const
}
