import type { CallAnswer, CallBody } from '@verglas/contract'
import type { MeasureCode } from '@verglas/contract/measures'
import { HEALTH_MEASURES, VISIT_ACTS } from '@verglas/contract/station-tool-codes'
import { type GroupDraft, readDraft, type Settings } from '../../../ui/form/draft.ts'
import type { FieldErrors } from '../../../ui/form/field-error.ts'
import { type Field, field, PLAIN_TEXT } from '../../../ui/form/fields.ts'
import { readDay } from '../../../ui/form/read-day.ts'
import type { Reading } from '../../../ui/form/use-form.ts'

export type Visit = CallAnswer<'listStationVisits'>['entries'][number]
export type VisitBody = Omit<CallBody<'putStationVisit'>, 'expectedRevision'>

const MEASURE = 'measure '
/** Measures whose sensors can be serviced during a visit. */
export const SERVICED_MEASURES: readonly MeasureCode[] = HEALTH_MEASURES

export const visitFields = (stationIds: readonly string[]): readonly Field[] => [
  field('stationId', { kind: 'choice', options: stationIds }),
  field('visitedOn', { ...PLAIN_TEXT, maxLength: 20 }),
  field('act', { kind: 'choice', options: VISIT_ACTS }),
  field('visitor', { ...PLAIN_TEXT, maxLength: 200 }),
  field('note', { kind: 'prose', maxLength: 4000 }, { isRequired: false }),
  field('dueOn', { ...PLAIN_TEXT, maxLength: 20 }, { isRequired: false }),
  ...SERVICED_MEASURES.map((code) => field(`${MEASURE}${code}`, { kind: 'flag' }, { isRequired: false })),
]

/** The measure of a field; null for any other field. */
export const measureOfField = (key: string): MeasureCode | null =>
  SERVICED_MEASURES.find((code) => `${MEASURE}${code}` === key) ?? null

/** In the format of the field's hint: `26/11/2026`. */
const dayText = (day: string): string => day.split('-').toReversed().join('/')

export function settingsOfVisit(
  visit: Visit | undefined,
  start: { stationId: string; today: string },
): Settings {
  if (!visit) return { stationId: start.stationId, visitedOn: dayText(start.today), act: 'visit' }
  const { measures, visitedOn, dueOn, ...settings } = visit
  return {
    ...settings,
    visitedOn: dayText(visitedOn),
    dueOn: dueOn === null ? undefined : dayText(dueOn),
    ...Object.fromEntries(measures.map((code) => [`${MEASURE}${code}`, true])),
  }
}

/** The body to send; dates may be typed in the usual formats. */
export function readVisit(fields: readonly Field[], draft: GroupDraft, today: string): Reading<VisitBody> {
  const { settings, errors } = readDraft(fields, draft)
  const dateErrors: Record<string, { word: string }> = {}
  const dayIn = (key: 'visitedOn' | 'dueOn'): string | null => {
    const text = settings[key]
    if (typeof text !== 'string' || text === '') return null
    const day = readDay(text, today)
    if (day === null) dateErrors[key] = { word: 'stationtools.errors.day' }
    return day
  }
  const [visitedOn, dueOn] = [dayIn('visitedOn'), dayIn('dueOn')]
  if (visitedOn !== null && dueOn !== null && dueOn <= visitedOn)
    dateErrors.dueOn = { word: 'stationtools.errors.due' }
  const body = {
    stationId: settings.stationId,
    visitedOn,
    act: settings.act,
    visitor: settings.visitor,
    note: settings.note ?? '',
    dueOn,
    measures: SERVICED_MEASURES.filter((code) => settings[`${MEASURE}${code}`] === true),
  } as VisitBody
  return { body, errors: { ...errors, ...dateErrors } as FieldErrors }
}
