// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../lib/call.ts'
import { credentials } from '../lib/credentials.ts'
import { type GlobalParams, ParamsContext } from '../lib/params.ts'
import { drawn } from '../test-support/drawn.tsx'
import { ContextProvider } from './ContextProvider.tsx'

const ME = { id: 'claire', lang: 'fr', unit: 'metric', timezone: null, setups: [{ id: 'a75', name: 'A75' }] }
const SETUP = { id: 'a75', name: 'A75', timezone: 'Europe/Paris', replayFrom: null }
let answers: Record<string, object>
let requestedUrls: string[]
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  requestedUrls = []
  answers = {
    '/api/users/me': ME,
    '/api/setups/a75/users/claire': { id: 'claire', role: { features: ['stations'] } },
    '/api/setups/a75': { setup: SETUP },
    '/api/setups/a75/users/claire/favorites': { favorites: {} },
    '/api/setups/a75/points': { points: [] },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    requestedUrls.push(address)
    const answer = (await answers[address]) ?? { code: 'NotFound', status: 404 }
    const { status = 200 } = answer as { status?: number }
    const type = status === 200 ? 'application/json' : 'application/problem+json'
    return new Response(JSON.stringify(answer), { status, headers: { 'content-type': type } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  credentials.onRefused = () => {}
})

const PARAMS = { demonstration: false } as GlobalParams
const openShell = () =>
  drawn(
    <ParamsContext value={PARAMS}>
      <ContextProvider>
        <p>inside</p>
      </ContextProvider>
    </ParamsContext>,
    { address: '/stations' },
  )
const FOUR_MINUTES = 240_000
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the answers that the shell shows are refetched every four minutes, even while live', async () => {
  await openShell()
  await screen.findByText('inside')
  const first = requestedUrls.toSorted()
  requestedUrls = []
  await pass(FOUR_MINUTES - 5_000)
  expect(requestedUrls).toEqual([])
  await pass(10_000)
  expect(requestedUrls.toSorted()).toEqual(first)
})

test('a browser that has opened the shell before sends all five requests at once', async () => {
  await openShell()
  await screen.findByText('inside')
  cleanup()
  const first = requestedUrls.toSorted()
  requestedUrls = []
  // The answer about the person never arrives.
  answers['/api/users/me'] = new Promise(() => {})
  await openShell()
  await vi.waitFor(() => expect(requestedUrls.toSorted()).toEqual(first))
  expect(screen.queryByText('inside')).toBeNull()
})

test.each([
  ['another organisation', 'elsewhere claire'],
  ['another person', 'a75 somebody'],
  ['nothing that is understood', 'x'],
])('what this browser saw the last time was %s: it comes to what is', async (_, storedVisit) => {
  localStorage.setItem('verglas.lastSeen', storedVisit)
  await openShell()
  await screen.findByText('inside')
  expect(localStorage.getItem('verglas.lastSeen')).toBe('a75 claire')
})

test.each([
  ['AccountExpired', '/error/expired'],
  ['AccountInactive', '/error/inactive'],
  ['AccountLocked', '/error/inactive?reason=AccountLocked'],
  ['InvalidSetup', '/error/unauthorized?reason=InvalidSetup'],
])('%s during the session leads to its page', async (code, page) => {
  const { address } = await openShell()
  await screen.findByText('inside')
  answers['/api/users/me'] = { status: 403, code }
  await pass(FOUR_MINUTES)
  await vi.waitFor(() => expect(address()).toBe(page))
})

test('after a network failure during the session the screen stays displayed', async () => {
  const { address } = await openShell()
  await screen.findByText('inside')
  answers['/api/users/me'] = { status: 503, code: 'Unavailable' }
  await pass(FOUR_MINUTES)
  expect(screen.getByText('inside')).toBeTruthy()
  expect(address()).toBe('/stations')
})

test('only a refusal because of the account makes the browser check at once who the person is', async () => {
  let refusals = 0
  credentials.onRefused = () => {
    refusals += 1
  }
  const params = { setupId: 'a75' }
  const refusedWith = async (code: string) => {
    answers['/api/setups/a75/stations'] = { status: 403, code }
    await expect(call('listStations', { params })).rejects.toMatchObject({ code })
    return refusals
  }
  expect(await refusedWith('Forbidden')).toBe(0)
  expect(await refusedWith('AccountExpired')).toBe(1)
  expect(await refusedWith('AccountInactive')).toBe(2)
  answers['/api/users/me'] = { status: 403, code: 'AccountExpired' }
  await expect(call('getMe', {})).rejects.toMatchObject({ code: 'AccountExpired' })
  expect(refusals).toBe(2)
})
