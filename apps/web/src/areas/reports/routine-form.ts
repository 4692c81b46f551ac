import type { CallAnswer, CallBody } from '@verglas/contract'
import { type GroupDraft, readDraft, type Settings } from '../../ui/form/draft.ts'
import { type Field, field, PLAIN_TEXT } from '../../ui/form/fields.ts'
import type { Reading } from '../../ui/form/use-form.ts'

export type Routine = CallAnswer<'listReportRoutines'>['entries'][number]
type RoutineBody = Omit<CallBody<'putReportRoutine'>, 'expectedRevision'>

const TIME = { ...PLAIN_TEXT, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }
const KEYS = ['nightTime', 'weekTime', 'seasonTime'] as const

/** A local time for each kind of report; without one, that kind is not written automatically. */
export const ROUTINE_FIELDS: readonly Field[] = KEYS.map((key) => field(key, TIME, { isRequired: false }))

export const routineSettings = (routine: Routine | undefined): Settings =>
  Object.fromEntries(KEYS.map((key) => [key, routine?.[key] ?? undefined]))

export function readRoutine(draft: GroupDraft): Reading<RoutineBody> {
  const { settings, errors } = readDraft(ROUTINE_FIELDS, draft)
  const timeOf = (key: (typeof KEYS)[number]) => {
    const time = settings[key]
    return typeof time === 'string' ? time : null
  }
  return {
    body: {
      nightTime: timeOf('nightTime'),
      weekTime: timeOf('weekTime'),
      seasonTime: timeOf('seasonTime'),
    },
    errors,
  }
}
