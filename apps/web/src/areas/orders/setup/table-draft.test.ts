import { TREATMENT_PRESETS } from '@verglas/contract/treatment-codes'
import { PRESETS } from '@verglas/treatment'
import { describe, expect, test } from 'vitest'
import { draftOfTable, newRow, readNumber, readTable, tableChanges, tableOfDraft } from './table-draft.ts'

const metric = { units: 'metric', locale: 'fr' } as const
const imperial = { units: 'imperial', locale: 'en' } as const
const table = PRESETS.default

describe('a typed table', () => {
  test.each(TREATMENT_PRESETS)('comes back unchanged, in both units: %s', (preset) => {
    for (const writing of [metric, imperial])
      expect(readTable(draftOfTable(PRESETS[preset], writing), writing)).toEqual({
        body: PRESETS[preset],
        errors: {},
      })
  })

  test('is stored in metric units, whatever the input units', () => {
    const draft = draftOfTable(table, imperial)
    expect(draft.rows.find(({ id }) => id === 'D03')?.upToC.text).toBe('14')
    expect(readNumber('upToC', '23', imperial).value).toBeCloseTo(-5, 9)
    const changed = { ...draft, plowTriggerMm: readNumber('plowTriggerMm', '2', imperial) }
    expect(tableOfDraft(changed).plowTriggerMm).toBeCloseTo(50.8, 9)
  })

  test('reports an invalid number at its row, and a value out of bounds at its field', () => {
    const draft = draftOfTable(table, metric)
    const rows = draft.rows.with(4, {
      ...draft.rows[4],
      minGm2: readNumber('minGm2', 'peu', metric),
    } as never)
    const { errors } = readTable(
      { ...draft, rows, aheadHours: readNumber('aheadHours', '90', metric) },
      metric,
    )
    expect(errors).toMatchObject({
      'rows.4.minGm2': { word: 'treatmentsetup.noNumber' },
      aheadHours: { limit: '1', detail: '24' },
    })
  })

  test('reports a contradiction at its row, and a gap at the table until a new row fills it', () => {
    const draft = draftOfTable(table, metric)
    const place = draft.rows.findIndex(({ id }) => id === 'D23')
    const lowerMinimum = { ...draft.rows[place], minGm2: readNumber('minGm2', '1', metric) }
    expect(
      readTable({ ...draft, rows: draft.rows.with(place, lowerMinimum as never) }, metric).errors,
    ).toHaveProperty([`rows.${place}`])
    const draftWithoutRow = { ...draft, rows: draft.rows.filter(({ id }) => id !== 'D01') }
    expect(readTable(draftWithoutRow, metric).errors).toHaveProperty(['rows'])
    const row = newRow(draftWithoutRow.rows, { situation: 'dry', fromC: -60, toC: 60 }, metric)
    const filled = {
      ...draftWithoutRow,
      rows: [...draftWithoutRow.rows, { ...row, treatments: ['none'] as const }],
    }
    expect(readTable(filled, metric).errors).toEqual({})
  })
})

test('a history names added, changed and removed rows, and settings', () => {
  const after = {
    ...table,
    aheadHours: 3,
    rows: [
      ...table.rows.flatMap((row) =>
        row.id === 'D05' ? [] : [row.id === 'D21' ? { ...row, maxGm2: 18 } : row],
      ),
      { ...table.rows[3], id: 'L1' } as never,
    ],
  }
  expect(tableChanges(table, after)).toEqual({
    added: ['L1'],
    changed: ['D21'],
    removed: ['D05'],
    settings: ['aheadHours'],
  })
})
