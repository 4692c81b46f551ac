import { expect, test } from 'vitest'
import { dryRoad, type Road } from './road.ts'
import { roadStateCode } from './road-state.ts'
import { roadSite } from './site.ts'

function aRoad(overrides: Partial<Road> = {}): Road {
  return { ...dryRoad(roadSite(), () => 1), ...overrides }
}

test.each([
  ['thin ice', { iceMm: 0.06 }, 'ice', 5],
  ['ice under water', { iceMm: 0.06, waterMm: 0.4 }, 'ice', 5],
  ['thin packed snow', { packedSnowMm: 0.1 }, 'packed_snow', 8],
  ['frost', { frostMm: 0.05 }, 'frost', 4],
] as const)('has the name of the danger that lies on the road: %s', (_name, overrides, danger, code) => {
  expect(roadStateCode(aRoad(overrides), danger)).toBe(code)
})

test.each([
  ['dry', {}, 0],
  ['damp', { waterMm: 0.1 }, 1],
  ['wet', { waterMm: 0.5 }, 2],
  ['flooded', { waterMm: 3 }, 3],
  ['frosty', { frostMm: 0.05 }, 4],
  ['icy', { iceMm: 0.2 }, 5],
  ['damp and salted', { waterMm: 0.1, saltGm2: 3 }, 6],
  ['wet and salted', { waterMm: 0.5, saltGm2: 20 }, 7],
  ['snowy', { looseSnowMm: 2, iceMm: 0.5 }, 8],
] as const)('gives the code of a %s road', (_name, overrides, code) => {
  expect(roadStateCode(aRoad(overrides))).toBe(code)
})
