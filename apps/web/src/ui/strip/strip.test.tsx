// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { BarStrip, type StripBar } from './BarStrip.tsx'
import { TimeStrip } from './TimeStrip.tsx'

const aBar = (changes: Partial<StripBar>): StripBar => ({
  id: 'a',
  height: 0.5,
  outcome: 'ok',
  title: '14:32',
  ...changes,
})

test('bars are a named picture, each with a tooltip', async () => {
  await drawn(<BarStrip label="12 tries" bars={[aBar({}), aBar({ id: 'b', title: '14:42' })]} />)
  const picture = screen.getByRole('img', { name: '12 tries' })
  expect([...picture.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    '14:32',
    '14:42',
  ])
})

test('the outcome of a run is visible without colour: a cross, a tick, a base line', async () => {
  const bars = [
    aBar({ id: 'failed', outcome: 'failed' }),
    aBar({ id: 'partial', outcome: 'partial' }),
    aBar({ id: 'nothing', height: 0 }),
  ]
  await drawn(<BarStrip label="tries" bars={bars} />)
  const [failed, partial, empty] = screen.getByRole('img').querySelectorAll('g')
  const shapes = (group: Element | undefined) => [...(group?.children ?? [])].map(({ tagName }) => tagName)
  expect(shapes(failed)).toEqual(['title', 'rect', 'path'])
  expect(shapes(partial)).toEqual(['title', 'rect', 'rect', 'path'])
  expect(Number(empty?.querySelectorAll('rect')[1]?.getAttribute('height'))).toBeGreaterThan(0)
})

const CODES: Readonly<Record<string, number>> = { noon: 1, one: 8 }
const strip = (
  <TimeStrip
    display={frenchDisplay}
    label="Chaussée"
    steps={[
      { id: 'noon', title: 'dim. 12:00', label: '12:00' },
      { id: 'one', title: 'dim. 13:00', label: '' },
      { id: 'two', title: 'dim. 14:00', label: '' },
    ]}
    rows={[{ id: 'km12', label: 'PK 12', table: 'roadCondition', codeAt: (id) => CODES[id] ?? null }]}
  />
)

test('a strip is a table with hours as columns, in which each cell has its word', async () => {
  await drawn(strip)
  expect(screen.getByRole('table', { name: 'Chaussée' })).toBeDefined()
  expect(screen.getByRole('columnheader', { name: 'dim. 13:00' })).toBeDefined()
  const row = screen.getByRole('row', { name: /PK 12/ })
  const [dry, freezing, unknown] = within(row).getAllByRole('cell')
  expect(dry?.textContent).toBe('sèche')
  expect(freezing?.title).toBe('dim. 13:00 · pluie verglaçante')
  expect(unknown?.textContent).toBe('–')
})

test('a normal value has neither colour nor symbol', async () => {
  await drawn(strip)
  const [dry, freezing, unknown] = within(screen.getByRole('row', { name: /PK 12/ })).getAllByRole('cell')
  expect(dry?.style.backgroundColor).toBe('')
  expect(freezing?.style.backgroundColor).not.toBe('')
  expect(unknown?.dataset.unknown).toBe('true')
})
