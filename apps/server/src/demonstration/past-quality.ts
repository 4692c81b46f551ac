import type { MeasureCode } from '@verglas/contract/measures'
import type { SimulatedStation } from '@verglas/simulated-weather'
import { checkReading } from '../quality/checks.ts'
import { LOOK_BACK_MS } from '../quality/limits.ts'
import { aroundAt, lastIndexUpTo, networkOf } from '../quality/network.ts'
import type { QualityByCode, Reading } from '../quality/reading.ts'
import { type Steadiness, stuckAt } from '../quality/steadiness.ts'
import type { SimulatedReading } from './simulated.ts'

/** The readings that are still needed to check later ones. */
export function lookBack(readings: readonly SimulatedReading[], toMs: number): SimulatedReading[] {
  return readings.filter(({ atMs }) => atMs >= toMs - LOOK_BACK_MS)
}

/**
 * Readings of one organisation, oldest first, with their quality flags. In the past the flags came
 * immediately, so flag and value have the same revision. `before` are earlier readings.
 */
export function judged(
  stations: readonly SimulatedStation[],
  before: readonly SimulatedReading[],
  readings: readonly SimulatedReading[],
): SimulatedReading[] {
  const network = networkOf(
    stations.map(({ id, longitudeDeg, latitudeDeg, altitudeM }) => {
      return { id, longitudeDeg, latitudeDeg, altitudeM, ownerId: null, isSimulated: true }
    }),
  )
  const stationById = new Map(stations.map((station) => [station.id, station]))
  const byStation = new Map<string, Reading[]>()
  const steadyByStation = new Map<string, Steadiness>()
  const stuckByReading = new Map<Reading, MeasureCode[]>()
  for (const reading of [...before, ...readings]) {
    const stationReadings = byStation.get(reading.stationId)
    if (stationReadings) stationReadings.push(reading)
    else byStation.set(reading.stationId, [reading])
    const steady = steadyByStation.get(reading.stationId) ?? new Map()
    steadyByStation.set(reading.stationId, steady)
    stuckByReading.set(reading, stuckAt(steady, reading))
  }
  return readings.map((reading) => {
    const { stationId, atMs } = reading
    const stationReadings = byStation.get(stationId) ?? []
    const neighbourReadings = aroundAt(network.nearOf(stationId), atMs, (id) => byStation.get(id))
    const flags = checkReading(
      stationReadings,
      lastIndexUpTo(stationReadings, atMs),
      neighbourReadings,
      stuckByReading.get(reading) ?? [],
      stationById.get(stationId),
    )
    if (Object.keys(flags).length === 0) return reading
    const quality: QualityByCode = { ...flags, ...reading.quality }
    return { ...reading, quality, row: { ...reading.row, quality } }
  })
}
