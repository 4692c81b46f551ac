import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { xlsxFile } from './xlsx.ts'

test('a workbook with the maximum number of rows is written', async () => {
  const rows = Array.from({ length: 130_000 }, (_, row) => [row])
  expect((await xlsxFile([{ name: 'Pas', heads: ['Rang'], rows }])).size).toBeGreaterThan(100_000)
})

test('a workbook has a sheet for each table, numbers as numbers and texts as texts', async () => {
  const blob = await xlsxFile([
    {
      name: 'Pas',
      heads: ['Début', 'Air (°C)'],
      rows: [
        ['=1+1', -4.25],
        [null, null],
      ],
    },
    { name: 'Définitions', heads: ['Chiffre'], rows: [['Moyenne']] },
  ])
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(text('xl/workbook.xml')).toContain('name="Pas"')
  expect(text('xl/workbook.xml')).toContain('name="Définitions"')
  const sheet = text('xl/worksheets/sheet1.xml')
  expect(sheet).toContain('<v>-4.25</v>')
  expect(sheet).not.toContain('<f>')
  expect(text('xl/sharedStrings.xml') + sheet).toContain('=1+1')
})
