import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { circuitNames } from '../../network/circuits/queries.ts'
import { passReportsOf } from '../directives/pass-queries.ts'
import { latestDirectives } from '../directives/queries.ts'
import type { DirectiveViewer } from '../directives/rules.ts'
import { dutyPeriods } from './periods.ts'
import type { Roster } from './queries.ts'

/** An ordered pass on another circuit of a person on duty. */
export type OtherPass = {
  readonly circuit: string
  readonly departAt: string
  readonly finishAt: string
}

type Viewed = { readonly db: SetupDb; readonly asOf: AsOf; readonly viewer: DirectiveViewer }

/**
 * Unfinished passes of orders in force on other circuits, by the person who is on duty when they depart, earliest
 * first. One crew cannot drive two circuits at a time.
 */
export async function otherPasses(
  { db, asOf, viewer }: Viewed,
  roster: Roster,
  { circuitId, nowMs }: { circuitId: string; nowMs: number },
): Promise<ReadonlyMap<string, readonly OtherPass[]>> {
  const orders = (await latestDirectives(db, asOf, { viewer })).filter(
    (order) => order.state === 'in_force' && order.circuitId !== circuitId && order.passes.length > 0,
  )
  if (orders.length === 0) return new Map()
  const reports = await passReportsOf(
    db,
    asOf,
    orders.map(({ id }) => id),
  )
  const done = new Set(
    reports.filter(({ doneAt }) => doneAt).map(({ directiveId, passNo }) => `${directiveId} ${passNo}`),
  )
  const names = await circuitNames(db, asOf)
  const byPerson = new Map<string, OtherPass[]>()
  for (const { id, circuitId: otherId, passes } of orders)
    for (const [passNo, { departAt, finishAt }] of passes.entries()) {
      if (Date.parse(finishAt) <= nowMs || done.has(`${id} ${passNo}`)) continue
      const span = { fromMs: Date.parse(departAt), toMs: Date.parse(departAt) + 1 }
      for (const { personId, circuitIds } of dutyPeriods(roster, span)) {
        if (!circuitIds.includes(otherId)) continue
        const personPasses = byPerson.get(personId) ?? []
        byPerson.set(personId, [
          ...personPasses,
          { circuit: names.get(otherId) ?? otherId, departAt, finishAt },
        ])
      }
    }
  for (const passes of byPerson.values()) passes.sort((a, b) => a.departAt.localeCompare(b.departAt))
  return byPerson
}
