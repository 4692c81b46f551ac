/** Test support: made-up features of hydrometric-realtime in the provider's form. */

export function aGauge(properties: Record<string, unknown> = {}, coordinates: unknown = [-71.2, 46.8]) {
  return {
    id: '02PH010.2026-01-15.12:00:00',
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: {
      IDENTIFIER: '02PH010.2026-01-15.12:00:00',
      STATION_NUMBER: '02PH010',
      STATION_NAME: 'CHAUDIERE (RIVIERE) AU PONT-ROUTE',
      PROV_TERR_STATE_LOC: 'QC',
      DATETIME: '2026-01-15T12:00:00Z',
      DATETIME_LST: '2026-01-15T07:00:00-05:00',
      LEVEL: 2.395,
      DISCHARGE: 56.9,
      LEVEL_SYMBOL_EN: null,
      LEVEL_SYMBOL_FR: null,
      DISCHARGE_SYMBOL_EN: 'Ice Conditions',
      DISCHARGE_SYMBOL_FR: 'Conditions à effet de glace',
      ...properties,
    },
  }
}

// biome-ignore format: a table reads by lines
export const GAUGES = [
  aGauge(),
  aGauge({ DATETIME: '2026-01-15T12:05:00', LEVEL: 0, DISCHARGE: null }),
  aGauge({ STATION_NUMBER: '01AK001', DATETIME: '2025-07-15T12:05:00Z', LEVEL: null, DISCHARGE: -12.5, DISCHARGE_SYMBOL_EN: null }),
]
