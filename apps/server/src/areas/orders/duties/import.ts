import { createHash } from 'node:crypto'
import type { importDuties } from '@verglas/contract'
import type { DutyRefusal } from '@verglas/contract/duty-codes'
import { weekdayOf } from '@verglas/contract/duty-periods'
import { latestAsOf } from '../../../db/as-of.ts'
import * as versioned from '../../../db/versioned.ts'
import { groupBy } from '../../../group-by.ts'
import type { App } from '../../../http/app.ts'
import { AppError } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import type { Context } from '../../../http/serve.ts'
import { type Circuits, editableCircuits, type People, peopleById } from './editing.ts'
import { DUTIES, type DutyFields } from './queries.ts'

type Call = Context<typeof importDuties>
type Importer = Pick<Call, 'db' | 'person' | 'member' | 'now'> & { app: App }
type ImportedPeriod = Call['body']['periods'][number]
type StoredDuty = versioned.Version<DutyFields>

/** Stores single periods of duty. A refused row gets its reason and does not stop the others. */
export async function importPeriods(importer: Importer, { periods, isTrial }: Call['body']) {
  const { app, db, person, member, now } = importer
  const asOf = await latestAsOf(app.database)
  const circuits = await editableCircuits(app, db, member)
  const people = await peopleById(app, db, now)
  const refusals = periods.map((period) => refusalOf(period, circuits, people))
  const storedById = new Map((await versioned.list(db, DUTIES, asOf)).map((duty) => [duty.id, duty]))
  const isAccepted = (_: ImportedPeriod, row: number) => refusals[row] === null
  const isStored = (period: ImportedPeriod) =>
    storedById.get(idOf(period))?.circuitIds.includes(period.circuitId) ?? false
  const accepted = periods.filter(isAccepted)
  const added = accepted.filter((period) => !isStored(period))
  const entries = entriesOf(added, storedById, people)
  const author = { personId: person.id, name: nameOf(person) }
  const rev =
    isTrial || entries.length === 0
      ? asOf.rev
      : await versioned.saveMany(app.database, DUTIES, { setupId: db.setupId, author, entries })
  if (rev === null) throw new AppError('Conflict', { detail: 'somebody else has changed the same entries' })
  return {
    added: added.length,
    existing: periods.flatMap((period, row) => (isAccepted(period, row) && isStored(period) ? [row] : [])),
    refused: refusals.flatMap((refusal, row) => (refusal ? [{ row, ...refusal }] : [])),
    rev,
  }
}

function refusalOf(
  { circuitId, personId, standInId, startTime, endTime, endsAfterDays }: ImportedPeriod,
  circuits: Circuits,
  people: People,
): { field: string; refusal: DutyRefusal } | null {
  if (!circuits.exists(circuitId)) return { field: 'circuitId', refusal: 'unknown_circuit' }
  if (circuits.isForeign(circuitId)) return { field: 'circuitId', refusal: 'foreign_zone' }
  if (!people.exists(personId)) return { field: 'personId', refusal: 'unknown_person' }
  if (standInId !== null && !people.exists(standInId))
    return { field: 'standInId', refusal: 'unknown_person' }
  if (standInId === personId) return { field: 'standInId', refusal: 'same_person' }
  if (endsAfterDays === 0 && endTime <= startTime) return { field: 'endTime', refusal: 'no_length' }
  return null
}

/** The same period of the same people gets the same id, so that a second import changes nothing. */
const idOf = ({ personId, standInId, date, startTime, endTime, endsAfterDays }: ImportedPeriod): string =>
  `import-${createHash('sha256')
    .update(JSON.stringify([personId, standInId, date, startTime, endTime, endsAfterDays]))
    .digest('hex')
    .slice(0, 32)}`

/** Combines rows that differ only by their circuit into one entry, and with the stored entry of the same period. */
function entriesOf(
  periods: readonly ImportedPeriod[],
  storedById: ReadonlyMap<string, StoredDuty>,
  people: People,
) {
  const rowsById = groupBy(periods, idOf)
  return [...rowsById].map(([id, rows]) => {
    const stored = storedById.get(id)
    const circuitIds = [...(stored?.circuitIds ?? []), ...rows.map(({ circuitId }) => circuitId)]
    return { id, expectedRevision: stored?.revision ?? null, fields: fieldsOf(rows, circuitIds, people) }
  })
}

function fieldsOf(
  [row]: readonly ImportedPeriod[],
  circuitIds: readonly string[],
  people: People,
): DutyFields {
  if (!row) throw new Error('an entry without a row')
  const { circuitId: _circuit, date, ...rest } = row
  return people.withNames({
    ...rest,
    circuitIds: [...new Set(circuitIds)],
    firstDate: date,
    lastDate: date,
    weekdays: [weekdayOf(date)],
    everyWeeks: 1,
  })
}
