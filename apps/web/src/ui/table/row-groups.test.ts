import { expect, test } from 'vitest'
import { groupRows } from './row-groups.ts'

test('consecutive rows with the same id are a group, named by its first row', () => {
  const rows = ['ab', 'ac', 'ba', 'ad']
  const groups = groupRows(rows, {
    idOf: (row) => row.charAt(0),
    labelOf: (row, rowCount) => `${row} and ${rowCount - 1} more`,
  })
  expect(groups).toEqual([
    { id: 'a', label: 'ab and 1 more', rows: ['ab', 'ac'] },
    { id: 'b', label: 'ba and 0 more', rows: ['ba'] },
    { id: 'a', label: 'ad and 0 more', rows: ['ad'] },
  ])
})
