import { MEASURE_CODES, type MeasureCode } from '@verglas/contract/measures'
import { distanceKm } from '@verglas/quantities'
import type { MaySee } from '../../http/serve.ts'
import type { Reading } from './queries.ts'
import type { QualityByCode } from './rules.ts'

/** Turns rows into one array per measure that occurs in them. */
export function toColumns(rows: readonly { values: Partial<Record<MeasureCode, number>> }[]) {
  const columns: Partial<Record<MeasureCode, (number | null)[]>> = {}
  for (const code of MEASURE_CODES) {
    if (rows.some((row) => row.values[code] !== undefined)) {
      columns[code] = rows.map((row) => row.values[code] ?? null)
    }
  }
  return columns
}

/** Values of a series that are not good, by their index. */
export function qualityEntries(rows: readonly { quality: QualityByCode }[]) {
  return rows.flatMap(({ quality }, index) =>
    (Object.keys(quality) as MeasureCode[]).flatMap((code) => {
      const entry = quality[code]
      return entry ? [{ index, code, quality: entry }] : []
    }),
  )
}

/** The station with the fields that the role may see. */
export function toStationView<Station extends { isBridge: boolean }>(
  station: Station,
  may: MaySee<'bridge'>,
) {
  return { ...station, isBridge: may('bridge') ? station.isBridge : null }
}

/** The positions of a list are as good as a map, so they need the right to see the map. */
export function toListView<Station extends Located & { isBridge: boolean }>(
  station: Station,
  may: MaySee<'bridge' | 'obs_map'>,
) {
  return {
    ...toStationView(station, may),
    longitude: may('obs_map') ? station.longitude : null,
    latitude: may('obs_map') ? station.latitude : null,
  }
}

type Latest = {
  value: number | null
  observedAt: string
  quality?: NonNullable<QualityByCode[MeasureCode]>
}

/** The latest value of each measure, or a note that it was refused. Readings must be oldest first. */
export function latestByMeasure(readings: readonly Reading[]): Partial<Record<MeasureCode, Latest>> {
  const latest: Partial<Record<MeasureCode, Latest>> = {}
  for (const { observedAt, values, quality } of readings) {
    for (const code of MEASURE_CODES) {
      const value = values[code]
      const flagged = quality[code]
      if (value === undefined && !flagged) continue
      latest[code] = {
        value: value ?? null,
        observedAt: observedAt.toISOString(),
        ...(flagged ? { quality: flagged } : {}),
      }
    }
  }
  return latest
}

type Located = { id: string; name: string; longitude: number; latitude: number }

/** The nearest other stations, nearest first. */
export function neighboursOf(station: Located, stations: readonly Located[], limit = 6) {
  return stations
    .filter((other) => other.id !== station.id)
    .map((other) => ({
      id: other.id,
      name: other.name,
      distanceKm: Math.round(distanceKm(station, other) * 10) / 10,
    }))
    .sort((a, b) => a.distanceKm - b.distanceKm || a.id.localeCompare(b.id))
    .slice(0, limit)
}
