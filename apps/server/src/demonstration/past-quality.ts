import type { SimulatedStation } from '@verglas/simulated-weather'
import { doubtsOf } from '../quality/checks.ts'
import { LOOK_BACK_MS } from '../quality/limits.ts'
import { aroundAt, lastIndexUpTo, networkOf } from '../quality/network.ts'
import type { QualityByCode, Reading } from '../quality/reading.ts'
import type { SimulatedReading } from './simulated.ts'

/** The readings that later ones are still judged by. */
export function lookBack(readings: readonly SimulatedReading[], toMs: number): SimulatedReading[] {
  return readings.filter(({ atMs }) => atMs >= toMs - LOOK_BACK_MS)
}

/**
 * Readings of one organisation, oldest first, with what quality control says of them. In the past it said so at once:
 * flag and value have one revision. `before` are readings that came earlier.
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
  const byStation = new Map<string, Reading[]>()
  for (const reading of [...before, ...readings]) {
    const own = byStation.get(reading.stationId)
    if (own) own.push(reading)
    else byStation.set(reading.stationId, [reading])
  }
  return readings.map((reading) => {
    const { stationId, atMs } = reading
    const own = byStation.get(stationId) ?? []
    const around = aroundAt(network.nearOf(stationId), atMs, (id) => byStation.get(id))
    const doubts = doubtsOf(own, lastIndexUpTo(own, atMs), around)
    if (Object.keys(doubts).length === 0) return reading
    const quality: QualityByCode = { ...doubts, ...reading.quality }
    return { ...reading, quality, row: { ...reading.row, quality } }
  })
}
