import type { CallBody } from '@verglas/contract'
import { MAX_DUTY_CIRCUITS, MAX_DUTY_DAYS, MAX_DUTY_WEEKS } from '@verglas/contract/duty-codes'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import type { FieldErrors } from '../../../ui/form/field-error.ts'
import { type Field, field, PLAIN_TEXT, type TextShape } from '../../../ui/form/fields.ts'
import type { Reading } from '../../../ui/form/use-form.ts'
import type { Duty } from './duty-pattern.ts'

export type DutyBody = Omit<CallBody<'putDuty'>, 'expectedRevision'>

const DAY: TextShape = { ...PLAIN_TEXT, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
const CLOCK: TextShape = { ...PLAIN_TEXT, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }
const OPTIONAL = { isRequired: false, isNullable: true }

export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

/** The inputs of a duty. */
export const dutyFields = (personIds: readonly string[]): readonly Field[] => [
  field('circuitIds', {
    kind: 'lines',
    item: PLAIN_TEXT,
    hasOptions: true,
    min: 1,
    max: MAX_DUTY_CIRCUITS,
  }),
  field('personId', { kind: 'choice', options: personIds }),
  field('standInId', { kind: 'choice', options: personIds }, OPTIONAL),
  field('firstDate', DAY),
  field('lastDate', DAY, OPTIONAL),
  field('weekdays', { kind: 'lines', item: PLAIN_TEXT, hasOptions: true, min: 1, max: WEEKDAYS.length }),
  field('everyWeeks', { kind: 'choice', options: numbers(1, MAX_DUTY_WEEKS) }),
  field('startTime', CLOCK),
  field('endTime', CLOCK),
  field('endsAfterDays', { kind: 'choice', options: numbers(0, MAX_DUTY_DAYS) }),
]

/** The duty as it is stored; a new one is a week from Monday to the hand-over on the next Monday, without a gap. */
export const draftOfDuty = (
  fields: readonly Field[],
  duty: Duty | null | undefined,
  today: string,
): GroupDraft =>
  draftOf(fields, {
    startTime: '18:00',
    endTime: '18:00',
    firstDate: today,
    ...duty,
    weekdays: duty?.weekdays.map(String) ?? ['1'],
    everyWeeks: String(duty?.everyWeeks ?? 1),
    endsAfterDays: String(duty?.endsAfterDays ?? 7),
  })

type Typed = Omit<DutyBody, 'weekdays' | 'everyWeeks' | 'endsAfterDays'> & {
  weekdays: string[]
  everyWeeks: string
  endsAfterDays: string
}

/** The body to send; an error about two inputs is placed at the second one. */
export function readDuty(fields: readonly Field[], draft: GroupDraft): Reading<DutyBody> {
  const { settings, errors } = readDraft(fields, draft)
  const typed = settings as Partial<Typed>
  const body: DutyBody = {
    circuitIds: typed.circuitIds ?? [],
    personId: typed.personId ?? '',
    standInId: typed.standInId || null,
    firstDate: typed.firstDate ?? '',
    lastDate: typed.lastDate || null,
    weekdays: (typed.weekdays ?? []).map(Number).toSorted((a, b) => a - b),
    everyWeeks: Number(typed.everyWeeks ?? 1),
    startTime: typed.startTime ?? '',
    endTime: typed.endTime ?? '',
    endsAfterDays: Number(typed.endsAfterDays ?? 0),
  }
  return { body, errors: { ...crossErrors(body), ...errors } }
}

function crossErrors({
  personId,
  standInId,
  firstDate,
  lastDate,
  startTime,
  endTime,
  endsAfterDays,
}: DutyBody): FieldErrors {
  return {
    ...(standInId !== null && standInId === personId && { standInId: { word: 'duty.errors.samePerson' } }),
    ...(lastDate !== null && lastDate < firstDate && { lastDate: { word: 'duty.errors.lastBeforeFirst' } }),
    ...(endsAfterDays === 0 && endTime <= startTime && { endTime: { word: 'duty.errors.noLength' } }),
  }
}

/** The pattern of a complete draft; null while an input is missing. */
export function patternOfDraft(fields: readonly Field[], draft: GroupDraft): DutyBody | null {
  const { body, errors } = readDuty(
    fields.filter(({ key }) => !['circuitIds', 'personId', 'standInId'].includes(key)),
    draft,
  )
  return Object.keys(errors).length === 0 ? body : null
}
