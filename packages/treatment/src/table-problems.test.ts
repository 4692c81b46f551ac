import { TREATMENT_PRESETS } from '@verglas/contract/treatment-codes'
import { describe, expect, test } from 'vitest'
import type { DecisionRow } from './decision-table.ts'
import { PRESETS } from './presets/presets.ts'
import { tableProblems } from './table-problems.ts'

const table = PRESETS.default
const changed = (id: string, change: Partial<DecisionRow>) =>
  tableProblems({ ...table, rows: table.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) })
const codes = (id: string, change: Partial<DecisionRow>) => changed(id, change).map(({ code }) => code)

test.each(TREATMENT_PRESETS)('the table %s has no problems', (preset) => {
  expect(tableProblems(PRESETS[preset])).toEqual([])
})

describe('finds', () => {
  test('reports a gap: no row applies any more', () => {
    const rows = table.rows.filter(({ id }) => id !== 'D26' && id !== 'D22')
    const gaps = tableProblems({ ...table, rows }).filter(({ code }) => code === 'gap')
    expect(gaps).toContainEqual({ code: 'gap', situation: 'wet_freezing', fromC: -2, toC: 60 })
  })

  test('reports a contradiction: two rows of one situation with the same quantity of different materials', () => {
    expect(
      changed('D22', { aboveC: -3, minGm2: 15, maxGm2: 16, treatments: ['salt_abrasive'] }),
    ).toContainEqual({
      code: 'contradiction',
      rowId: 'D21',
      otherRowId: 'D22',
      situation: 'wet_freezing',
      fromC: -3,
      toC: -2,
    })
  })

  test('reports less of a material where it is colder', () => {
    expect(codes('D21', { minGm2: 5, maxGm2: 6 })).toContain('less_when_colder')
  })

  test('reports a row that never counts', () => {
    const under = {
      ...table.rows.find(({ id }) => id === 'D21'),
      id: 'X',
      minGm2: 6,
      maxGm2: 9,
    } as DecisionRow
    expect(tableProblems({ ...table, rows: [...table.rows, under] })).toContainEqual({
      code: 'never_counts',
      rowId: 'X',
    })
  })

  test.each<[string, string, Partial<DecisionRow>]>([
    ['no_id', 'D21', { id: ' ' }],
    ['same_id', 'D21', { id: 'D20' }],
    ['no_situation', 'D21', { situations: [] }],
    ['no_treatment', 'D21', { treatments: [] }],
    ['empty_range', 'D21', { aboveC: -1, upToC: -1 }],
    ['quantity_missing', 'D21', { minGm2: null }],
    ['quantity_range', 'D21', { minGm2: 20 }],
    ['quantity_range', 'D21', { maxGm2: 5000 }],
    ['quantity_unwanted', 'D26', { minGm2: 5, maxGm2: 8 }],
    ['brine_refused', 'D21', { treatments: ['brine'] }],
    ['too_cold', 'D20', { aboveC: -20 }],
    ['treats_dry', 'D01', { treatments: ['patrol'] }],
  ])('%s', (code, id, change) => {
    expect(codes(id, change)).toContain(code)
  })
})
