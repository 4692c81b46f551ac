// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ContextData } from '../../lib/context.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { HintLine } from './ScreenHint.tsx'

const QUESTION = /Cet écran répond à la question : quel circuit doit partir/
const person = (id: string) => ({ me: { id, unit: 'metric', setups: [] } as unknown as ContextData['me'] })

beforeEach(() => localStorage.clear())

test('a screen says which question it answers until the person hides it', async () => {
  const { user } = await drawn(<HintLine hint="circuits" />, { context: person('claire') })
  expect(screen.getByText(QUESTION)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Masquer cette explication' }))
  expect(screen.queryByText(QUESTION)).toBeNull()
})

test('what a person hides stays hidden for them on this screen only, and visible for others', async () => {
  localStorage.setItem('verglas.hiddenHints', JSON.stringify({ claire: ['circuits'] }))
  const { redraw } = await drawn(<HintLine hint="circuits" />, { context: person('claire') })
  expect(screen.queryByText(QUESTION)).toBeNull()
  redraw(<HintLine hint="alerts" />)
  expect(screen.getByText(/quels dangers sont annoncés/)).toBeDefined()
})

test('another person in the same browser reads it', async () => {
  localStorage.setItem('verglas.hiddenHints', JSON.stringify({ claire: ['circuits'] }))
  await drawn(<HintLine hint="circuits" />, { context: person('luc') })
  expect(screen.getByText(QUESTION)).toBeDefined()
})

test('a stored text that cannot be read hides nothing', async () => {
  localStorage.setItem('verglas.hiddenHints', '{"claire": 3')
  await drawn(<HintLine hint="circuits" />, { context: person('claire') })
  expect(screen.getByText(QUESTION)).toBeDefined()
})
