// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { SignupPage } from './SignupPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const PROBLEM = 'Aucune organisation de ce code ne prend de demandes.'

test('requests a code if the address has none, and complains only about an invalid one', async () => {
  const ask = vi.fn(async () => Response.json({ code: 'NotFound' }, { status: 404 }))
  vi.stubGlobal('fetch', ask)
  const { user } = await drawn(<SignupPage />, { address: '/signin' })
  expect(ask).not.toHaveBeenCalled()
  expect(screen.queryByText(PROBLEM)).toBeNull()
  await user.type(screen.getByRole('textbox'), 'nichts{Enter}')
  expect(await screen.findByText(PROBLEM)).not.toBeNull()
})
