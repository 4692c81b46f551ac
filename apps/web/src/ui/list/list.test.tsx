// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawn, withHeight, withWindow } from '../../test-support/drawn.tsx'
import { Page } from '../page/Page.tsx'
import { PageTitleSlot } from '../page/page-title-slot.ts'
import { CardGroups } from './CardGroups.tsx'
import { CardList } from './CardList.tsx'
import { CountFilter } from './CountFilter.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FilterChoice } from './FilterChoice.tsx'
import { SearchText } from './SearchText.tsx'
import { useListState } from './use-list-state.ts'
import { ZoneFilter } from './ZoneFilter.tsx'

beforeEach(() => withHeight(640))
afterEach(() => withWindow(1440))

const ADDRESS = {
  names: ['q', 'zone', 'sort'],
  filters: ['q', 'zone'],
  read: ({ q, zone, sort }: { q?: string; zone?: string; sort?: string }) => ({
    text: q ?? '',
    zoneId: zone ?? null,
    sort: sort ?? 'road',
  }),
} as const

function Listed() {
  const { list, change, clear } = useListState(ADDRESS)
  return (
    <FilterBar names={ADDRESS.filters} legend={<p>En grand : minimum</p>}>
      <SearchText label="Nom" text={list.text} onChange={(q) => change({ q: q || null })} />
      <button type="button" onClick={() => change({ sort: 'name' })}>
        {list.sort}
      </button>
      <button type="button" onClick={clear}>
        clear
      </button>
      <output>{`${list.text}|${list.zoneId}`}</output>
    </FilterBar>
  )
}

test('a list reads its settings from the address, and changes nothing else there', async () => {
  const { user, address } = await drawn(<Listed />, { address: '/?q=col&zone=nord&time=2026-01-01' })
  expect(screen.getByRole('status').textContent).toBe('col|nord')
  await user.click(screen.getByRole('button', { name: 'road' }))
  await waitFor(() => expect(address()).toBe('/?q=col&zone=nord&time=2026-01-01&sort=name'))
})

test('clearing removes the filters and keeps the order', async () => {
  const { user, address } = await drawn(<Listed />, { address: '/?q=col&sort=name&time=2026-01-01' })
  await user.click(screen.getByRole('button', { name: 'clear' }))
  await waitFor(() => expect(address()).toBe('/?sort=name&time=2026-01-01'))
})

/** A list below the top bar of a phone, which has the title. */
function OnPhone() {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <>
      <div ref={setBar} />
      <PageTitleSlot value={bar}>
        <Page title="Stations" facts="51 stations">
          <Listed />
        </Page>
      </PageTitleSlot>
    </>
  )
}

test('on a phone the filters and the legend are folded behind a button that counts the active ones', async () => {
  const { user } = await drawn(<OnPhone />, { address: '/?q=col&zone=nord&sort=name' })
  const button = screen.getByRole('button', { name: 'Filtres\u00a0: 2 actifs' })
  expect(button.closest('header')?.textContent).toContain('51 stations')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByText('En grand : minimum').closest('[hidden]')).not.toBeNull()
  await user.click(button)
  expect(screen.getByRole('searchbox', { name: 'Nom' })).toBeDefined()
  expect(screen.getByText('En grand : minimum').closest('[hidden]')).toBeNull()
})

test('the search field shows each letter at once and searches after a pause in typing', async () => {
  const onChange = vi.fn()
  const { user } = await drawn(<SearchText label="Nom" text="" onChange={onChange} />)
  const box = screen.getByRole('searchbox', { name: 'Nom' })
  await user.type(box, ' col ')
  expect((box as HTMLInputElement).value).toBe(' col ')
  expect(onChange).not.toHaveBeenCalled()
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('col'))
})

test('a search can be cleared', async () => {
  const onChange = vi.fn()
  const { user } = await drawn(<SearchText label="Nom" text="col" onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(''))
})

test('a few zones are all visible, on a phone behind a button', async () => {
  const onChange = vi.fn()
  const { user, redraw } = await drawn(<ZoneFilter zoneId={null} onChange={onChange} />)
  await user.click(screen.getByRole('radio', { name: 'Sud' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('sud')
  withWindow(390)
  redraw(<ZoneFilter key="phone" zoneId="nord" onChange={onChange} />)
  expect(screen.queryByRole('radio')).toBeNull()
  expect((screen.getByRole('combobox', { name: 'Zone' }) as HTMLInputElement).value).toBe('Nord')
})

test('the zone filter is hidden for an organisation with one zone', async () => {
  const { container } = await drawn(<ZoneFilter zoneId={null} onChange={() => {}} />, {
    context: { setup: { zones: [{ id: 'all', name: 'All' }] } as never },
  })
  expect(container.textContent).toBe('')
})

test('one of several options is selected by its name', async () => {
  const onChange = vi.fn()
  const options = [
    { value: 'road', label: 'Route' },
    { value: 'name', label: 'Nom' },
  ] as const
  const { user } = await drawn(
    <FilterChoice label="Trier" value="road" options={options} onChange={onChange} />,
  )
  await user.click(screen.getByRole('combobox', { name: 'Trier' }))
  await user.click(await screen.findByRole('option', { name: 'Nom' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('name')
})

test('each count is a filter that can be switched on and off', async () => {
  const onChoose = vi.fn()
  const counts = [
    { state: 'broken', symbol: '×', count: '2', text: '2 en panne' },
    { state: 'silent', symbol: '○', count: '5' },
  ] as const
  const { user } = await drawn(
    <CountFilter total="51 stations" counts={counts} chosen={['silent']} onChoose={onChoose} />,
  )
  expect(screen.getByText('51 stations')).toBeDefined()
  const [broken, silent] = screen.getAllByRole('button')
  expect(silent?.getAttribute('aria-pressed')).toBe('true')
  expect([broken?.textContent, silent?.textContent]).toEqual(['×2 en panne', '○5'])
  if (broken) await user.click(broken)
  expect(onChoose).toHaveBeenLastCalledWith(['silent', 'broken'])
  if (silent) await user.click(silent)
  expect(onChoose).toHaveBeenLastCalledWith([])
})

test('of 5,000 cards only the visible ones are rendered, and the list says which', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `row-${index}`)
  const onSight = vi.fn()
  await drawn(
    <CardList label="Rows" rows={rows} rowId={(row) => row} cardHeightPx={64} onSight={onSight}>
      {(row) => <b>{row}</b>}
    </CardList>,
  )
  expect(screen.getByRole('list', { name: 'Rows' })).toBeDefined()
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40)
  expect(onSight.mock.lastCall?.[0]).toContain('row-0')
})

test('a card whose text needs more lines is higher, and the space before the visible cards includes it', async () => {
  const heightPx = (card: Element) => (card.textContent === 'row-1' ? 100 : 64)
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return new DOMRect(0, 0, 390, this.tagName === 'LI' ? heightPx(this) : 400)
  })
  const rows = Array.from({ length: 50 }, (_, index) => `row-${index}`)
  await drawn(
    <CardList label="Rows" rows={rows} rowId={(row) => row} cardHeightPx={64}>
      {(row) => <b>{row}</b>}
    </CardList>,
  )
  const list = screen.getByRole('list', { name: 'Rows' })
  const scroller = list.parentElement
  if (!scroller) throw new Error('the list has no scroller')
  scroller.scrollTop = 1600
  scroller.dispatchEvent(new Event('scroll'))
  await vi.waitFor(() => expect(screen.queryByText('row-1')).toBeNull())
  const firstIndex = Number(screen.getAllByRole('listitem')[0]?.dataset.index)
  expect(Number.parseFloat(list.style.paddingTop)).toBe(firstIndex * 64 + 36)
  measured.mockRestore()
})

test('grouped cards are under the names of their groups', async () => {
  const groups = [
    { id: 'a', label: 'First', rows: ['one'] },
    { id: 'b', label: 'Second', rows: ['two', 'three'] },
  ]
  await drawn(
    <CardGroups groups={groups} rowId={(row) => row}>
      {(row) => row}
    </CardGroups>,
  )
  expect(screen.getByRole('region', { name: 'Second' }).textContent).toBe('Secondtwothree')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
