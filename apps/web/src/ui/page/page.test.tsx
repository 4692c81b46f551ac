// @vitest-environment happy-dom

import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { Page } from './Page.tsx'
import { PageFactsSlot } from './page-facts-slot.ts'
import { PageTitleSlot } from './page-title-slot.ts'

test('a page has its title, also in the window title, with facts and actions', async () => {
  const { container } = await drawn(
    <Page title="Stations" facts="51 stations" actions={<button type="button">Colonnes</button>}>
      the table
    </Page>,
  )
  expect(document.title).toBe('Stations · Verglas')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stations')
  expect(container.textContent).toContain('51 stations')
  expect(screen.getByRole('button', { name: 'Colonnes' })).toBeDefined()
  expect(container.textContent).toContain('the table')
})

test('facts shared by all screens follow the facts of the screen itself', async () => {
  const { container } = await drawn(
    <PageFactsSlot value={<span>en cours</span>}>
      <Page title="Stations" facts={<span>51 stations</span>}>
        the table
      </Page>
    </PageFactsSlot>,
  )
  expect(container.textContent).toMatch(/51 stations\s*en cours\s*the table/)
})

/** The top bar of a phone above the page. */
function UnderBar() {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <>
      <div ref={setBar} data-testid="bar" />
      <PageTitleSlot value={bar}>
        <Page title="Stations">the table</Page>
      </PageTitleSlot>
    </>
  )
}

test('the title is only in the bar if the bar has it', async () => {
  await drawn(<UnderBar />)
  const headings = screen.getAllByRole('heading', { level: 1 })
  expect(headings).toHaveLength(1)
  expect(screen.getByTestId('bar').contains(headings[0] ?? null)).toBe(true)
})

function Section({ answer }: { answer: Promise<string> }) {
  const { data } = useQuery({ queryKey: ['section'], queryFn: () => answer })
  return <p>{data ?? 'nothing yet'}</p>
}

test('a skeleton covers the sections of a screen until they have had their first answer', async () => {
  let give = (_text: string) => {}
  const answer = new Promise<string>((resolve) => {
    give = resolve
  })
  await drawn(
    <Page title="Circuit" skeleton={<p>skeleton</p>}>
      <Section answer={answer} />
    </Page>,
  )
  const hasSkeleton = () => screen.queryByText('skeleton') !== null
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(hasSkeleton()).toBe(true)
  give('17 passes')
  await waitFor(() => expect(hasSkeleton()).toBe(false))
  expect(screen.getByText('17 passes')).toBeDefined()
})
