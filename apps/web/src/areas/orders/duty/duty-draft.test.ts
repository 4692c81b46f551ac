import i18next from 'i18next'
import { expect, test } from 'vitest'
import { draftText } from '../../../ui/form/draft-text.ts'
import { draftOfDuty, dutyFields, patternOfDraft, readDuty } from './duty-draft.ts'
import { dutyWords } from './duty-words.ts'
import { draftOfReplacement, readReplacement, replacementFields } from './replacement-draft.ts'
import { aDuty, aPeriod } from './test-duties.ts'

const fields = dutyFields(['marc', 'jean'])

test('a stored duty is sent as it is if nothing is changed', () => {
  const {
    id: _id,
    revision: _revision,
    personName: _name,
    standInName: _standIn,
    ...duty
  } = aDuty({
    standInId: 'jean',
    lastDate: '2026-03-31',
    everyWeeks: 2,
    weekdays: [1, 4],
  })
  const { body, errors } = readDuty(fields, draftOfDuty(fields, aDuty(duty), '2026-01-01'))
  expect(errors).toEqual({})
  expect(body).toEqual(duty)
})

test('a new duty is a week from today; it still needs circuits and a person', () => {
  const draft = draftOfDuty(fields, undefined, '2026-01-07')
  const { body, errors } = readDuty(fields, draft)
  expect(Object.keys(errors).toSorted()).toEqual(['circuitIds', 'personId'])
  expect(body).toMatchObject({ firstDate: '2026-01-07', weekdays: [1], everyWeeks: 1, endsAfterDays: 7 })
  expect(patternOfDraft(fields, draft)).toMatchObject({ startTime: '18:00', endTime: '18:00' })
})

test.each([
  [{ standInId: 'marc' }, 'standInId'],
  [{ lastDate: '2026-01-04' }, 'lastDate'],
  [{ endsAfterDays: '0' }, 'endTime'],
  [{ endTime: '' }, 'endTime'],
  [{ weekdays: '' }, 'weekdays'],
  [{ personId: 'left-the-organisation' }, 'personId'],
])('%o is refused at %s', (changes, at) => {
  const draft = { ...draftOfDuty(fields, aDuty(), '2026-01-01'), ...changes }
  expect(Object.keys(readDuty(fields, draft).errors)).toEqual([at])
})

test('the days are sent in the order of the week, however they were chosen', () => {
  const draft = { ...draftOfDuty(fields, aDuty(), '2026-01-01'), weekdays: '5\n1' }
  expect(readDuty(fields, draft).body.weekdays).toEqual([1, 5])
  expect(patternOfDraft(fields, { ...draft, firstDate: '' })).toBeNull()
})

test('a replacement begins as the whole period on all circuits; nobody may take over', () => {
  const replacing = replacementFields(['lea'], 'Europe/Paris')
  const period = aPeriod('2026-01-05 18:00', '2026-01-06 07:00')
  const draft = draftOfReplacement(replacing, period)
  expect(readReplacement(replacing, draft, 'marc')).toEqual({
    body: { personId: 'marc', replacementId: null, circuitIds: null, from: period.from, to: period.to },
    errors: {},
  })
  const partial = {
    ...draft,
    replacementId: 'lea',
    isPartial: true,
    circuitIds: 'c2',
    to: '2026-01-05T18:00',
  }
  const { body, errors } = readReplacement(replacing, partial, 'marc')
  expect(body).toMatchObject({ replacementId: 'lea', circuitIds: ['c2'] })
  expect(Object.keys(errors)).toEqual(['to'])
})

test('in a conflict of two versions, circuits and days have their names', () => {
  const names = { circuits: [{ id: 'c1', name: 'Limagne', zoneId: null, crew: null }], zones: [] }
  const { option } = dutyWords((key: string) => key, [], names)
  const textOf = (key: string, draft: string) => {
    const about = fields.find((field) => field.key === key)
    return about && draftText(about, draft, { t: i18next.t, option })
  }
  expect(textOf('circuitIds', 'c1\nc9')).toBe('Limagne, c9')
  expect(textOf('weekdays', '1\n5')).toBe('duty.weekdays.1, duty.weekdays.5')
})
