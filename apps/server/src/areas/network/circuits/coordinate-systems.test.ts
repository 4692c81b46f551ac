import { expect, test } from 'vitest'
import { systemOfEpsg, systemOfName } from './coordinate-systems.ts'

/** Origins follow from the definition of their system; the other places were computed with PROJ 9. */
test.each([
  ['Lambert-93 at its origin', 2154, [700_000, 6_600_000], [3, 46.5]],
  ['Lambert-93 in Paris', 2154, [652_307.972, 6_862_081.0625], [2.35, 48.857]],
  ['CC45 at its origin', 3945, [1_700_000, 4_200_000], [3, 45]],
  ['CC45', 3945, [1_707_870.2938, 4_211_117.1885], [3.1, 45.1]],
  ['UTM 31N', 32631, [507_867.8078, 4_994_064.0938], [3.1, 45.1]],
  ['MTM 7', 2949, [262_622.5301, 5_365_861.5699], [-71.07, 48.43]],
  ['Québec Lambert', 6622, [-189_359.0499, 495_715.9523], [-71.07, 48.43]],
  ['UTM 31N on the equator', 32631, [500_000, 0], [3, 0]],
  ['MTM 7 on the equator', 32187, [304_800, 0], [-70.5, 0]],
  ['Québec Lambert at its origin', 32198, [0, 0], [-68.5, 44]],
  ['MTQ Lambert at its origin', 3798, [800_000, 0], [-70, 44]],
  ['Web Mercator', 3857, [333_958.4724, 5_621_521.4862], [3, 45]],
] as const)('%s', (_, code, [x, y], [longitude, latitude]) => {
  const place = systemOfEpsg(code)?.toDegrees(x, y)
  expect(place?.[0]).toBeCloseTo(longitude, 6)
  expect(place?.[1]).toBeCloseTo(latitude, 6)
})

test('names as GIS programs write them', () => {
  for (const name of [
    'EPSG:2154',
    'urn:ogc:def:crs:EPSG::2154',
    'urn:ogc:def:crs:EPSG:9.9:2154',
    'http://www.opengis.net/def/crs/EPSG/0/2154',
  ])
    expect(systemOfName(name)?.name).toBe('Lambert-93 (EPSG:2154)')
  expect(systemOfName('urn:ogc:def:crs:OGC:1.3:CRS84')?.projection).toBeNull()
  expect(systemOfName('EPSG:27572')).toBeNull()
  expect(systemOfName('my grid')).toBeNull()
})
