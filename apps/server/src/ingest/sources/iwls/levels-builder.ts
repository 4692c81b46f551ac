/** Test support: answers of the water level service of our own making, in the provider's form. */

export const GAUGE = {
  id: '5cebf1e43d0f4a073c4bc404',
  code: '03248',
  name: 'Vieux-Québec',
  latitudeDeg: 46.811,
  longitudeDeg: -71.202,
}

const SERIES = '5cebf1e43d0f4a073c4bc3f7'

export const aLevel = (eventDate: unknown, value: unknown, given: Record<string, unknown> = {}) => ({
  eventDate,
  qcFlagCode: '2',
  value,
  timeSeriesId: SERIES,
  ...given,
})

/** Falling water in January, every five minutes. */
export const LEVELS = [
  aLevel('2026-01-15T12:00:00Z', 3.412, { qcFlagCode: '1' }),
  aLevel('2026-01-15T12:05:00Z', 3.398),
  aLevel('2026-01-15T12:10:00Z', 0),
  aLevel('2026-01-15T12:15:00Z', -0.214, { qcFlagCode: '3', reviewed: false }),
]
