// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { aPoint } from '../../test-support/a-point.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { MAP_ADDRESSES } from './map-address.ts'
import { openPanel } from './open-panel.tsx'
import { useMapContent } from './use-map-content.ts'

const ISSUED_AT = '2026-01-15T05:00:00.000Z'

/** Answers by the end of their path. */
const answersFrom = (from: string): Readonly<Record<string, object>> => ({
  stations: { stations: [] },
  roadcasts: {
    from,
    roads: [
      {
        castpointId: 'flour',
        issuedAt: ISSUED_AT,
        ts: [-1],
        condition: [1],
        road_state: [0],
        hazard_level: [0],
        hazard_kind: [0],
        p_ice: [0.01],
        p_below_zero: [0.8],
      },
    ],
  },
  cameras: {
    cameras: [
      {
        id: 'k',
        name: 'Garabit',
        road: 'A75',
        longitude: 3.1,
        latitude: 45,
        heading: null,
        everyS: 600,
        latest: null,
        attribution: 'DIR Massif central',
      },
    ],
  },
})

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const answers = answersFrom(searchParams.get('from') ?? ISSUED_AT)
    const answer = answers[pathname.split('/').at(-1) ?? '']
    return answer ? Response.json(answer) : Response.json({ code: 'NotFound' }, { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

function Content({ search }: { search: object }) {
  const state = MAP_ADDRESSES.points.read(search)
  const { layers, items, context, credits } = useMapContent(state, { isPlaying: false })
  const counts = Object.entries(items).flatMap(([kind, { count }]) => (count > 0 ? [`${kind} ${count}`] : []))
  return (
    <>
      <p>{layers.map(({ id, opacity }) => `${id} ${opacity}`).join(', ')}</p>
      <p>{counts.join(', ')}</p>
      <p>{credits.join(', ')}</p>
      {openPanel(items, context, () => {})}
    </>
  )
}

const context = { points: [aPoint('flour', { name: 'Saint-Flour' })] }

test('a map draws the kinds that are on, lowest first, and counts and credits their items', async () => {
  await drawn(
    <Content search={{ off: 'alerts,fires,floods,isolines,segments,strikes', faint: 'cameras.50' }} />,
    {
      context,
    },
  )
  await screen.findByText('cameras 1, castpoints 1')
  screen.getByText('DIR Massif central')
  screen.getByText(
    'conditions 1, events 1, outages 1, tides 1, cameras 0.5, castpoints 1, stations 1, winds 1',
  )
})

test('the right to the points of the map suffices for them, without their road forecast', async () => {
  const search = { off: 'alerts,cameras,fires,floods,isolines,segments,stations,strikes,tides,winds' }
  await drawn(<Content search={search} />, {
    context: { ...context, hasFeature: (feature) => feature === 'datapoints_map' },
  })
  await screen.findByText('castpoints 1')
})

test('without the right to the points of the map it has none', async () => {
  await drawn(<Content search={{ off: 'none' }} />, {
    context: { ...context, hasFeature: (feature) => feature !== 'datapoints_map' },
  })
  await screen.findByText('cameras 1')
})

test('the selected item has its panel', async () => {
  await drawn(<Content search={{ place: 'castpoints:flour' }} />, { context })
  await screen.findByRole('complementary', { name: 'Saint-Flour' })
})
