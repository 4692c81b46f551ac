import { randomUUID } from 'node:crypto'
import {
  dutyCalls,
  dutyReplacementCalls,
  getDirectiveRecipients,
  getDutyRoster,
  importDuties,
  listDutyPeople,
  swapDuties,
} from '@verglas/contract'
import { MAX_ROSTER_DAYS } from '@verglas/contract/duty-codes'
import { DAY_MS } from '@verglas/quantities'
import { atMs, latestAsOf } from '../../../db/as-of.ts'
import * as versioned from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { Invalid, NotFound, VersionConflict } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import { type Context, serve } from '../../../http/serve.ts'
import { serveVersioned } from '../../../http/serve-versioned.ts'
import { circuitZone } from '../../network/circuits/queries.ts'
import { memberViewer } from '../directives/rules.ts'
import { editableCircuits, peopleById, replacementFields } from './editing.ts'
import { importPeriods } from './import.ts'
import { otherPasses } from './other-passes.ts'
import { dutyPeriods, rosterCircuits } from './periods.ts'
import { DUTIES, DUTY_REPLACEMENTS, dutyPeople, rosterChange, rosterOf } from './queries.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/** The duty roster: who is on duty for which circuits, and when. */
export function dutyRoutes(app: App): void {
  serveVersioned(app, dutyCalls, {
    entity: DUTIES,
    toEntry: ({ timezone: _timezone, ...version }) => version,
    async toFields(body, stored, { db, member, now }) {
      const circuits = await editableCircuits(app, db, member)
      const circuitIds = [...new Set([...body.circuitIds, ...(stored?.circuitIds ?? [])])]
      circuits.refuseForeign('body.circuitIds', circuitIds)
      circuits.refuseMissing('body.circuitIds', body.circuitIds)
      const people = await peopleById(app, db, now)
      return {
        ...body,
        timezone: people.timezone,
        weekdays: [...new Set(body.weekdays)].toSorted(),
        personName: people.nameOf('body.personId', body.personId),
        standInName: body.standInId === null ? null : people.nameOf('body.standInId', body.standInId),
      }
    },
  })

  serveVersioned(app, dutyReplacementCalls, {
    entity: DUTY_REPLACEMENTS,
    toEntry: ({ fromAt, toAt, ...version }) => ({
      ...version,
      from: fromAt.toISOString(),
      to: toAt.toISOString(),
    }),
    toFields: (body, _stored, { db, member, now }) => replacementFields(app, db, { member, now, ...body }),
  })
}

/** Routes for who is on duty, whom an order notifies, swaps and imports. */
export function rosterRoutes(app: App): void {
  serve(app, swapDuties, (call) => swap({ app, ...call }))

  serve(app, getDutyRoster, async ({ db, asOf, query }) => {
    const [fromMs, toMs] = [Date.parse(query.from), Date.parse(query.to)]
    if (toMs < fromMs) throw new Invalid('query.to', 'before from')
    if (toMs - fromMs > MAX_ROSTER_DAYS * DAY_MS)
      throw new Invalid('query.to', `more than ${MAX_ROSTER_DAYS} days after from`)
    const roster = await rosterOf(db, asOf, new Date(fromMs))
    const { circuitId = null } = query
    const isRequested = (id: string) => circuitId === null || id === circuitId
    const periods = dutyPeriods(roster, { fromMs, toMs }).filter((period) =>
      period.circuitIds.some(isRequested),
    )
    return {
      rosterCircuitIds: [...rosterCircuits(roster, atMs(asOf))].filter(isRequested),
      periods: periods.map(({ fromMs, toMs, circuitIds, ...period }) => ({
        ...period,
        circuitIds: [...circuitIds],
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
      })),
    }
  })

  serve(app, listDutyPeople, async ({ db, now }) => ({
    people: await dutyPeople(app.database, db.setupId, now),
  }))

  serve(app, importDuties, (call) => importPeriods({ app, ...call }, call.body))

  serve(app, getDirectiveRecipients, async ({ db, person, member, params: { circuitId }, query, now }) => {
    const asOf = await latestAsOf(app.database)
    if ((await circuitZone(db, circuitId, asOf)) === null) throw new NotFound(`circuit ${circuitId}`)
    const passes = query.until === undefined ? [] : [{ finishAt: query.until }]
    const context = { db: app.database, setupId: db.setupId, roster: await rosterOf(db, asOf), now }
    const order = { circuitId, scope: query.scope, authorId: person.id, passes, expiresAt: null }
    const { basis, recipients } = await recipientsOf(context, order)
    const viewed = { db, asOf: { ...asOf, at: now.toISOString() }, viewer: memberViewer(person.id, member) }
    const others = await otherPasses(viewed, context.roster, { circuitId, nowMs: now.getTime() })
    return {
      basis,
      recipients: recipients.map((recipient) => ({
        ...toRecipientView(recipient),
        elsewhere: basis === 'duty' ? [...(others.get(recipient.personId) ?? [])] : [],
      })),
    }
  })
}

/** Stores a swap as two replacements, unless the duty of one of the people has changed since the roster was read. */
async function swap({ app, db, person, member, body, now }: Context<typeof swapDuties> & { app: App }) {
  const { first, second, expectedRevision } = body
  const personIds = [first.personId, second.personId]
  const asOf = await latestAsOf(app.database)
  const change = await rosterChange(db, { since: expectedRevision, personIds, asOf })
  if (change)
    throw new VersionConflict({
      stored: null,
      changedBy: change.changedBy,
      changedAt: change.changedAt.toISOString(),
      sent: { first, second },
    })
  const pairs = [
    { ...first, replacementId: second.personId },
    { ...second, replacementId: first.personId },
  ]
  const entries = await Promise.all(
    pairs.map(async (pair) => ({
      id: `swap-${randomUUID()}`,
      expectedRevision: null,
      fields: await replacementFields(app, db, { member, now, ...pair }),
    })),
  )
  const author = { personId: person.id, name: nameOf(person) }
  const { setupId } = db
  const rev = await versioned.saveMany(app.database, DUTY_REPLACEMENTS, { setupId, author, entries })
  if (rev === null) throw new Error('a new replacement exists already')
  return { ids: entries.map(({ id }) => id), rev }
}

const toRecipientView = ({ name, allWays, period }: Recipient) => ({
  name,
  ways: allWays,
  standIn: period?.standInName ?? null,
  from: period ? new Date(period.fromMs).toISOString() : null,
  to: period ? new Date(period.toMs).toISOString() : null,
})
