// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { useMapTabs } from './use-map-tabs.ts'

afterEach(() => vi.unstubAllGlobals())

function Tabs() {
  return (
    <p>
      {useMapTabs()
        .map(({ path, label }) => `${path} ${label}`)
        .join(' | ')}
    </p>
  )
}

const answering = (views: readonly string[], entries: readonly object[]) =>
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('source_views') ? { views } : { entries }),
  )
const ownTabs = '/cartes Points | /cartes/wind Vent | /cartes/storm Orages'

test('a connected source has its tab', async () => {
  answering(['sopfeu', 'satcc'], [])
  await drawn(<Tabs />)
  await screen.findByText(`${ownTabs} | /cartes/sopfeu SOPFEU | /cartes/satcc Satellite`)
})

test('the map of another program takes the tab of its kind', async () => {
  const view = { id: 'feux', kind: 'sopfeu', name: { fr: 'Feux', en: 'Fires' }, isEnabled: true }
  answering(['sopfeu', 'airnow'], [view])
  await drawn(<Tabs />)
  await screen.findByText(`${ownTabs} | /cartes/airnow AirNow | /cartes/feux Feux`)
})

test('fires have no tab for people without alerts', async () => {
  answering(['sopfeu', 'airnow'], [])
  await drawn(<Tabs />, { context: { hasFeature: (feature) => feature !== 'alerts' } })
  await screen.findByText(`${ownTabs} | /cartes/airnow AirNow`)
  expect(screen.queryByText(/SOPFEU/)).toBeNull()
})
