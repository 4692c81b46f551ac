import {
  type SimulatedPlace,
  type SimulatedStation,
  type SimulatedWinter,
  simulatedWinter,
} from '@verglas/simulated-weather'
import type { Batch } from '../db/publish.ts'
import { forecastRow, observationRow } from '../ingest/rows.ts'
import type { DemonstrationSetup, RoadPlace } from './organisation.ts'

export const SIMULATED_SOURCE = 'simulated'

/** What a connection of the simulated winter keeps in its settings: all it needs to go on alone. */
export type SimulatedSettings = {
  seed: string
  stations: SimulatedStation[]
  castpoints: SimulatedPlace[]
}

const DEFAULT_PERIOD_S = { full: 600, basic: 900, water: 600 } as const

export function simulatedSettings(setup: DemonstrationSetup): SimulatedSettings {
  const places = setup.roads.flatMap((road) => road.places)
  return {
    seed: setup.seed,
    stations: places.flatMap((place) => simulatedStation(place) ?? []),
    castpoints: places.map((place) => ({ ...simulatedPlace(place), id: castpointId(place) })),
  }
}

export const castpointId = (place: RoadPlace): string => `${place.id}-c`

export function simulatedPlace({
  id,
  longitudeDeg,
  latitudeDeg,
  altitudeM,
  isBridge,
  valley,
}: RoadPlace): SimulatedPlace {
  return { id, longitudeDeg, latitudeDeg, altitudeM, isBridge: isBridge ?? false, valley: valley ?? 0.2 }
}

export function simulatedStation(place: RoadPlace): SimulatedStation | null {
  if (!place.station) return null
  const { sensors, fault = 'none', periodS = DEFAULT_PERIOD_S[sensors] } = place.station
  return { ...simulatedPlace(place), sensors, fault, periodS }
}

/** Observations of all stations on [fromMs, toMs), as rows, oldest first. */
export function observationsBetween(
  winter: SimulatedWinter,
  stations: readonly SimulatedStation[],
  fromMs: number,
  toMs: number,
): { atMs: number; row: object }[] {
  return stations
    .flatMap((station) =>
      winter.readings(station, fromMs, toMs).map(({ atMs, values, quality }) => ({
        atMs,
        row: observationRow({
          stationId: station.id,
          observedAt: new Date(atMs),
          values,
          quality,
          source: SIMULATED_SOURCE,
        }),
      })),
    )
    .sort((a, b) => a.atMs - b.atMs)
}

/** The runs of all points made at one instant. */
export function runsAt(
  winter: SimulatedWinter,
  castpoints: readonly SimulatedPlace[],
  issuedAtMs: number,
): Batch {
  const rows = castpoints.map((castpoint) => {
    const { startAtMs, stepS, values } = winter.forecast(castpoint, issuedAtMs)
    return forecastRow({
      castpointId: castpoint.id,
      source: SIMULATED_SOURCE,
      issuedAt: new Date(issuedAtMs),
      startAt: new Date(startAtMs),
      stepS,
      values,
    })
  })
  return { kind: 'forecast_run', rows }
}

const winters = new Map<string, SimulatedWinter>()

/** One winter a seed: it remembers the days it has worked out. */
export function winterOf(seed: string): SimulatedWinter {
  let winter = winters.get(seed)
  if (!winter) {
    winter = simulatedWinter(seed)
    winters.set(seed, winter)
  }
  return winter
}
