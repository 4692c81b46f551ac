import { expect, test } from 'vitest'
import { readPasted } from '../../../ui/form/pasted-rows.ts'
import { importFields, importRows, personNames, placedRefusals } from './import-duties.ts'

const PARIS = 'Europe/Paris'
const person = (id: string, name: string) => ({ id, name, email: `${id}@example.org`, ways: [] })
const people = [person('marc', 'Marc Vidal'), person('jean', 'Jean Roux'), person('jean2', 'Jean Roux')]
const fields = importFields(['a75-nord', 'a75-sud'], people)
const TITLES: Readonly<Record<string, string>> = {
  circuitId: 'Circuit',
  personId: 'Personne',
  standInId: 'Remplaçant',
  from: 'Du',
  to: 'Au',
}
const words = {
  titlesOf: (key: string) => [TITLES[key] ?? key],
  namesOf: (key: string, option: string) =>
    key === 'circuitId' ? (option === 'a75-nord' ? ['A75 nord'] : []) : personNames(people, option),
}
const read = (text: string) =>
  importRows(fields, readPasted(fields, text, words), { timeZone: PARIS, people })
const TEXT = `Circuit;Personne;Remplaçant;Du;Au
A75 nord;Marc Vidal;jean@example.org;2026-12-24 18:00;2026-12-25 07:00
a75-sud;MARC@example.org;;24/12/2026 18:00;31/12/2026 07:00
A75 nord;Jean Roux;;2026-12-24 18:00;2026-12-25 07:00
A99;Marc Vidal;;2026-12-24 18:00;2026-12-25 07:00
A75 nord;Marc Vidal;;Noël;2026-12-25 07:00
A75 nord;Marc Vidal;;2026-12-24 18:00;2026-12-24 18:00
A75 nord;Marc Vidal;;2026-12-01 18:00;2026-12-25 07:00
A75 nord;Marc Vidal;;2026-03-28 18:00;2026-03-29 07:00
`

test('each line is read separately, people by name or address, times on the local clock', () => {
  const { rows } = read(TEXT)
  expect(rows.map(({ line, period }) => [line, ...Object.values(period)])).toEqual([
    [2, 'a75-nord', 'marc', 'jean', '2026-12-24', '18:00', '07:00', 1],
    [3, 'a75-sud', 'marc', null, '2026-12-24', '18:00', '07:00', 7],
    [9, 'a75-nord', 'marc', null, '2026-03-28', '18:00', '07:00', 1],
  ])
})

test('what is wrong is said at its line and column; a name that two people have is not guessed', () => {
  expect(read(TEXT).faults.map(({ line, key, error }) => [line, key, error.word])).toEqual([
    [4, 'personId', 'duty.importing.ambiguous'],
    [5, 'circuitId', 'duty.importing.refusals.unknown_circuit'],
    [6, 'from', 'duty.importing.time'],
    [7, 'to', 'duty.errors.noLength'],
    [8, 'to', 'duty.errors.tooLong'],
  ])
})

test('a refusal of the server is placed at the line and column of the table', () => {
  const { rows } = read(TEXT)
  const refused = [
    { row: 1, field: 'circuitId', refusal: 'foreign_zone' },
    { row: 2, field: 'endTime', refusal: 'no_length' },
  ] as const
  expect(placedRefusals(refused, rows)).toEqual([
    { line: 3, key: 'circuitId', error: { word: 'duty.importing.refusals.foreign_zone' } },
    { line: 9, key: 'to', error: { word: 'duty.importing.refusals.no_length' } },
  ])
})
