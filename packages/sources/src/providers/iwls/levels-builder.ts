/** Test support: made-up answers of the water level service in the provider's form. */

export const GAUGE = {
  id: '5cebf1e43d0f4a073c4bc404',
  code: '03248',
  name: 'Vieux-Québec',
  latitudeDeg: 46.811,
  longitudeDeg: -71.202,
}

const SERIES = '5cebf1e43d0f4a073c4bc3f7'

export const aLevel = (eventDate: unknown, value: unknown, overrides: Record<string, unknown> = {}) => ({
  eventDate,
  qcFlagCode: '2',
  value,
  timeSeriesId: SERIES,
  ...overrides,
})

/** Falling water in January, every five minutes. */
export const LEVELS = [
  aLevel('2026-01-15T12:00:00Z', 3.412, { qcFlagCode: '1' }),
  aLevel('2026-01-15T12:05:00Z', 3.398),
  aLevel('2026-01-15T12:10:00Z', 0),
  aLevel('2026-01-15T12:15:00Z', -0.214, { qcFlagCode: '3', reviewed: false }),
]

/** The list of stations, with the series of each. */
export const aStationList = (...series: string[]) => [
  {
    id: GAUGE.id,
    code: GAUGE.code,
    officialName: GAUGE.name,
    operating: true,
    latitude: GAUGE.latitudeDeg,
    longitude: GAUGE.longitudeDeg,
    timeSeries: series.map((code, index) => ({ id: String(index).repeat(24), code, nameEn: code })),
  },
  { id: 'b'.repeat(24), code: '02985', officialName: 'Rimouski', latitude: 48.478, longitude: -68.514 },
]

/** Two tides of a day in March, one of them in the hour that Québec skips. */
export const HIGH_AND_LOW = [
  aLevel('2026-03-07T22:41:00Z', 4.91),
  aLevel('2026-03-08T04:58:00Z', 0.62),
  aLevel('2026-03-08T10:55:00Z', 5.02),
  aLevel('2026-03-08T17:31:00Z', 0.41),
  aLevel('2026-03-08T23:18:00Z', 4.86),
  aLevel('2026-03-09T05:33:00Z', 0.7),
]
