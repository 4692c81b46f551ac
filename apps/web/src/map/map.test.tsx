// @vitest-environment happy-dom

import { act, screen } from '@testing-library/react'
import { AIR_TEMPERATURE_SCALE, ROAD_STATE_COLOURS } from '@verglas/charts/theme'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn, withWindow } from '../test-support/drawn.tsx'
import { createHover } from '../ui/split/hover.ts'
import { MapLegend } from './MapLegend.tsx'
import { RoadMap } from './RoadMap.tsx'

afterEach(() => withWindow(1440))

test('a legend names the coloured quantity, its unit, and where zero is', async () => {
  await drawn(<MapLegend title="Minimum 24 h" scale={AIR_TEMPERATURE_SCALE} />)
  const legend = screen.getByRole('region', { name: 'Légende' })
  expect(legend.textContent).toContain('Minimum 24 h, °C')
  expect(screen.getByText('0').className).toContain('zero')
})

test('a legend of codes lists only the codes that occur', async () => {
  const colours = ROAD_STATE_COLOURS.filter(({ code }) => code === 5)
  await drawn(<MapLegend codes={{ table: 'roadState', colours }} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['verglacée'])
})

test('on a phone the legend is collapsed and leaves the road visible', async () => {
  const widthPx = window.innerWidth
  withWindow(390)
  await drawn(<MapLegend title="Minimum 24 h" scale={AIR_TEMPERATURE_SCALE} />)
  const folded = screen.getByRole('region', { name: 'Légende' }).querySelector('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('Minimum 24 h, °C')
  withWindow(widthPx)
})

test('with two maps the legend is collapsed on any screen', async () => {
  await drawn(<MapLegend title="Minimum 24 h" scale={AIR_TEMPERATURE_SCALE} isFolded />)
  expect(screen.getByRole('region', { name: 'Légende' }).querySelector('details')?.open).toBe(false)
})

test('missing data are visible even if the legend is collapsed', async () => {
  await drawn(<MapLegend scale={AIR_TEMPERATURE_SCALE} missing={['Radar : aucune image']} isFolded />)
  expect(screen.getByText('Radar : aucune image').closest('details')).toBeNull()
  screen.getByText('Légende')
})

test('a legend that would cover more than a tenth of the map is collapsed until somebody opens it', async () => {
  const sizes: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        sizes.push(report)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200)
  await drawn(<MapLegend title="Minimum 24 h" scale={AIR_TEMPERATURE_SCALE} />)
  const folded = screen.getByRole('region', { name: 'Légende' }).querySelector('details')
  expect(folded?.open).toBe(true)
  // A legend as large as the map.
  act(() => {
    for (const report of sizes) report()
  })
  expect(folded?.open).toBe(false)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the rows of a legend are below the name of what they measure', async () => {
  const rows = [{ label: 'fort', colour: '#D8780C', widthPx: 5 }]
  await drawn(
    <MapLegend
      groups={[
        { title: 'Danger de la route', rows },
        { title: 'Alertes', rows: [] },
      ]}
    />,
  )
  expect(screen.getByRole('list', { name: 'Danger de la route' }).textContent).toBe('fort')
  expect(screen.queryByText('Alertes')).toBeNull()
})

test('there is no legend without colours', async () => {
  const { container } = await drawn(<MapLegend />)
  expect(container.textContent).toBe('')
})

test('a map that cannot be drawn reports it, and breaks nothing else', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => Response.json({ layers: [] }))
  await drawn(
    <>
      <RoadMap label="Routes" layers={[]} fitKey="" hover={createHover()} credits={['Somebody']} />
      <p>elsewhere</p>
    </>,
  )
  expect(await screen.findByText(/^Le fond de carte/, undefined, { timeout: 20_000 })).toBeDefined()
  expect(screen.getByRole('region', { name: 'Routes' }).textContent).toContain('Somebody')
  expect(screen.getByText('elsewhere')).toBeDefined()
})
