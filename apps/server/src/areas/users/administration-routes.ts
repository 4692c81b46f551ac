import {
  actOnUsers,
  associateUser,
  cancelEmailChange,
  createUser,
  createUsers,
  deleteUser,
  exportSubscriptions,
  getUserChoices,
  listUsers,
  listZoneUsers,
  resetUserPassword,
  unlockUser,
} from '@verglas/contract'
import { SUBSCRIBERS_PER_PAGE } from '@verglas/contract/user-codes'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { choicesOf, listAdministered, listSubscribers } from './administered-queries.ts'
import * as administration from './administration.ts'
import { mayGiveRole } from './administration-rules.ts'
import { actOnMany } from './bulk.ts'
import { countDemands } from './demand-queries.ts'
import { setupNamed } from './queries.ts'

export function administrationRoutes(app: App): void {
  serveLists(app)
  serveChanges(app)
}

function serveLists(app: App): void {
  serve(app, listUsers, ({ db, member, query, now }) => listAdministered(db, member, query, now))

  serve(app, listZoneUsers, async ({ db, member, params, query, now }) => {
    const { zones } = await choicesOf(db)
    const isTheirs = member.features.has('admin_users') || member.zoneIds.includes(params.zoneId)
    if (!isTheirs || !zones.some(({ id }) => id === params.zoneId))
      throw new NotFound(`zone ${params.zoneId}`)
    const selection = { zone: params.zoneId, sort: 'name', page: query.page } as const
    const { users, total } = await listAdministered(db, member, selection, now)
    return { users, total }
  })

  serve(app, getUserChoices, async ({ db, member }) => {
    const { roles, zones } = await choicesOf(db)
    const { defaultLang } = await setupNamed(app.database, db.setupId)
    const isAll = member.features.has('admin_users')
    return {
      roles: roles.map(({ id, name, features }) => ({ id, name, mayGive: mayGiveRole(member, features) })),
      zones: zones.filter(({ id }) => isAll || member.zoneIds.includes(id)),
      hasOwnAccounts: app.config.externalIssuer === null,
      defaultLang,
      demands: await countDemands(db, isAll ? null : member.zoneIds),
    }
  })

  serve(app, exportSubscriptions, ({ db, member, query, now }) =>
    listSubscribers(db, member, { ...query, perPage: SUBSCRIBERS_PER_PAGE }, now),
  )
}

function serveChanges(app: App): void {
  serve(app, createUser, async ({ body, ...context }) => ({
    user: await administration.createUser({ app, ...context }, body),
  }))

  serve(app, createUsers, ({ body: { users, isTrial }, ...context }) =>
    administration.createUsers({ app, ...context }, users, { isTrial }),
  )

  serve(app, deleteUser, async ({ params, query, ...context }) => {
    await administration.deleteUser({ app, ...context }, params.userId, { isErased: query.erase === '1' })
    return { deleted: params.userId }
  })

  serve(app, unlockUser, async ({ params, ...context }) => {
    await administration.unlockUser({ app, ...context }, params.userId)
    return { user: await administration.userOf({ app, ...context }, params.userId) }
  })

  serve(app, cancelEmailChange, async ({ params, ...context }) => ({
    user: await administration.cancelEmail({ app, ...context }, params.userId),
  }))

  serve(app, resetUserPassword, async ({ params, ...context }) => ({
    sentTo: await administration.resetPassword({ app, ...context }, params.userId),
  }))

  serve(app, associateUser, async ({ params, body, ...context }) => ({
    user: await administration.associate({ app, ...context }, params.userId, body),
  }))

  serve(app, actOnUsers, ({ body, ...context }) => actOnMany({ app, ...context }, body))
}
