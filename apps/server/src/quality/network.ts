import type { Neighbour } from './checks.ts'
import { NEIGHBOURHOOD } from './limits.ts'
import type { Reading } from './reading.ts'

export type NetworkStation = {
  readonly id: string
  readonly longitudeDeg: number
  readonly latitudeDeg: number
  readonly altitudeM: number | null
  /** Null for a public station. */
  readonly ownerId: string | null
  /** Belongs to a simulated winter, so it is never compared with real stations. */
  readonly isSimulated: boolean
}

export type NearStation = { readonly id: string; readonly higherM: number }

/** The neighbours of each station, and the reverse. */
export type Network = {
  nearOf(id: string): readonly NearStation[]
  /** Stations that have this one as a neighbour. */
  dependentsOf(id: string): readonly string[]
}

const KM_PER_DEGREE = 111.2
/** Grid cells of this size make neighbours quick to find. */
const CELL_DEG = 0.25

/**
 * Finds the nearest stations of similar altitude. A public station is compared with public ones only, and a station of
 * an organisation with these and its own, so that no verdict reveals another organisation's readings.
 */
export function networkOf(stations: readonly NetworkStation[]): Network {
  const cells = new Map<string, NetworkStation[]>()
  for (const station of stations) {
    if (station.altitudeM === null) continue
    const key = cellOf(row(station), column(station))
    const cellStations = cells.get(key)
    if (cellStations) cellStations.push(station)
    else cells.set(key, [station])
  }
  const nearById = new Map<string, NearStation[]>()
  const dependentsById = new Map<string, string[]>()
  for (const station of stations) {
    const neighbours = nearest(station, cells)
    if (neighbours.length < NEIGHBOURHOOD.minStations) continue
    nearById.set(station.id, neighbours)
    for (const { id } of neighbours) {
      const dependents = dependentsById.get(id)
      if (dependents) dependents.push(station.id)
      else dependentsById.set(id, [station.id])
    }
  }
  return { nearOf: (id) => nearById.get(id) ?? [], dependentsOf: (id) => dependentsById.get(id) ?? [] }
}

const row = ({ latitudeDeg }: NetworkStation) => Math.floor(latitudeDeg / CELL_DEG)
const column = ({ longitudeDeg }: NetworkStation) => Math.floor(longitudeDeg / CELL_DEG)
const cellOf = (rowNumber: number, columnNumber: number) => `${rowNumber} ${columnNumber}`

function nearest(station: NetworkStation, cells: ReadonlyMap<string, NetworkStation[]>): NearStation[] {
  const { altitudeM } = station
  if (altitudeM === null) return []
  const kmPerDegreeEast = KM_PER_DEGREE * Math.max(0.05, Math.cos((station.latitudeDeg * Math.PI) / 180))
  const rows = Math.ceil(NEIGHBOURHOOD.radiusKm / KM_PER_DEGREE / CELL_DEG)
  const columns = Math.ceil(NEIGHBOURHOOD.radiusKm / kmPerDegreeEast / CELL_DEG)
  const nearestStations: Candidate[] = []
  for (let north = -rows; north <= rows; north++) {
    for (let east = -columns; east <= columns; east++) {
      for (const other of cells.get(cellOf(row(station) + north, column(station) + east)) ?? []) {
        const higherM = (other.altitudeM ?? Number.NaN) - altitudeM
        if (!(Math.abs(higherM) <= NEIGHBOURHOOD.altitudeM) || !isComparable(station, other)) continue
        const squareKm =
          ((other.latitudeDeg - station.latitudeDeg) * KM_PER_DEGREE) ** 2 +
          ((other.longitudeDeg - station.longitudeDeg) * kmPerDegreeEast) ** 2
        if (squareKm <= NEIGHBOURHOOD.radiusKm ** 2)
          keepNearest(nearestStations, { id: other.id, higherM, squareKm })
      }
    }
  }
  return nearestStations.map(({ id, higherM }) => ({ id, higherM }))
}

type Candidate = NearStation & { readonly squareKm: number }

/** Inserts a candidate in order of distance; keeps the list short while hundreds of stations are tried. */
function keepNearest(nearestStations: Candidate[], candidate: Candidate): void {
  let place = nearestStations.length
  while (place > 0 && isNearer(candidate, nearestStations[place - 1])) place--
  if (place >= NEIGHBOURHOOD.maxStations) return
  nearestStations.splice(place, 0, candidate)
  if (nearestStations.length > NEIGHBOURHOOD.maxStations) nearestStations.pop()
}

function isNearer(station: Candidate, other: Candidate | undefined): boolean {
  if (!other || station.squareKm === other.squareKm) return other !== undefined && station.id < other.id
  return station.squareKm < other.squareKm
}

function isComparable(station: NetworkStation, other: NetworkStation): boolean {
  if (other.id === station.id || station.isSimulated !== other.isSimulated) return false
  return other.ownerId === null || other.ownerId === station.ownerId
}

/** The neighbours' latest readings, if recent enough. `readingsOf` returns readings in order of time. */
export function aroundAt(
  neighbours: readonly NearStation[],
  atMs: number,
  readingsOf: (id: string) => readonly Reading[] | undefined,
): Neighbour[] {
  return neighbours.flatMap(({ id, higherM }) => {
    const readings = readingsOf(id)
    const reading = readings?.[lastIndexUpTo(readings, atMs)]
    return reading && reading.atMs > atMs - NEIGHBOURHOOD.withinMs ? [{ reading, higherM }] : []
  })
}

/** Index of the latest reading at or before the instant; -1 if there is none. */
export function lastIndexUpTo(readings: readonly Reading[], atMs: number): number {
  let [from, to] = [0, readings.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const reading = readings[middle]
    if (reading && reading.atMs <= atMs) from = middle + 1
    else to = middle
  }
  return from - 1
}
