import { getOrderProgress, listUndonePasses, reportPass } from '@verglas/contract'
import { DAY_MS } from '@verglas/quantities'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { groupBy } from '../../../group-by.ts'
import type { App } from '../../../http/app.ts'
import { Invalid } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { actsBetween } from '../treatments/queries.ts'
import { openDepartures, passReportsOf } from './pass-queries.ts'
import { progressOf, reportPassOf, toPassView } from './passes.ts'
import { type CurrentPlan, servingPlans } from './plan-change.ts'
import * as queries from './queries.ts'
import { type DirectiveViewer, isActiveDirective, viewerOf } from './rules.ts'
import { readersOf } from './team-queries.ts'
import { undonePasses } from './undone-passes.ts'

const MAX_DAYS_BACK = 31

const NO_PLANS: ReadonlyMap<string, CurrentPlan> = new Map()

/** The progress of orders, and the reports of crews about their passes. */
export function passRoutes(app: App): void {
  serve(app, getOrderProgress, async ({ db, asOf, may, caller }) => {
    const viewer = viewerOf(caller, may)
    const latestDirectives = await queries.latestDirectives(db, asOf, { viewer })
    const active = latestDirectives.filter(isActiveDirective)
    const directiveIds = active.map(({ id }) => id)
    const [readers, reports, plans, unfinished] = await Promise.all([
      readersOf(db, asOf, { directiveIds }),
      passReportsOf(db, asOf, directiveIds),
      may('prescriptions') ? servingPlans(db, asOf, active) : NO_PLANS,
      unfinishedOf(db, asOf, { viewer, activeIds: new Set(directiveIds) }),
    ])
    const readersById = groupBy(readers, ({ directiveId }) => directiveId)
    const reportsById = groupBy(reports, ({ directiveId }) => directiveId)
    return {
      orders: active.map((directive) =>
        progressOf(directive, {
          readers: readersById.get(directive.id) ?? [],
          reports: reportsById.get(directive.id) ?? [],
          plan: plans.get(directive.circuitId),
          viewerId: caller.personId,
          nowMs: atMs(asOf),
        }),
      ),
      unfinished,
    }
  })

  serve(app, listUndonePasses, async ({ db, asOf, may, caller, query }) => {
    const [from, to] = [new Date(query.from), new Date(atMs(asOf) + 1)]
    if (to.getTime() - from.getTime() > MAX_DAYS_BACK * DAY_MS)
      throw new Invalid('query.from', `more than ${MAX_DAYS_BACK} days before the instant of the answer`)
    const viewer = viewerOf(caller, may)
    const directives = await queries.directivesBetween(db, asOf, { viewer, from, to })
    const [reports, treatments] = await Promise.all([
      passReportsOf(
        db,
        asOf,
        directives.map(({ id }) => id),
      ),
      actsBetween(db, asOf, { from, to }),
    ])
    const done = treatments.filter(({ withdrawnAt }) => withdrawnAt === null)
    const shift = { fromMs: from.getTime(), nowMs: atMs(asOf), reports, treatments: done }
    return { passes: undonePasses(directives, shift) }
  })

  serve(app, reportPass, (call) => reportPassOf({ app, ...call }, call.params, call.body))
}

/**
 * The passes that crews are still driving for directives that have ended, each with one report: that of the caller if
 * they left for it, since they can still report its end, otherwise that of the first person who left.
 */
async function unfinishedOf(
  db: SetupDb,
  asOf: AsOf,
  { viewer, activeIds }: { viewer: DirectiveViewer; activeIds: ReadonlySet<string> },
) {
  const departures = await openDepartures(db, asOf)
  const ended = departures.filter(({ directiveId }) => !activeIds.has(directiveId))
  const views = await Promise.all(
    ended.map(async ({ directiveId, circuitId, passNo }) => {
      const directive = await queries.directiveById(db, asOf, { circuitId, directiveId, viewer })
      const reports = (await passReportsOf(db, asOf, [directiveId])).filter(
        (report) => report.passNo === passNo,
      )
      const departed = reports.filter(({ startedAt }) => startedAt !== null)
      const report = departed.find(({ personId }) => personId === viewer.personId) ?? departed[0]
      const isDone = reports.some(({ doneAt }) => doneAt !== null)
      return directive && report && !isDone
        ? [{ directive: queries.toDirectiveView(directive), report: toPassView(report, viewer.personId) }]
        : []
    }),
  )
  return views.flat()
}
