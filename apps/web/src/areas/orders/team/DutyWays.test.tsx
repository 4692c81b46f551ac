// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawn } from '../../../test-support/drawn.tsx'
import { FollowSettings } from './FollowSettings.tsx'

const FOLLOWED = {
  notices: [{ circuitId: 'c1', ways: ['email'] }],
  hasSound: true,
  dutyWays: ['push', 'email'],
}
let sent: unknown[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const path = String(input)
    if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)))
    if (path.includes('/dutyroster')) return Response.json({ rosterCircuitIds: [], periods: [] })
    if (path.includes('/users/')) return Response.json(FOLLOWED)
    return Response.json({ circuits: [] })
  })
})
afterEach(() => vi.unstubAllGlobals())

const withPhone = (phone: string | null) => ({
  context: { me: { id: 'claire', unit: 'metric', phone } as never },
})

test('the order of the ways is saved with the followed circuits, and leaves the sound as it is', async () => {
  const { user } = await drawn(<FollowSettings />, withPhone('+33600000000'))
  await user.click(await screen.findByRole('button', { name: 'Monter courriel' }))
  await vi.waitFor(() => expect(sent).toEqual([{ notices: FOLLOWED.notices, dutyWays: ['email', 'push'] }]))
  await user.click(await screen.findByRole('button', { name: 'Ajouter\u00a0: SMS' }))
  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual({ notices: FOLLOWED.notices, dutyWays: ['push', 'email', 'sms'] }),
  )
})

test('without a phone number there are no SMS, and it says why', async () => {
  await drawn(<FollowSettings />, withPhone(null))
  expect(await screen.findByRole('button', { name: 'Ajouter\u00a0: SMS' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Sans numéro de téléphone, pas de SMS.')).toBeDefined()
})

test('while looking back in time the order is displayed and cannot be changed', async () => {
  await drawn(<FollowSettings />, { ...withPhone('+33600000000'), address: '/?time=2026-01-15T06:00:00Z' })
  const group = await screen.findByRole('group', { name: 'Ordre des voies quand je suis d’astreinte' })
  expect(group).toHaveProperty('disabled', true)
})
