// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawn } from '../test-support/drawn.tsx'
import { useCall } from './query.ts'
import { queryClient, refetchTopics } from './query-client.ts'

let requests: string[] = []
beforeEach(() => {
  requests = []
  queryClient.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(decodeURIComponent(address))
    return Response.json({
      asOf: { rev: requests.length, at: '2026-01-15T06:00:00Z' },
      stations: [],
      layers: [],
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Form() {
  const { data, error, isPending } = useCall('listStations', {}, { refetchOnMount: true })
  const state = isPending ? 'pending' : error ? 'failed' : 'answered'
  return <p>{data ? `${state} with revision ${data.asOf.rev}` : state}</p>
}

const withQueryClient = (content: ReactNode) => (
  <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
)

function Screen() {
  const stations = useCall('listStations', {})
  const layers = useCall('listLayers', {})
  return stations.data && layers.data ? <p>answered</p> : null
}

/** Shows the screen at an address until everything that it requests has arrived; returns its requests. */
async function showScreen(address: string): Promise<string[]> {
  await drawn(withQueryClient(<Screen />), { address })
  await screen.findByText('answered')
  return requests.splice(0).sort()
}

/** Delivers a publication to the screen. */
const publication = (topics: Parameters<typeof refetchTopics>[0]) =>
  act(async () => {
    refetchTopics(topics)
    await vi.advanceTimersByTimeAsync(1000)
  })

const STATIONS = '/api/setups/a75/stations'
const LAYERS = '/api/setups/a75/layers'

test('a publication refetches the queries of its topic, and no others', async () => {
  expect(await showScreen('/')).toEqual([LAYERS, STATIONS])
  await publication(['observation'])
  expect(requests).toEqual([STATIONS])
  await publication(['layer', 'station'])
  expect(requests.slice(1).sort()).toEqual([LAYERS, STATIONS])
  await publication(['skill'])
  expect(requests).toHaveLength(3)
})

test('a historical screen requests its instant, and no publication changes that', async () => {
  const time = '2026-01-15T06:00:00Z'
  expect(await showScreen(`/?time=${time}`)).toEqual([`${LAYERS}?time=${time}`, `${STATIONS}?time=${time}`])
  await publication(['observation', 'layer'])
  expect(requests).toEqual([])
})

test('a reopened form waits for the current state instead of displaying the cached one', async () => {
  await drawn(withQueryClient(<Form />))
  await screen.findByText('answered with revision 1')
  cleanup()
  await drawn(withQueryClient(<Form />))
  screen.getByText('pending')
  await screen.findByText('answered with revision 2')
})

test('a reopened form reports a failure instead of the cached state, until the request succeeds', async () => {
  await drawn(withQueryClient(<Form />))
  await screen.findByText('answered with revision 1')
  cleanup()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async () => Response.json({ code: 'Forbidden' }, { status: 403 }))
  await drawn(withQueryClient(<Form />))
  await screen.findByText('failed')
  vi.stubGlobal('fetch', fetch)
  await act(() => queryClient.refetchQueries())
  await screen.findByText('answered with revision 2')
  vi.stubGlobal('fetch', async () => Response.json({ code: 'Forbidden' }, { status: 403 }))
  await act(() => queryClient.refetchQueries())
  await screen.findByText('failed with revision 2')
})
