// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { drawn, withWindow } from '../../test-support/drawn.tsx'
import { DetailScreen } from './DetailScreen.tsx'
import { Fact } from './Fact.tsx'
import { ListScreen, readView } from './ListScreen.tsx'

afterEach(() => withWindow(1440))

const ANSWERED = { data: {}, error: null, dataUpdatedAt: 1, refetch: () => {} }
const UNANSWERED = { ...ANSWERED, data: undefined, dataUpdatedAt: 0 }
type ListProps = ComponentProps<typeof ListScreen>
const map = (changes: Partial<NonNullable<ListProps['map']>> = {}): ListProps['map'] => ({
  content: 'the map',
  visibility: 'always',
  divider: 'stationDivider',
  view: 'list',
  onView: () => {},
  ...changes,
})
const list = (changes: Partial<ListProps> = {}) => (
  <ListScreen
    title="Stations"
    counts="51 stations"
    filters="filters"
    notes="a note"
    answer={ANSWERED}
    failed="No stations."
    total={51}
    visibleCount={12}
    none="none at all"
    noneFiltered="none of them"
    onClear={() => {}}
    table="the table"
    cards="the cards"
    {...changes}
  />
)

test('a list has its name, counts, filters, notes and table', async () => {
  const { container } = await drawn(list())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stations')
  for (const text of ['51 stations', 'filters', 'a note', 'the table'])
    expect(container.textContent).toContain(text)
  expect(container.textContent).not.toContain('the cards')
})

test('while loading, the filters are present and the table is a skeleton', async () => {
  const { container } = await drawn(list({ answer: UNANSWERED, total: 0, visibleCount: 0 }))
  expect(container.textContent).toContain('filters')
  expect(screen.getByRole('status')).toBeDefined()
  expect(container.textContent).not.toContain('none at all')
})

test('a failure is above the content that is still displayed', async () => {
  const { container } = await drawn(list({ answer: { ...ANSWERED, error: new ApiError('Network') } }))
  expect(screen.getByRole('alert').textContent).toContain('No stations.')
  expect(container.textContent).toContain('the table')
})

test('an empty list differs from one emptied by the filters', async () => {
  const onClear = vi.fn()
  const { container, user, redraw } = await drawn(list({ total: 0, visibleCount: 0 }))
  expect(container.textContent).toContain('none at all')
  redraw(list({ visibleCount: 0, onClear }))
  expect(container.textContent).toContain('none of them')
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
  expect(onClear).toHaveBeenCalledOnce()
})

test('a map is next to the table, always or on request', async () => {
  const { container, redraw } = await drawn(list({ map: map() }))
  expect(container.textContent).toContain('the table')
  expect(container.textContent).toContain('the map')
  expect(screen.queryByRole('radio')).toBeNull()
  redraw(list({ map: map({ visibility: 'asked' }) }))
  expect(container.textContent).not.toContain('the map')
  redraw(list({ map: map({ visibility: 'asked', view: 'map' }) }))
  expect(container.textContent).toContain('the table')
  expect(container.textContent).toContain('the map')
})

test('a phone has cards, or the map instead', async () => {
  withWindow(390)
  const onView = vi.fn()
  const { container, user, redraw } = await drawn(list({ map: map({ onView }) }))
  expect(container.textContent).toContain('the cards')
  expect(container.textContent).not.toContain('the map')
  await user.click(screen.getByRole('button', { name: 'Carte' }))
  expect(onView).toHaveBeenCalledExactlyOnceWith('map')
  redraw(list({ map: map({ view: 'map' }) }))
  expect(container.textContent).toContain('the map')
  expect(container.textContent).not.toContain('the cards')
})

test('an unknown view in the address falls back to the list', () => {
  expect([readView('map'), readView('nonsense'), readView(undefined)]).toEqual(['map', 'list', 'list'])
})

type DetailProps = ComponentProps<typeof DetailScreen<string>>
const detail = (changes: Partial<DetailProps> = {}) => (
  <DetailScreen
    title="Viaduc"
    facts={<Fact icon="⌂">Nord</Fact>}
    answer={{ ...ANSWERED, data: 'all about it' }}
    failed="No station."
    loading="coming"
    back="to the others"
    {...changes}
  >
    {(data: string) => data}
  </DetailScreen>
)

test('an item has its name, its facts and its data', async () => {
  const { container } = await drawn(detail())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Viaduc')
  expect(container.textContent).toContain('⌂Nord')
  expect(container.textContent).toContain('all about it')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a bridge has its symbol, and an item that can be followed has a star', async () => {
  await drawn(detail({ bridge: 'Station sur un pont', favourite: { type: 'stations', id: 'v' } }))
  expect(screen.getByLabelText('Station sur un pont')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Suivre · Viaduc' })).toBeDefined()
})

test('the name is present while the rest loads', async () => {
  const { container } = await drawn(detail({ answer: UNANSWERED }))
  expect(container.textContent).toContain('Viaduc')
  expect(container.textContent).toContain('coming')
})

test('a missing item has no name and a link to the list', async () => {
  const missingAnswer = { ...UNANSWERED, error: new ApiError('NotFound') }
  const { container } = await drawn(detail({ answer: missingAnswer, missingText: 'It was deleted.' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page introuvable')
  expect(container.textContent).toContain('It was deleted.')
  expect(container.textContent).toContain('to the others')
  expect(container.textContent).not.toContain('Nord')
})
