import { latestAsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type { App } from '../../../http/app.ts'
import { Invalid } from '../../../http/errors.ts'
import type { Membership } from '../../../http/person.ts'
import { circuitsOf } from '../../network/circuits/queries.ts'
import { timezoneOf } from '../../users/queries.ts'
import { dutyPeriods } from './periods.ts'
import { type DutyFields, type DutyPerson, dutyPeople, type ReplacementFields, rosterOf } from './queries.ts'

export type Circuits = Awaited<ReturnType<typeof editableCircuits>>

/** The circuits of the organisation, and which of them a person may edit because they are in their zones. */
export async function editableCircuits({ database }: App, db: SetupDb, { zoneIds }: Membership) {
  const circuits = await circuitsOf(db, await latestAsOf(database))
  const zoneById = new Map(circuits.map(({ id, zoneId }) => [id, zoneId]))
  const isForeign = (circuitId: string) => {
    const zoneId = zoneById.get(circuitId) ?? null
    return zoneId !== null && zoneIds.length > 0 && !zoneIds.includes(zoneId)
  }
  return {
    exists: (circuitId: string) => zoneById.has(circuitId),
    isForeign,
    refuseMissing(field: string, ids: readonly string[]) {
      const missing = ids.findIndex((id) => !zoneById.has(id))
      if (missing >= 0) throw new Invalid(`${field}.${missing}`, 'there is no such circuit')
    },
    refuseForeign(field: string, ids: readonly string[]) {
      const foreign = ids.find(isForeign)
      if (foreign !== undefined) throw new Invalid(field, `circuit ${foreign} is of another zone`)
    },
  }
}

export type People = Awaited<ReturnType<typeof peopleById>>

/** The people who may be put on duty, and the organisation's time zone. */
export async function peopleById({ database }: App, db: SetupDb, now: Date) {
  const timezone = await timezoneOf(database, db.setupId)
  const byId = new Map<string, DutyPerson>(
    (await dutyPeople(database, db.setupId, now)).map((person) => [person.id, person]),
  )
  return {
    timezone,
    exists: (id: string) => byId.has(id),
    nameOf(field: string, id: string): string {
      const person = byId.get(id)
      if (!person) throw new Invalid(field, 'nobody with this id may read orders')
      return person.name
    },
    withNames: (fields: Omit<DutyFields, 'personName' | 'standInName' | 'timezone'>): DutyFields => ({
      timezone,
      ...fields,
      personName: byId.get(fields.personId)?.name ?? '',
      standInName: fields.standInId === null ? null : (byId.get(fields.standInId)?.name ?? ''),
    }),
  }
}

type ReplacementBody = {
  personId: string
  replacementId: string | null
  circuitIds: string[] | null
  from: string
  to: string
  member: Membership
  now: Date
}

export async function replacementFields(
  app: App,
  db: SetupDb,
  { personId, replacementId, circuitIds, from, to, member, now }: ReplacementBody,
): Promise<ReplacementFields> {
  const asOf = await latestAsOf(app.database)
  const circuits = await editableCircuits(app, db, member)
  circuits.refuseMissing('body.circuitIds', circuitIds ?? [])
  const [fromAt, toAt] = [new Date(from), new Date(to)]
  const span = { fromMs: fromAt.getTime(), toMs: toAt.getTime() }
  const { duties } = await rosterOf(db, asOf)
  const personPeriods = dutyPeriods({ duties, replacements: [] }, span).filter(
    (period) => period.personId === personId,
  )
  const concerned = circuitIds ?? [...new Set(personPeriods.flatMap((period) => period.circuitIds))]
  circuits.refuseForeign('body.circuitIds', concerned)
  const people = await peopleById(app, db, now)
  const replacementName = replacementId === null ? null : people.nameOf('body.replacementId', replacementId)
  // A person who has left the organisation is still named in a replacement.
  const personName = people.exists(personId)
    ? people.nameOf('body.personId', personId)
    : (duties.find((duty) => duty.personId === personId)?.personName ?? null)
  if (personName === null) throw new Invalid('body.personId', 'nobody with this id is on duty')
  return { personId, personName, replacementId, replacementName, circuitIds, fromAt, toAt }
}
