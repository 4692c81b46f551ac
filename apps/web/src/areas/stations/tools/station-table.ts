import type { CallAnswer, CallBody } from '@verglas/contract'
import { readDraft } from '../../../ui/form/draft.ts'
import { type Field, field, PLAIN_TEXT, TIME_ZONE } from '../../../ui/form/fields.ts'
import type { Pasted, PastedFault } from '../../../ui/form/pasted-rows.ts'

export type TableAnswer = CallAnswer<'putStationSettings'>
type Row = CallBody<'putStationSettings'>['rows'][number]

/** Cell text that restores the value given by the source. */
export const BY_SOURCE = '='

const YES_NO = ['yes', 'no'] as const
const FLAGS: readonly string[] = ['isBridge', 'isBroken', 'isRetired']
const NUMBERS: readonly string[] = [
  'kilometre',
  'altitude',
  'latitude',
  'longitude',
  'period',
  'subsurfaceCm',
]
const optional = { isRequired: false }

/** The columns of a table of stations: the station, then its settings. */
export const tableFields = (zoneIds: readonly string[], canChangeZone: boolean): readonly Field[] => [
  field('station', { ...PLAIN_TEXT, maxLength: 200 }),
  field('name', { ...PLAIN_TEXT, maxLength: 200 }, optional),
  field('ref', { ...PLAIN_TEXT, maxLength: 100 }, optional),
  field('road', { ...PLAIN_TEXT, maxLength: 50 }, optional),
  ...NUMBERS.map((key) => field(key, { ...PLAIN_TEXT, maxLength: 30 }, optional)),
  field('zoneId', { kind: 'choice', options: [...zoneIds, BY_SOURCE] }, optional),
  ...FLAGS.map((key) =>
    field(key, { kind: 'choice', options: key === 'isRetired' ? YES_NO : [...YES_NO, BY_SOURCE] }, optional),
  ),
  ...(canChangeZone
    ? [field('timezone', { kind: 'choice', options: [...TIME_ZONE.options, BY_SOURCE] }, optional)]
    : []),
]

/** The rows to send: an empty cell leaves the value unchanged, an equals sign restores the source's value. */
export function tableRows(
  fields: readonly Field[],
  { rows, keys }: Pasted,
): { rows: Row[]; faults: PastedFault[] } {
  const faults: PastedFault[] = []
  const read = rows.map(({ line, values }) => {
    const { settings } = readDraft(fields, values)
    const statedFields = keys.flatMap((key): (readonly [string, string | number | boolean | null])[] => {
      const cell = settings[key]
      if (key === 'station' || typeof cell !== 'string' || cell === '') return []
      if (cell === BY_SOURCE) return [[key, null] as const]
      if (FLAGS.includes(key)) return [[key, cell === 'yes'] as const]
      if (!NUMBERS.includes(key)) return [[key, cell] as const]
      const value = Number(cell.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
      if (!Number.isFinite(value)) faults.push({ line, key, error: { word: 'form.errors.number' } })
      return [[key, value] as const]
    })
    return { station: String(settings.station ?? ''), fields: Object.fromEntries(statedFields) }
  })
  return { rows: read, faults }
}

/** The server's refusals at the line and column of the table. */
export const placedTableFaults = (faults: TableAnswer['faults'], { rows }: Pasted): PastedFault[] =>
  faults.map(({ row, field: key, code, detail }) => ({
    line: rows[row]?.line ?? row + 1,
    key: key ?? 'station',
    error: { word: `stationtools.faults.${code}`, detail: detail ?? '' },
  }))
