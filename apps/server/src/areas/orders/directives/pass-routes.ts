import { getOrderProgress, reportPass } from '@verglas/contract'
import { groupBy } from '../../../group-by.ts'
import type { App } from '../../../http/app.ts'
import { serve } from '../../../http/serve.ts'
import { passReportsOf } from './pass-queries.ts'
import { progressOf, reportPassOf } from './passes.ts'
import * as queries from './queries.ts'
import { isActiveDirective, viewerOf } from './rules.ts'
import { readersOf } from './team-queries.ts'

/** How far orders have got, and what crews report of their passes. */
export function passRoutes(app: App): void {
  serve(app, getOrderProgress, async ({ db, asOf, may, caller }) => {
    const latestDirectives = await queries.latestDirectives(db, asOf, { viewer: viewerOf(caller, may) })
    const active = latestDirectives.filter(isActiveDirective)
    const directiveIds = active.map(({ id }) => id)
    const [readers, reports] = await Promise.all([
      readersOf(db, asOf, { directiveIds }),
      passReportsOf(db, asOf, directiveIds),
    ])
    const readersById = groupBy(readers, ({ directiveId }) => directiveId)
    const reportsById = groupBy(reports, ({ directiveId }) => directiveId)
    return {
      orders: active.map((directive) =>
        progressOf(directive, readersById.get(directive.id) ?? [], reportsById.get(directive.id) ?? []),
      ),
    }
  })

  serve(app, reportPass, (call) => reportPassOf({ app, ...call }, call.params, call.body))
}
