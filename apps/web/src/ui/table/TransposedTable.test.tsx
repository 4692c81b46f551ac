// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { type Line, TransposedTable } from './TransposedTable.tsx'

const LINES: readonly Line<number>[] = [
  { id: 'hour', label: 'Hour', cell: (step) => `at ${step}` },
  {
    id: 'air',
    label: 'Air',
    unit: '°C',
    cell: (step) => -step,
    highlight: (step) => (step === 2 ? { rule: 'freezing', title: 'it freezes' } : null),
  },
]
const GROUPS = [
  { id: 'mon', label: 'Monday', rows: [1, 2] },
  { id: 'tue', label: 'Tuesday', rows: [3] },
]
const table = { label: 'Steps', lines: LINES, groups: GROUPS, stepId: String, corner: 'Hour of day' }
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('each step is a column under its group’s header, each line a row', async () => {
  await drawn(<TransposedTable {...table} stepHead={(step) => `${step} h`} />)
  expect(screen.getByRole('table', { name: 'Steps' })).toBeDefined()
  expect(screen.getByRole('columnheader', { name: 'Monday' }).getAttribute('colspan')).toBe('2')
  expect(screen.getByRole('columnheader', { name: '3 h' })).toBeDefined()
  expect(cellsOf(/^Air °C/)).toEqual(['-1', '-2', '-3'])
})

test('without step headers only group headers are displayed, and vice versa', async () => {
  const { redraw } = await drawn(<TransposedTable {...table} />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Hour of day',
    'Monday',
    'Tuesday',
  ])
  const groups = [{ id: 'all', label: '', rows: [1] }]
  redraw(<TransposedTable {...table} groups={groups} stepHead={(step) => `${step} h`} />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Hour of day',
    '1 h',
  ])
})

test('alarms are visible at their cell, and a marked step across all lines', async () => {
  await drawn(<TransposedTable {...table} isMarked={(step) => step === 3} />)
  expect(screen.getByTitle('it freezes').dataset.rule).toBe('freezing')
  expect(screen.getByText('at 3').dataset.marked).toBe('true')
  expect(screen.getByText('-3').dataset.marked).toBe('true')
  expect(screen.getByText('-2').dataset.marked).toBeUndefined()
})
