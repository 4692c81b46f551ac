// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import type { User } from './user.ts'

const PENDING: Pick<User, 'id' | 'mayChange' | 'pendingEmail'> = {
  id: 'ada',
  mayChange: true,
  pendingEmail: { email: 'ada@new.example', expiresAt: '2026-01-22T03:00:00.000Z' },
}
const sentRequests: { method: string; path: string }[] = []
const onChanged = vi.fn()

beforeEach(() => {
  sentRequests.length = 0
  onChanged.mockReset()
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sentRequests.push({ method: init?.method ?? 'GET', path })
    return Response.json({ user: {} })
  })
})
afterEach(() => vi.unstubAllGlobals())

const display = (user: object, mayEmail = true) =>
  drawn(<PendingEmail user={{ ...PENDING, ...user } as User} onChanged={onChanged} />, {
    context: { hasFeature: (feature) => mayEmail && feature === 'admin_users_edit_email' },
  })

test('a new address that waits for its confirmation is displayed and can be cancelled', async () => {
  const { user } = await display({})
  expect(screen.getByRole('status').textContent).toContain('ada@new.example')
  expect(screen.getByRole('status').textContent).toContain('l’adresse change quand elle est confirmée')
  await user.click(screen.getByRole('button', { name: 'Annuler le changement d’adresse' }))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(sentRequests).toEqual([
    { method: 'DELETE', path: expect.stringMatching(/\/users\/ada\/email_change$/) },
  ])
})

test.each([
  ['a person whom the caller may not change', { mayChange: false }, true],
  ['a caller who may not change e-mails', {}, false],
])('the new address of %s is displayed without a way to cancel it', async (_, user, mayEmail) => {
  await display(user, mayEmail)
  expect(screen.getByRole('status').textContent).toContain('ada@new.example')
  expect(screen.queryByRole('button')).toBeNull()
})
