import type { CallAnswer, CallBody } from '@verglas/contract'
import { MAX_SPREAD_GM2, TREATMENTS } from '@verglas/contract/circuit-codes'
import { MAX_VEHICLE_LENGTH } from '@verglas/contract/treatment-act-codes'
import { DEICERS } from '@verglas/contract/treatment-codes'
import { readTypedInstant } from '../../../time/typed-instant.ts'
import { readDraft } from '../../../ui/form/draft.ts'
import type { FieldError } from '../../../ui/form/field-error.ts'
import { type Field, field, PLAIN_TEXT } from '../../../ui/form/fields.ts'
import type { Pasted, PastedFault } from '../../../ui/form/pasted-rows.ts'

type ReportedTreatment = CallBody<'importTreatments'>['treatments'][number]
type Refused = CallAnswer<'importTreatments'>['refused'][number]

const km = (key: 'kmFrom' | 'kmTo') =>
  field(key, { kind: 'number', isInteger: false, min: 0, max: null }, { isRequired: false })

/** The columns of a table of treatments; the quantity is in g/m². */
export const importFields = (circuitIds: readonly string[]): readonly Field[] => [
  field('circuitId', { kind: 'choice', options: circuitIds }),
  field('doneAt', PLAIN_TEXT),
  field('treatment', { kind: 'choice', options: TREATMENTS.filter((treatment) => treatment !== 'none') }),
  field(
    'spreadGm2',
    { kind: 'number', isInteger: false, min: 0, max: MAX_SPREAD_GM2 },
    { isRequired: false },
  ),
  field('deicer', { kind: 'choice', options: DEICERS }, { isRequired: false }),
  km('kmFrom'),
  km('kmTo'),
  field('vehicle', { ...PLAIN_TEXT, maxLength: MAX_VEHICLE_LENGTH }, { isRequired: false }),
]

/** A treatment with its line in the table. */
export type ImportRow = { readonly line: number; readonly report: ReportedTreatment }

/** The treatments of a pasted table that can be sent, and further errors in its lines. */
export function importRows(
  fields: readonly Field[],
  { rows, faults }: Pasted,
  timeZone: string,
): { rows: ImportRow[]; faults: PastedFault[] } {
  const wrong = new Set(faults.map(({ line }) => line))
  const allFaults: PastedFault[] = [...faults]
  const ready = rows.flatMap(({ line, values }): ImportRow[] => {
    if (wrong.has(line)) return []
    const { settings } = readDraft(fields, values)
    const {
      circuitId = '',
      treatment = 'salt',
      spreadGm2 = 0,
      deicer = 'nacl',
    } = settings as Partial<ReportedTreatment>
    const { doneAt = '', kmFrom = null, kmTo = null, vehicle = '' } = settings as Partial<ReportedTreatment>
    const done = readTypedInstant(doneAt, timeZone)
    if ('problem' in done) {
      allFaults.push({ line, key: 'doneAt', error: instantError(done.problem) })
      return []
    }
    return [
      {
        line,
        report: {
          circuitId,
          treatment,
          spreadGm2: quantityOf(spreadGm2),
          deicer,
          doneAt: new Date(done.ms).toISOString(),
          kmFrom,
          kmTo,
          vehicle: vehicle || null,
        },
      },
    ]
  })
  return { rows: ready, faults: allFaults.toSorted((a, b) => a.line - b.line) }
}

/** Spreadsheets contain nothing or 0 where nothing is spread. */
const quantityOf = (gm2: number | null): number | null => (gm2 !== null && gm2 > 0 ? gm2 : null)

const EXAMPLES = { unreadable: '2026-11-21 03:10', twice: '+01:00', skipped: '' } as const

/** Why a typed instant is refused, in the words of a form. */
export const instantError = (problem: keyof typeof EXAMPLES): FieldError => ({
  word: `form.errors.instant.${problem}`,
  detail: EXAMPLES[problem],
})

/** The server's refusals, placed at the line and column of the table. */
export const placedRefusals = (refused: readonly Refused[], rows: readonly ImportRow[]): PastedFault[] =>
  refused.flatMap(({ row, field: key, refusal }) => {
    const line = rows[row]?.line
    return line === undefined ? [] : [{ line, key, error: { word: `circuits.done.refusals.${refusal}` } }]
  })

/** The header of a text and the lines that still need correction. */
export function linesLeft(text: string, pasted: Pasted, left: ReadonlySet<number>): string {
  const lines = text.split(/\r\n|\r|\n/)
  const first = pasted.rows[0]?.line ?? 1
  const titles = lines.slice(0, first - 1).filter((line) => line.trim() !== '')
  return [...titles, ...lines.filter((_, index) => left.has(index + 1))].join('\n')
}
