// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContextData } from '../../lib/context.ts'
import { drawn, withWindow } from '../../test-support/drawn.tsx'
import { HintLine } from './ScreenHint.tsx'

const QUESTION = /Cet écran répond à la question : quel circuit doit partir/
const person = (id: string) => ({ me: { id, unit: 'metric', setups: [] } as unknown as ContextData['me'] })

beforeEach(() => localStorage.clear())
afterEach(() => withWindow(1440))

test('a screen displays the question that it answers until the person hides the hint', async () => {
  const { user } = await drawn(<HintLine hint="circuits" />, { context: person('claire') })
  expect(screen.getByText(QUESTION)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Masquer cette explication' }))
  expect(screen.queryByText(QUESTION)).toBeNull()
})

test('a hidden hint stays hidden for this person on this screen only', async () => {
  localStorage.setItem('verglas.hiddenHints', JSON.stringify({ claire: ['circuits'] }))
  const { redraw } = await drawn(<HintLine hint="circuits" />, { context: person('claire') })
  expect(screen.queryByText(QUESTION)).toBeNull()
  redraw(<HintLine hint="alerts" />)
  expect(screen.getByText(/quels dangers sont annoncés/)).toBeDefined()
})

test('another person in the same browser still sees the hint', async () => {
  localStorage.setItem('verglas.hiddenHints', JSON.stringify({ claire: ['circuits'] }))
  await drawn(<HintLine hint="circuits" />, { context: person('luc') })
  expect(screen.getByText(QUESTION)).toBeDefined()
})

test('a stored text that cannot be read hides nothing', async () => {
  localStorage.setItem('verglas.hiddenHints', '{"claire": 3')
  await drawn(<HintLine hint="circuits" />, { context: person('claire') })
  expect(screen.getByText(QUESTION)).toBeDefined()
})

test('on a phone the hint is displayed only at the first visit', async () => {
  withWindow(390)
  const { redraw } = await drawn(<HintLine hint="circuits" />, { context: person('claire') })
  expect(screen.getByText(QUESTION)).toBeDefined()
  redraw(<HintLine key="second visit" hint="circuits" />)
  expect(screen.queryByText(QUESTION)).toBeNull()
})
