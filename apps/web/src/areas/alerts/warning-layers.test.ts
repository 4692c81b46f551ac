import { formats } from '@verglas/language'
import { expect, test } from 'vitest'
import type { Display } from '../../lib/display.ts'
import { mapTheme } from '../../map/map-theme.ts'
import {
  type Domain,
  departmentLayer,
  type OwnRoad,
  ownRoadLayers,
  vigilanceLegend,
} from './warning-layers.ts'

const display: Display = {
  mode: 'light',
  formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  t: ((key: string) => key) as Display['t'],
}
const SQUARE: [number, number][] = [
  [2, 44],
  [4, 44],
  [4, 46],
  [2, 46],
  [2, 44],
]
const cantal: Domain = {
  domain: '15',
  kind: 'department',
  name: 'Cantal',
  geometry: { type: 'MultiPolygon', coordinates: [[SQUARE]] },
}

test('a department has the word of its colour, as the legend has', () => {
  const label = departmentLayer(display, [cantal], () => 2).labelOf('15')
  expect(label).toMatchObject({ name: 'Cantal', value: 'alerts.vigilance.colours.2' })
  expect(vigilanceLegend(display).rows.map((row) => row.label)).toContain('alerts.vigilance.legend.2')
  expect(departmentLayer(display, [cantal], () => 0).labelOf('15')).toMatchObject({ name: '', value: '' })
})

test('the organisation’s roads lie over the departments with their numbers, and leave the choice to these', () => {
  const road: OwnRoad = {
    type: 'Feature',
    id: 'a75-1',
    geometry: {
      type: 'LineString',
      coordinates: [
        [3, 44],
        [3, 45],
        [3, 46],
      ],
    },
    properties: {
      circuitId: 'c',
      name: null,
      road: 'A75',
      roadType: 'motorway',
      lengthKm: 100,
      kmFrom: 0,
      isBridge: false,
    },
  }
  const view = { width: 1000, height: 1000, zoom: 7, scale: 512 * 2 ** 7, shiftX: -32800, shiftY: -22900 }
  const layers = ownRoadLayers(display, [road])
  const layouts = layers.flatMap((layer) =>
    'computeLayout' in layer ? [layer.computeLayout(view, mapTheme('light'))] : [],
  )
  expect(layers[0]?.itemCount).toBe(1)
  expect(layouts[1]?.labels.map(({ lines }) => lines[0]?.text)).toContain('A75')
  for (let x = 0; x <= 1000; x += 50) expect(layouts[0]?.findAt(x, 500)).toBeNull()
})
