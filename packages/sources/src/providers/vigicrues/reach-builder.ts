/** Test support: the map of reaches in Vigicrues' form. */
const LINE = {
  type: 'MultiLineString',
  coordinates: [
    [
      [3.1, 45.4],
      [3.2, 45.5],
    ],
  ],
}
export const aReach = (
  code: string,
  level: unknown,
  geometry: unknown = LINE,
  more: Record<string, unknown> = {},
) => ({
  type: 'Feature',
  id: '1',
  geometry,
  properties: { CdEntCru: code, lbentcru: `Allier ${code}`, cdensup_1: '30', NivInfViCr: level, ...more },
})
export const aReachMap = (
  features: unknown[],
  more: Record<string, unknown> = { DtHrInfoVigiCru: '2026-01-15T09:00:00+00:00' },
) => ({
  type: 'FeatureCollection',
  features,
  ...more,
})
