// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { ImportPage } from './ImportPage.tsx'

// The test page has no fonts, and the growing input waits for them.
beforeAll(() => {
  const fonts = { addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
})
afterEach(() => vi.unstubAllGlobals())

const CHOICES = {
  roles: [{ id: 'operator', name: 'Exploitant', mayGive: true }],
  zones: [{ id: 'nord', name: 'Secteur Nord' }],
  hasOwnAccounts: true,
  defaultLang: 'fr',
  demands: 0,
}

async function pasted(text: string) {
  vi.stubGlobal('fetch', async () => Response.json(CHOICES))
  const { user } = await drawn(<ImportPage />)
  await user.click(await screen.findByRole('textbox'))
  await user.paste(text)
  return screen.findByRole('table')
}

test('recognises a column by its title in the list of people', async () => {
  await pasted('Nom;Prénom;Courriel;Rôle\nUn;Léa;lea@new.example;Exploitant')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Vérifier' })).toHaveProperty('disabled', false)
})

test('shows an empty or invalid cell as typed', async () => {
  const table = await pasted(
    'Nom;Prénom;Adresse de courriel;Rôle;Type;Langue\nUn;Léa;lea@new.example;Exploitant;;de',
  )
  expect(within(table).queryByText(/users\./)).toBeNull()
  expect(within(table).getByText(/^▲ de$/)).not.toBeNull()
})
