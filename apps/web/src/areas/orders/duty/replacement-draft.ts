import type { CallBody } from '@verglas/contract'
import { MAX_DUTY_CIRCUITS } from '@verglas/contract/duty-codes'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import type { FieldErrors } from '../../../ui/form/field-error.ts'
import { type Field, field, PLAIN_TEXT } from '../../../ui/form/fields.ts'
import type { Reading } from '../../../ui/form/use-form.ts'
import type { DutyPeriod } from './duty-grid.ts'

export type ReplacementBody = Omit<CallBody<'putDutyReplacement'>, 'expectedRevision'>

/** The inputs of a replacement: who takes over, when, and on which circuits. */
export const replacementFields = (personIds: readonly string[], timeZone: string): readonly Field[] => [
  field('replacementId', { kind: 'choice', options: personIds }, { isRequired: false, isNullable: true }),
  field('from', { kind: 'time', timeZone }),
  field('to', { kind: 'time', timeZone }),
  field('isPartial', { kind: 'flag' }),
  field(
    'circuitIds',
    { kind: 'lines', item: PLAIN_TEXT, hasOptions: true, min: 1, max: MAX_DUTY_CIRCUITS },
    { applies: ({ isPartial }) => isPartial === true },
  ),
]

/** The whole period, on all circuits of the person. */
export const draftOfReplacement = (fields: readonly Field[], period: DutyPeriod): GroupDraft =>
  draftOf(fields, { from: period.from, to: period.to, isPartial: false, circuitIds: period.circuitIds })

export function readReplacement(
  fields: readonly Field[],
  draft: GroupDraft,
  personId: string,
): Reading<ReplacementBody> {
  const { settings, errors } = readDraft(fields, draft)
  const { replacementId, from = '', to = '', circuitIds } = settings as Partial<ReplacementBody>
  const body = { personId, replacementId: replacementId || null, circuitIds: circuitIds ?? null, from, to }
  return { body, errors: { ...lengthErrors(from, to), ...errors } }
}

const lengthErrors = (from: string, to: string): FieldErrors =>
  Date.parse(from) >= Date.parse(to) ? { to: { word: 'duty.errors.noLength' } } : {}
