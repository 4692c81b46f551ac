import type { CallAnswer, CallBody } from '@verglas/contract'
import { MAX_DUTY_DAYS } from '@verglas/contract/duty-codes'
import { folded } from '@verglas/language'
import { DAY_MS } from '@verglas/quantities'
import { readTypedInstant, type TypedInstant } from '../../../time/typed-instant.ts'
import { wallClockOf } from '../../../time/wall-clock.ts'
import { readDraft } from '../../../ui/form/draft.ts'
import type { FieldError } from '../../../ui/form/field-error.ts'
import { type Field, field, PLAIN_TEXT } from '../../../ui/form/fields.ts'
import type { Pasted, PastedFault } from '../../../ui/form/pasted-rows.ts'
import { instantError } from '../done/import-rows.ts'
import type { DutyPerson } from './use-roster.ts'

export const EXAMPLE_TIME = '2026-12-24 18:00'

type ImportedPeriod = CallBody<'importDuties'>['periods'][number]
type Refused = CallAnswer<'importDuties'>['refused'][number]

/** The columns of a table of periods; people are options by their id. */
export const importFields = (
  circuitIds: readonly string[],
  people: readonly DutyPerson[],
): readonly Field[] => {
  const options = people.map(({ id }) => id)
  return [
    field('circuitId', { kind: 'choice', options: circuitIds }),
    field('personId', { kind: 'choice', options }),
    field('standInId', { kind: 'choice', options }, { isRequired: false }),
    field('from', PLAIN_TEXT),
    field('to', PLAIN_TEXT),
  ]
}

/** The names by which a table may refer to a person: the name if nobody else has it, and the address. */
export function personNames(people: readonly DutyPerson[], id: string): string[] {
  const person = people.find((candidate) => candidate.id === id)
  if (!person) return []
  const isShared = people.some(({ id: other, name }) => other !== id && name === person.name)
  return isShared ? [person.email] : [person.name, person.email]
}

/** A period with its line in the table. */
export type ImportRow = { readonly line: number; readonly period: ImportedPeriod }

/** The periods of a pasted table that can be sent, and further errors in its lines. */
export function importRows(
  fields: readonly Field[],
  { rows, faults }: Pasted,
  { timeZone, people }: { readonly timeZone: string; readonly people: readonly DutyPerson[] },
): { rows: ImportRow[]; faults: PastedFault[] } {
  const wrong = new Set(faults.map(({ line }) => line))
  const typedAt = new Map(rows.map(({ line, values }) => [line, values]))
  const allFaults: PastedFault[] = faults.map((fault) => ({
    ...fault,
    error: choiceError(fault, String(typedAt.get(fault.line)?.[fault.key ?? ''] ?? ''), people),
  }))
  const ready = rows.flatMap(({ line, values }): ImportRow[] => {
    if (wrong.has(line)) return []
    const { settings } = readDraft(fields, values)
    const {
      circuitId = '',
      personId = '',
      standInId,
      from = '',
      to = '',
    } = settings as Partial<Record<string, string>>
    const period = periodOf(from, to, timeZone)
    if ('error' in period) {
      allFaults.push({ line, ...period })
      return []
    }
    return [{ line, period: { circuitId, personId, standInId: standInId || null, ...period } }]
  })
  return { rows: ready, faults: allFaults.toSorted((a, b) => a.line - b.line) }
}

/** Says why a circuit or person cannot be selected. */
function choiceError({ key, error }: PastedFault, typed: string, people: readonly DutyPerson[]): FieldError {
  if (error.word !== 'form.errors.choice') return error
  if (key === 'circuitId') return { word: 'duty.importing.refusals.unknown_circuit' }
  const isShared = people.filter(({ name }) => folded(name) === folded(typed)).length > 1
  return { word: isShared ? 'duty.importing.ambiguous' : 'duty.importing.refusals.unknown_person' }
}

type Times = Pick<ImportedPeriod, 'date' | 'startTime' | 'endTime' | 'endsAfterDays'>

/** A period on the clock of the organisation, or the error in one of its ends. */
function periodOf(from: string, to: string, timeZone: string): Times | { key: string; error: FieldError } {
  const [begin, end] = [readTypedInstant(from, timeZone), readTypedInstant(to, timeZone)]
  if ('problem' in begin) return { key: 'from', error: timeError(begin) }
  if ('problem' in end) return { key: 'to', error: timeError(end) }
  const [fromMs, toMs] = [begin.ms, end.ms]
  if (toMs <= fromMs) return { key: 'to', error: { word: 'duty.errors.noLength' } }
  const [date = '', startTime = ''] = wallClockOf(fromMs, timeZone).split('T')
  const [endDate = '', endTime = ''] = wallClockOf(toMs, timeZone).split('T')
  const endsAfterDays = Math.round((Date.parse(endDate) - Date.parse(date)) / DAY_MS)
  return endsAfterDays > MAX_DUTY_DAYS
    ? { key: 'to', error: { word: 'duty.errors.tooLong', limit: MAX_DUTY_DAYS } }
    : { date, startTime, endTime, endsAfterDays }
}

const timeError = ({ problem }: Extract<TypedInstant, { problem: string }>): FieldError =>
  problem === 'unreadable' ? { word: 'duty.importing.time', detail: EXAMPLE_TIME } : instantError(problem)

/** The column of a table that contains the refused value. */
const COLUMNS: Readonly<Record<string, string>> = { date: 'from', startTime: 'from', endTime: 'to' }

/** The server's refusals, placed at the line and column of the table. */
export const placedRefusals = (refused: readonly Refused[], rows: readonly ImportRow[]): PastedFault[] =>
  refused.flatMap(({ row, field: key, refusal }) => {
    const line = rows[row]?.line
    const error = { word: `duty.importing.refusals.${refusal}` }
    return line === undefined ? [] : [{ line, key: COLUMNS[key] ?? key, error }]
  })
