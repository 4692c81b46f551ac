// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { currentToasts } from '../../ui/toast/toast.ts'
import { WallsPage } from './WallsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const ROLE = { id: 'wall', name: 'Mur', features: [], needsSecondFactor: false }
const WALL = {
  id: 'w1',
  name: 'Salle',
  role: { id: 'wall', name: 'Mur' },
  isRevoked: false,
  usedAt: null,
  usedFrom: null,
  madeBy: 'Antoine',
  madeAt: '2026-01-05T02:00:00Z',
}

async function renewedAddress() {
  vi.stubGlobal('fetch', async (input: string | URL) => {
    if (String(input).includes('/roles')) return Response.json({ roles: [ROLE] })
    if (String(input).endsWith('/token')) return Response.json({ secret: 'secret' })
    return Response.json({ walls: [WALL], dimming: null })
  })
  const { user } = await drawn(<WallsPage />)
  await user.click(await screen.findByRole('button', { name: 'Nouvelle adresse' }))
  await user.click(await screen.findByRole('button', { name: 'Nouvelle adresse' }))
  return { user, copy: await screen.findByRole('button', { name: 'Copier l’adresse' }) }
}

test.each([
  ['says that the address is copied', true, { kind: 'done', message: 'L’adresse est copiée.' }],
  [
    'says that copying failed if the browser refuses it',
    false,
    { kind: 'failed', message: 'L’adresse n’a pas pu être copiée.' },
  ],
])('%s', async (_, isAllowed, toast) => {
  const { user, copy } = await renewedAddress()
  const writing = vi.spyOn(navigator.clipboard, 'writeText')
  if (isAllowed) writing.mockResolvedValue()
  else writing.mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  await user.click(copy)
  expect(writing).toHaveBeenCalledWith(`${location.origin}/wall#secret`)
  await vi.waitFor(() => expect(currentToasts().at(-1)).toMatchObject(toast))
})
