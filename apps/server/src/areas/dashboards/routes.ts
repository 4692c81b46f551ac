import { randomUUID } from 'node:crypto'
import {
  addDashboard,
  changeDashboard,
  dashboardTemplateCalls,
  getDashboard,
  listDashboards,
  removeDashboard,
} from '@verglas/contract'
import { MAX_DASHBOARDS } from '@verglas/contract/dashboard-codes'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { withOwnName } from '../../http/own-name.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { serveVersioned } from '../../http/serve-versioned.ts'
import * as queries from './queries.ts'
import { neededFor, templateView, toTemplate } from './rules.ts'

export function dashboardRoutes(app: App): void {
  serve(app, listDashboards, async ({ db, params }) => ({
    dashboards: await queries.dashboardsOf(db, params.userId),
  }))

  serve(app, getDashboard, async ({ db, params }) => ({
    dashboard: await requireDashboard(db, params.userId, params.dashboardId),
  }))

  serve(app, addDashboard, async ({ db, person, member, params: { userId }, body, now }) => {
    const needed = neededFor(body.content)
    if (!member.features.has(needed))
      throw new AppError('Forbidden', { detail: `the feature ${needed} is needed` })
    const id = randomUUID()
    const written = { ...body, personId: userId, id, author: nameOf(person), now }
    const isAdded = await withOwnName(() => queries.addDashboard(db, written, MAX_DASHBOARDS))
    if (!isAdded) throw new Invalid('body', `at most ${MAX_DASHBOARDS} dashboards`)
    return { dashboard: await requireDashboard(db, userId, id) }
  })

  serve(app, changeDashboard, async ({ db, person, member, params, body, now }) => {
    const { userId, dashboardId: id } = params
    const before = await requireDashboard(db, userId, id)
    if (!before.isOwn) throw new NotFound(`dashboard ${id}`)
    const isNewForm = before.content.form !== body.content.form
    const needed = neededFor(body.content)
    if (isNewForm && !member.features.has(needed))
      throw new AppError('Forbidden', { detail: `the feature ${needed} is needed` })
    const written = { ...body, personId: userId, id, author: nameOf(person), now }
    const isChanged = await withOwnName(() => queries.changeDashboard(db, written))
    if (!isChanged) throw new NotFound(`dashboard ${id}`)
    return { dashboard: await requireDashboard(db, userId, id) }
  })

  serve(app, removeDashboard, async ({ db, params: { userId, dashboardId } }) => {
    if (!(await queries.deleteDashboard(db, userId, dashboardId)))
      throw new NotFound(`dashboard ${dashboardId}`)
    return { dashboards: await queries.dashboardsOf(db, userId) }
  })

  serveVersioned(app, dashboardTemplateCalls, {
    entity: queries.TEMPLATES,
    toEntry: templateView,
    toFields: toTemplate,
    async check(db, { roleIds }, stored) {
      const roles = new Set(await queries.roleIdsOf(db))
      // a role that has been deleted since does not prevent the template from being changed
      const unknown = roleIds.find((id) => !roles.has(id) && !stored?.roleIds.includes(id))
      if (unknown !== undefined) throw new Invalid('body.roleIds', `no role ${unknown}`)
    },
  })
}

async function requireDashboard(db: SetupDb, personId: string, id: string) {
  const dashboard = await queries.dashboardFor(db, personId, id)
  if (!dashboard) throw new NotFound(`dashboard ${id}`)
  return dashboard
}
