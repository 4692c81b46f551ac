// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import type { Column } from './column.ts'
import { PlainTable } from './PlainTable.tsx'

const COLUMNS: readonly Column<string>[] = [
  { id: 'name', label: 'Name', isHead: true, stays: 'start', cell: (name) => name },
  { id: 'length', label: 'Length', align: 'end', title: 'letters of it', cell: (name) => name.length },
]
const table = { label: 'Words', columns: COLUMNS, rowId: (name: string) => name }
const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

test('is a table with a name, whose frame can be focused by keyboard', async () => {
  await drawn(<PlainTable {...table} rows={['one', 'three']} />)
  expect(screen.getByRole('table', { name: 'Words' })).toBeDefined()
  expect(screen.getByRole('region', { name: 'Words' }).tabIndex).toBe(0)
  expect(rowNames()).toEqual(['one', 'three'])
  expect(screen.getByTitle('letters of it').textContent).toBe('Length')
})

test('groups have their own headers', async () => {
  const groups = [
    { id: 'a', label: 'First', rows: ['one'] },
    { id: 'b', label: 'Second', rows: ['two', 'three'] },
  ]
  await drawn(<PlainTable {...table} groups={groups} />)
  const [first, second] = screen.getAllByRole('rowgroup').slice(1)
  expect(first?.textContent).toBe('Firstone3')
  expect(second?.textContent).toBe('Secondtwo3three5')
})

test('a note is below its row, across all columns', async () => {
  await drawn(
    <PlainTable
      {...table}
      rows={['one', 'two']}
      below={(name) => (name === 'one' ? 'wants an eye' : null)}
    />,
  )
  const note = screen.getByText('wants an eye')
  expect(note.getAttribute('colspan')).toBe('2')
  expect(note.closest('tr')?.previousElementSibling?.textContent).toBe('one3')
})

test('with rows to open it is a grid in which arrow keys move and Enter opens', async () => {
  const onOpen = vi.fn()
  const { user } = await drawn(<PlainTable {...table} rows={['one', 'two']} onOpen={onOpen} />)
  screen.getByRole('grid', { name: 'Words' }).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('two')
})

test('a click on a row opens it', async () => {
  const onOpen = vi.fn()
  const { user } = await drawn(<PlainTable {...table} rows={['one']} onOpen={onOpen} />)
  await user.click(screen.getByText('3'))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('one')
})

test('marked rows stand out', async () => {
  await drawn(<PlainTable {...table} rows={['one', 'two']} markedIds={['two']} />)
  expect(screen.getByRole('row', { name: /two/ }).dataset.marked).toBe('true')
  expect(screen.getByRole('row', { name: /one/ }).dataset.marked).toBeUndefined()
})
