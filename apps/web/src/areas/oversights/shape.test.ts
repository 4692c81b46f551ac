import { expect, test } from 'vitest'
import { OVERSIGHT_LIST } from './list-address.ts'
import { filterRows, hoursFrom, type Oversight, oversightRows, severityPeriods } from './shape.ts'

const NOW_MS = Date.parse('2026-11-24T05:20:00Z')
const START = '2026-11-24T04:00:00.000Z'

const anOversight = (id: string): Oversight => ({
  id,
  revision: 1,
  name: id,
  area: { type: 'circle', longitude: 3, latitude: 45, radiusKm: 5 },
  rules: [],
})
const foreseen = (id: string, hours: string, severity: 1 | 2 | 3 | 4) => ({
  id,
  name: id,
  judged: { issuedAt: START, startAt: START, hours, isOutdated: false },
  risks: [
    { ruleId: 'r', severity, dt_start: START, dt_end: '2026-11-24T05:00:00.000Z', placeCount: 1 },
    {
      ruleId: 's',
      severity,
      dt_start: '2026-11-24T08:00:00.000Z',
      dt_end: '2026-11-24T09:00:00.000Z',
      placeCount: 1,
    },
  ],
})

test('hours start with the current one, whenever it was evaluated', () => {
  expect(hoursFrom({ hours: '12340', startAt: START }, NOW_MS)).toBe('2340')
  expect(hoursFrom({ hours: '12', startAt: START }, NOW_MS + 24 * 3_600_000)).toBe('')
})

test('a past risk is no longer upcoming', () => {
  const [row] = oversightRows([anOversight('a')], [foreseen('a', '30030', 3)], NOW_MS)
  expect(row).toMatchObject({ hours: '0030', severityNow: 0, worst: { ruleId: 's' } })
})

test('a watch without an evaluation has neither a severity nor hours', () => {
  const [row] = oversightRows([anOversight('a')], [{ id: 'a', name: 'a', judged: null, risks: [] }], NOW_MS)
  expect(row).toMatchObject({ hours: '', severityNow: null, worst: null })
})

test('watches that the person follows come first, then the worst now', () => {
  const rows = oversightRows(
    ['calm', 'followed', 'worse'].map(anOversight),
    [foreseen('calm', '00', 1), foreseen('followed', '00', 1), foreseen('worse', '04', 4)],
    NOW_MS,
  )
  const ids = (search: { active?: string }) =>
    filterRows(rows, OVERSIGHT_LIST.read(search), (id) => id === 'followed').map(({ id }) => id)
  expect(ids({})).toEqual(['followed', 'worse', 'calm'])
  expect(ids({ active: 'only' })).toEqual(['worse'])
})

test('each period has one severity, and periods are in order', () => {
  expect(severityPeriods('0223300')).toEqual([
    { from: 1, to: 3, severity: 2 },
    { from: 3, to: 5, severity: 3 },
  ])
})
