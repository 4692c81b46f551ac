import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { type Mutant, obstacle } from './mutant.ts'
import { FAULT_GROUPS } from './mutants.ts'
import { scoreTable } from './score.ts'

const mutants = FAULT_GROUPS.flatMap((group) => group.mutants)

test('every mutant still fits the code: its text occurs once in its file, and its tests exist', () => {
  expect(mutants.flatMap((mutant) => obstacle(ROOT, mutant) ?? [])).toEqual([])
})

const aMutant = (changes: Partial<Mutant>): Mutant => ({
  file: 'scripts/root.ts',
  search: 'export const ROOT',
  replacement: 'export const TOP',
  breaks: 'nobody finds the folder',
  tests: ['scripts/mutate/mutants.test.ts'],
  ...changes,
})

test.each([
  [{ search: 'not there' }, 'occurs 0 times'],
  [{ search: 'import' }, 'times, not once'],
  [{ file: 'scripts/gone.ts' }, 'is gone'],
  [{ replacement: 'export const ROOT' }, 'replaced by itself'],
  [{ tests: ['scripts/gone.test.ts'] }, 'no test scripts/gone.test.ts'],
])('a mutant that no longer fits is reported: %j', (changes, fault) => {
  expect(obstacle(ROOT, aMutant({}))).toBeNull()
  expect(obstacle(ROOT, aMutant(changes))).toContain(fault)
})

test('the score is given by group and lists the undetected mutants', () => {
  const results = [true, true, false].map((isNoticed) => ({ group: 'roots', mutant: aMutant({}), isNoticed }))
  const table = scoreTable(results, '2026-11-22')
  expect(table).toContain('| roots | 2 of 3 | 67 % |')
  expect(table).toContain('- `scripts/root.ts`: nobody finds the folder')
})
