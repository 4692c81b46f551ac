// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { SavedViews } from './SavedViews.tsx'

const OWN = { id: 'v1', name: 'Le col', search: 'h=6', isShared: true, isOwn: true, author: 'Olga Test' }
const OTHERS = { id: 'v2', name: 'Nord', search: 'h=3', isShared: true, isOwn: false, author: 'Duo Test' }

type SentRequest = { method: string; path: string; body: unknown }
const sentRequests: SentRequest[] = []

/** Stores requests like the server, which refuses a second view of the same name. */
beforeEach(() => {
  sentRequests.length = 0
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : null
    if (init?.method && init.method !== 'GET') sentRequests.push({ method: init.method, path, body })
    if (body?.name === 'Pris')
      return Response.json(
        { code: 'DuplicateName', field: 'body.name' },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      )
    return Response.json({ views: [OWN, OTHERS] })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function opened(address = '/cartes') {
  const { user } = await drawn(<SavedViews text="?h=1" />, { address })
  await user.click(screen.getByRole('button', { name: 'Vues' }))
  await screen.findByText('Mes vues')
  return user
}

test('a person’s own view can be renamed and keeps its content', async () => {
  const user = await opened()
  await user.click(screen.getByRole('button', { name: /^Renommer ou partager la vue.*Le col/ }))
  const form = screen.getByRole('form', { name: /Le col/ })
  const name = form.querySelector('input') as HTMLInputElement
  expect(document.activeElement).toBe(name)
  await user.clear(name)
  await user.type(name, ' Col, cette nuit {Enter}')
  await waitFor(() => expect(screen.queryByRole('form', { name: /Le col/ })).toBeNull())
  expect(sentRequests).toEqual([
    expect.objectContaining({
      method: 'PUT',
      body: { name: 'Col, cette nuit', search: 'h=6', isShared: true },
    }),
  ])
  expect(sentRequests[0]?.path).toMatch(/\/map_views\/v1$/)
})

test('a duplicate name is reported at its input, and Esc leaves the list open', async () => {
  const user = await opened()
  await user.click(screen.getByRole('button', { name: /^Renommer/ }))
  const form = screen.getByRole('form', { name: /Le col/ })
  await user.clear(form.querySelector('input') as HTMLInputElement)
  await user.keyboard('Pris{Enter}')
  await screen.findByText('Un autre élément porte déjà ce nom.')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('form', { name: /Le col/ })).toBeNull()
  screen.getByText('Mes vues')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Mes vues')).toBeNull())
})

test('views shared by others can be opened and not changed', async () => {
  await opened()
  screen.getByRole('button', { name: /^Nord/ })
  expect(screen.getAllByRole('button', { name: /^(Renommer|Supprimer)/ })).toHaveLength(2)
})

test('replacing a shared view keeps it shared unless the person changes that', async () => {
  const user = await opened()
  await user.type(screen.getByRole('textbox', { name: 'Nom de la vue' }), 'le col')
  const isShared = screen.getByRole('checkbox', { name: 'Partager avec l’organisation' }) as HTMLInputElement
  expect(isShared.checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remplacer la vue' }))
  await waitFor(() => expect(sentRequests).toHaveLength(1))
  expect(sentRequests[0]?.body).toEqual({ name: 'le col', search: 'h=1', isShared: true })
})
