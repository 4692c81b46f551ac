import { expect, test } from 'vitest'
import { readTypedInstant } from '../../../time/typed-instant.ts'
import { readPasted } from '../../../ui/form/pasted-rows.ts'
import { importFields, importRows, linesLeft, placedRefusals } from './import-rows.ts'

const PARIS = 'Europe/Paris'
const fields = importFields(['a75-nord', 'a75-sud'])
const words = {
  titlesOf: (key: string) => (key === 'circuitId' ? ['Circuit'] : key === 'doneAt' ? ['Fait à'] : []),
  namesOf: (_: string, option: string) => (option === 'a75-nord' ? ['A75 nord'] : []),
}
const TEXT = `Circuit;Fait à;treatment;spreadGm2;kmFrom;kmTo
A75 nord;21/11/2026 03:10;salt;15;12,5;14
A75 nord;2026-11-21 04:00;plow;;;
A99;2026-11-21 04:00;salt;15;;
A75 nord;hier;salt;15;;
`

test('each line is read separately: valid lines are sent, the others show what is wrong', () => {
  const pasted = readPasted(fields, TEXT, words)
  const { rows, faults } = importRows(fields, pasted, PARIS)
  expect(
    rows.map(({ line, report }) => [line, report.circuitId, report.doneAt, report.spreadGm2, report.kmFrom]),
  ).toEqual([
    [2, 'a75-nord', '2026-11-21T02:10:00.000Z', 15, 12.5],
    [3, 'a75-nord', '2026-11-21T03:00:00.000Z', null, null],
  ])
  expect(faults.map(({ line, key }) => [line, key])).toEqual([
    [4, 'circuitId'],
    [5, 'doneAt'],
  ])
})

test('refused lines stay, under their headings', () => {
  const pasted = readPasted(fields, TEXT, words)
  const { rows } = importRows(fields, pasted, PARIS)
  const [refused] = placedRefusals([{ row: 1, field: 'doneAt', refusal: 'too_old' }], rows)
  expect(refused).toMatchObject({ line: 3, key: 'doneAt' })
  expect(linesLeft(TEXT, pasted, new Set([3, 5])).split('\n')).toEqual([
    'Circuit;Fait à;treatment;spreadGm2;kmFrom;kmTo',
    'A75 nord;2026-11-21 04:00;plow;;;',
    'A75 nord;hier;salt;15;;',
  ])
})

test.each([
  ['2026-11-21T03:10:00+01:00', '2026-11-21T02:10:00.000Z'],
  ['2026-11-21T02:10:00Z', '2026-11-21T02:10:00.000Z'],
  ['21.11.2026 3h10', '2026-11-21T02:10:00.000Z'],
  ['2026-11-21T03:10:25', '2026-11-21T02:10:00.000Z'],
  ['11-21-2026 03:10', null],
  ['2026-13-21 03:10', null],
])('%s is %s', (text, instant) => {
  const read = readTypedInstant(text, PARIS)
  expect('ms' in read ? new Date(read.ms).toISOString() : null).toBe(instant)
})

test('a time that the clock shows twice or never is refused with its line', () => {
  const table = 'A75 nord;25/10/2026 02:40;salt;15\nA75 nord;29/03/2026 02:40;salt;15'
  const { rows, faults } = importRows(fields, readPasted(fields, table, words), PARIS)
  expect(rows).toEqual([])
  expect(faults).toEqual([
    { line: 1, key: 'doneAt', error: { word: 'form.errors.instant.twice', detail: '+01:00' } },
    { line: 2, key: 'doneAt', error: { word: 'form.errors.instant.skipped', detail: '' } },
  ])
})
