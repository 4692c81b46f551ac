import { expect, test } from 'vitest'
import type { LayerSpec } from '../layer-spec.ts'
import { fadedLayerSpec } from './faded-layer-spec.ts'

test('a faded layer keeps the opacity of its paint and multiplies it', () => {
  const layerSpec = {
    id: 'x',
    type: 'circle',
    paint: { 'circle-opacity': 0.5, 'circle-radius': 4 },
  } as LayerSpec
  expect(fadedLayerSpec(layerSpec, 1)).toBe(layerSpec)
  expect(fadedLayerSpec(layerSpec, 0.25).paint).toEqual({
    'circle-radius': 4,
    'circle-opacity': ['*', 0.5, 0.25],
    'circle-stroke-opacity': ['*', 1, 0.25],
  })
})
