import { expect, test } from 'vitest'
import { iceRiskCode } from './ice-risk.ts'
import { dryRoad, type Road } from './road.ts'
import { roadSite } from './site.ts'

const riskOf = (surfaceC: number, cover: Partial<Road> = {}, dewPointC = surfaceC - 4) =>
  iceRiskCode({ ...dryRoad(roadSite(), () => surfaceC), ...cover }, dewPointC)

test.each([
  ['a dry road in dry cold', -16, {}, 0],
  ['a dry road with a trace of blown snow', -16, { looseSnowMm: 0.1 }, 1],
  ['dry snow that lies in the cold', -16, { looseSnowMm: 1 }, 2],
  ['snow that wheels press', -5, { looseSnowMm: 1 }, 3],
  ['slush that may freeze', 0.2, { looseSnowMm: 0.5 }, 3],
  ['packed snow', -16, { packedSnowMm: 0.3 }, 4],
  ['a film of ice', -16, { iceMm: 0.05 }, 3],
  ['ice', -2, { iceMm: 0.2 }, 4],
  ['a breath of frost', -3, { frostMm: 0.015 }, 2],
  ['frost', -3, { frostMm: 0.05 }, 3],
  ['a wet road at its freezing point', 0.1, { waterMm: 0.5 }, 3],
  ['a wet road just above it', 1, { waterMm: 0.5 }, 2],
  ['a wet road well above it', 2.5, { waterMm: 0.5 }, 1],
  ['a warm wet road', 5, { waterMm: 0.5 }, 0],
] as const)('%s', (_, surfaceC, cover, risk) => {
  expect(riskOf(surfaceC, cover)).toBe(risk)
})

test('salt keeps the film from freezing, down to its own freezing point', () => {
  const salted = { waterMm: 0.3, saltGm2: 40 }
  expect(riskOf(-2, { waterMm: 0.3 })).toBe(3)
  expect(riskOf(-2, salted)).toBe(0)
  expect(riskOf(-9, salted)).toBeGreaterThanOrEqual(2)
})

test('a dry road is at risk from vapour only near its dew point', () => {
  expect(riskOf(-3, {}, -3.5)).toBe(1)
  expect(riskOf(-3, {}, -2)).toBe(1)
  expect(riskOf(-3, {}, -6)).toBe(0)
  expect(riskOf(4, {}, 4)).toBe(0)
})
