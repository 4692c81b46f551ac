// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCall } from '../../lib/query.ts'
import { setStreamState } from '../../lib/stream-state.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { LiveState } from './LiveState.tsx'

const AT_MS = Date.UTC(2026, 0, 15, 6)
let status = 200
let client: QueryClient

beforeEach(() => {
  status = 200
  client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })
  vi.useFakeTimers({ toFake: ['Date'], now: AT_MS })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'Internal', stations: [] }, { status }))
  setStreamState('live', AT_MS)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function CallingScreen() {
  const { data, error } = useCall('listStations', {})
  return <p>{error ? 'failed' : data ? 'answered' : 'asked'}</p>
}

const drawLiveState = (address = '/') =>
  drawn(
    <QueryClientProvider client={client}>
      <LiveState />
      <CallingScreen />
    </QueryClientProvider>,
    { address },
  )
const state = () => screen.getByRole('status').textContent

test('is live while the screen’s requests are answered', async () => {
  await drawLiveState()
  await screen.findByText('answered')
  expect(state()).toBe('Direct')
})

test('is not live while no request of the screen is answered', async () => {
  status = 500
  await drawLiveState()
  await screen.findByText('failed')
  expect(state()).toBe('chargement en échec')
})

test('shows the time of the last data when newer requests fail, and is live again with the next answer', async () => {
  await drawLiveState()
  await screen.findByText('answered')
  status = 503
  await act(() => client.invalidateQueries())
  await screen.findByText('failed')
  expect(state()).toBe('mise à jour en échec, données de 07:00')
  status = 200
  await act(() => client.invalidateQueries())
  await screen.findByText('answered')
  expect(state()).toBe('Direct')
})

test('an answer of not found or forbidden is not a failure', async () => {
  status = 404
  await drawLiveState()
  await screen.findByText('failed')
  expect(state()).toBe('Direct')
})

test('a lost connection takes precedence over the requests that fail because of it', async () => {
  status = 500
  setStreamState('delayed', AT_MS)
  const { container } = await drawLiveState()
  await screen.findByText('failed')
  expect(state()).toBe('connexion perdue, données de 07:00')
  expect(container.textContent).not.toContain('échec')
})

test('a past instant takes precedence over any failure', async () => {
  status = 500
  await drawLiveState('/?time=2026-01-10T06:00:00Z')
  await screen.findByText('failed')
  expect(state()).toMatch(/^Rejeu/)
})
