/** Test support: self-made answers of Digitraffic's road weather in the provider's form. */

export type ASensorValue = {
  id: number
  value: unknown
  unit?: string
  measuredTime?: string
  reliability?: string
}

// biome-ignore format: a table reads by lines
const UNITS: Record<number, string> = {
  1: '°C', 3: '°C', 5: '°C', 7: '°C', 9: '°C', 10: '°C', 16: 'm/s', 17: 'm/s', 18: '°', 19: 'mbar', 21: '%',
  22: '///', 23: 'mm/h', 24: 'mm', 25: '///', 26: 'km', 27: '***', 28: '***', 40: 'V', 50: 'mm', 54: 'g/l', 58: 'm', 94: 'cm', 181: 'µ',
}

export const AT = '2026-01-15T12:20:00Z'

/** A station in winter: salted road, light snow. */
export const WINTER: ASensorValue[] = [
  { id: 1, value: -4.2 },
  { id: 3, value: -1.8 },
  { id: 5, value: -2.1 },
  { id: 7, value: 0.4 },
  { id: 9, value: -5.5 },
  { id: 10, value: -3.2 },
  { id: 16, value: 4.5 },
  { id: 17, value: 9 },
  { id: 18, value: 210 },
  { id: 19, value: 1003.4 },
  { id: 21, value: 91 },
  { id: 22, value: 4 },
  { id: 23, value: 0.35 },
  { id: 24, value: 2.1 },
  { id: 25, value: 11 },
  { id: 26, value: 1.8 },
  { id: 27, value: 4 },
  { id: 40, value: 13.1 },
  { id: 50, value: 0.12 },
  { id: 54, value: 61 },
  { id: 58, value: 1789 },
  { id: 94, value: 23 },
  { id: 181, value: 0.62 },
]

export function aStationData(id: number, sensorValues: ASensorValue[], updated = AT) {
  return {
    id,
    dataUpdatedTime: updated,
    sensorValues: sensorValues.map(({ measuredTime = AT, unit, ...value }) => ({
      stationId: id,
      name: `SENSOR_${value.id}`,
      shortName: 'x',
      measuredTime,
      unit: unit ?? UNITS[value.id] ?? '°C',
      ...value,
    })),
  }
}

export function aFeature(
  id: number,
  properties: Record<string, unknown> = {},
  coordinates: unknown = [24.89, 60.23, 0],
) {
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates },
    properties: { id, name: `vt3_Pirkkola_${id}`, collectionStatus: 'GATHERING', state: null, ...properties },
  }
}

export const aList = (...features: unknown[]) => ({
  type: 'FeatureCollection',
  dataUpdatedTime: AT,
  features,
})

export function aSnapshot(...stations: ReturnType<typeof aStationData>[]) {
  return {
    stations: aList(...stations.map(({ id }) => aFeature(id))),
    data: { dataUpdatedTime: AT, stations },
  }
}
