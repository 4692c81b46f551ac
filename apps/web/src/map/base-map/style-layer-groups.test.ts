import { expect, test } from 'vitest'
import { FONT, FONT_STRONG } from '../base-style.ts'
import { groupStyleLayers, styleSourceId } from './style-layer-groups.ts'

const symbol = (id: string, layout: object) => ({ id, type: 'symbol', source: 'streets', layout })

test('labels are above flat layers, in the font of the page', () => {
  const { flat, names } = groupStyleLayers([
    { id: 'ground', type: 'background', paint: { 'background-color': '#eee' }, metadata: { group: 1 } },
    symbol('town', { 'text-field': '{name}', 'text-font': ['Noto Sans Bold'], 'icon-image': 'dot' }),
    { id: 'road', type: 'line', source: 'streets', 'source-layer': 'roads' },
    symbol('village', { 'text-field': ['get', 'name'] }),
  ])
  expect(flat.map(({ id }) => id)).toEqual([styleSourceId('ground'), styleSourceId('road')])
  expect(names).toMatchObject([
    { source: styleSourceId('streets'), layout: { 'text-font': FONT_STRONG } },
    { layout: { 'text-font': FONT } },
  ])
  expect(JSON.stringify([flat, names])).not.toMatch(/icon-image|metadata/)
})

test('leaves out layers that need the icons of another service', () => {
  const { flat, names } = groupStyleLayers([
    symbol('shield', { 'icon-image': 'road' }),
    { id: 'marsh', type: 'fill', source: 'streets', paint: { 'fill-pattern': 'marsh' } },
  ])
  expect([...flat, ...names]).toEqual([])
})
