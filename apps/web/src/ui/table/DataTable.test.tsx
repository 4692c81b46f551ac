// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawn, withHeight } from '../../test-support/drawn.tsx'
import { createHover } from '../split/hover.ts'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'

type Row = { readonly id: string; readonly value: number }

const ROWS: readonly Row[] = Array.from({ length: 5000 }, (_, value) => ({ id: `row-${value}`, value }))
const COLUMNS: readonly Column<Row>[] = [
  { id: 'sign', label: '', title: 'Sign', stays: 'start', widthPx: 26, isFixed: true, cell: () => '●' },
  { id: 'name', label: 'Name', stays: 'start', isHead: true, widthPx: 100, cell: ({ id }) => id },
  {
    id: 'value',
    label: 'Value',
    units: ['°C'],
    align: 'end',
    widthPx: 60,
    cell: ({ value }) => `${value} °C`,
    highlight: ({ value }) => (value === 1 ? { rule: 'frost', title: 'it freezes' } : null),
    sort: { first: 'descending', by: ({ value }) => value },
  },
]
const rows = ROWS.slice(0, 4)
const table = { label: 'Rows', rows, rowId: ({ id }: Row) => id, columns: COLUMNS }
const grid = () => screen.getByRole('grid', { name: 'Rows' })
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`${name}\\b`) })
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent

beforeEach(() => withHeight(640))

test('has a header, and a table row for each data row', async () => {
  await drawn(<DataTable {...table} />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Sign',
    'Name',
    'Value°C',
  ])
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'row-0',
    'row-1',
    'row-2',
    'row-3',
  ])
})

test('renders only the visible ones of 5,000 rows, and gives their number', async () => {
  await drawn(<DataTable {...table} rows={ROWS} />)
  expect(grid().getAttribute('aria-rowcount')).toBe('5001')
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
})

test('reports the visible rows', async () => {
  const onSight = vi.fn()
  await drawn(<DataTable {...table} onSight={onSight} />)
  expect(onSight).toHaveBeenLastCalledWith(['row-0', 'row-1', 'row-2', 'row-3'])
})

test('fixed columns stay next to each other', async () => {
  await drawn(<DataTable {...table} />)
  expect(within(row('row-0')).getByRole('rowheader').style.left).toBe('26px')
})

test('arrows, Home and End move the active row, Enter opens it', async () => {
  const onOpen = vi.fn()
  const { user } = await drawn(<DataTable {...table} onOpen={onOpen} />)
  grid().focus()
  expect(active()).toBeUndefined()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toContain('row-1')
  expect(row('row-1').getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{End}')
  expect(active()).toContain('row-3')
  await user.keyboard('{ArrowDown}')
  expect(active()).toContain('row-3')
  await user.keyboard('{Home}{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('row-0')
})

test('leaves keys with Ctrl to the browser', async () => {
  const { user } = await drawn(<DataTable {...table} />)
  grid().focus()
  await user.keyboard('{Control>}{End}{/Control}')
  expect(active()).toBeUndefined()
})

test('a click on a row opens it, a click for a new tab does not', async () => {
  const onOpen = vi.fn()
  const { user } = await drawn(<DataTable {...table} onOpen={onOpen} />)
  await user.keyboard('{Control>}')
  await user.click(row('row-2'))
  await user.keyboard('{/Control}')
  expect(onOpen).not.toHaveBeenCalled()
  await user.click(row('row-2'))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('row-2')
})

test('the header of a sortable column gives its order and requests the next one', async () => {
  const onSort = vi.fn()
  const { user } = await drawn(
    <DataTable {...table} sorting={{ id: 'value', order: 'descending' }} onSort={onSort} />,
  )
  const head = screen.getByRole('columnheader', { name: /Value/ })
  expect(head.getAttribute('aria-sort')).toBe('descending')
  await user.click(within(head).getByRole('button'))
  expect(onSort).toHaveBeenCalledExactlyOnceWith('value')
  expect(within(screen.getByRole('columnheader', { name: 'Name' })).queryByRole('button')).toBeNull()
})

test('hovering a row highlights it for other views, and their highlight appears here', async () => {
  const hover = createHover()
  const { user } = await drawn(<DataTable {...table} hover={hover} />)
  await user.hover(row('row-3'))
  expect(hover.get()).toBe('row-3')
  expect(row('row-3').dataset.hovered).toBe('true')
  await user.unhover(grid())
  expect(hover.get()).toBeNull()
})

test('alarms, doubtful values and changes are visible at their cell', async () => {
  const changed = new Map([['row-2', new Set(['value'])]])
  await drawn(<DataTable {...table} changed={changed} isMuted={({ value }) => value === 3} />)
  expect(screen.getByTitle('it freezes').dataset.rule).toBe('frost')
  expect(screen.getByText('2 °C').dataset.changed).toBe('true')
  expect(screen.getByText('0 °C').dataset.changed).toBeUndefined()
  expect(row('row-3').dataset.muted).toBe('true')
})

test('a single content can span the row after the fixed columns', async () => {
  await drawn(<DataTable {...table} across={({ value }) => (value === 0 ? 'nothing known' : null)} />)
  const cells = within(row('row-0')).getAllByRole('cell')
  expect(cells.at(-1)?.textContent).toBe('nothing known')
  expect(within(row('row-0')).getByRole('rowheader').textContent).toBe('row-0')
  expect(screen.getByText('1 °C')).toBeDefined()
})
