import { SIMULATED_SOURCE } from '@verglas/contract/codes'
import { DAY_MS } from '@verglas/quantities'
import {
  movedWinter,
  type Reading,
  type SimulatedForecast,
  type SimulatedPlace,
  type SimulatedStation,
  type SimulatedWinter,
  simulatedWinter,
  type TreatmentRecord,
} from '@verglas/simulated-weather'
import type { Batch } from '../db/publish.ts'
import { forecastRow, observationRow } from '../ingest/rows.ts'
import type { QualityByCode } from '../quality/reading.ts'
import type { DemonstrationGauge, DemonstrationSetup, RoadPlace } from './organisation.ts'

export { SIMULATED_SOURCE }

/** Settings of a connection of the simulated winter: everything it needs to continue by itself. */
export type SimulatedSettings = {
  seed: string
  /**
   * The winter of the seed is shifted later by this many days, so that it continues where a moved past ends.
   */
  movedDays?: number
  /**
   * The roads whose treatments people of the organisation record: at these points, from an instant in the time of the
   * seed on, what is recorded is what is on the road.
   */
  recording?: { fromMs: number; castpointIds: string[] }
  stations: SimulatedStation[]
  castpoints: SimulatedPlace[]
}

/** What people recorded on the road of a station; undefined: its own crew comes. */
export type RecordOf = (station: Pick<SimulatedStation, 'id'>) => TreatmentRecord | undefined

const USUAL_VALLEY = 0.2
const DEFAULT_PERIOD_S = { full: 600, basic: 900, water: 600, gauge: 900 } as const

export function simulatedSettings(setup: DemonstrationSetup): SimulatedSettings {
  const places = setup.roads.flatMap((road) => road.places)
  return {
    seed: setup.seed,
    stations: [
      ...places.flatMap((place) => simulatedStation(place) ?? []),
      ...setup.gauges.map(simulatedGauge),
    ],
    castpoints: places.map((place) => ({ ...modelPlace(place), id: castpointId(place) })),
  }
}

/** A weather model does not resolve valleys as narrow as these. */
const modelPlace = (place: RoadPlace): SimulatedPlace => simulatedPlace({ ...place, valley: USUAL_VALLEY })

export const castpointId = (place: { id: string }): string => `${place.id}-c`

export function simulatedPlace({
  id,
  longitudeDeg,
  latitudeDeg,
  altitudeM,
  isBridge,
  valley,
  roadClass,
}: RoadPlace): SimulatedPlace {
  return {
    id,
    longitudeDeg,
    latitudeDeg,
    altitudeM,
    isBridge: isBridge ?? false,
    valley: valley ?? USUAL_VALLEY,
    roadClass,
  }
}

export function simulatedStation(place: RoadPlace): SimulatedStation | null {
  if (!place.station) return null
  const { sensors, fault = 'none', periodS = DEFAULT_PERIOD_S[sensors] } = place.station
  return { ...simulatedPlace(place), sensors, fault, periodS }
}

export function simulatedGauge({
  id,
  longitudeDeg,
  latitudeDeg,
  altitudeM,
  water,
}: DemonstrationGauge): SimulatedStation {
  const place = { id, longitudeDeg, latitudeDeg, altitudeM, isBridge: false }
  return { ...place, sensors: 'gauge', fault: 'none', periodS: DEFAULT_PERIOD_S.gauge, water }
}

/** A reading, and the row under which it is published. */
export type SimulatedReading = { stationId: string; row: object; quality: QualityByCode } & Omit<
  Reading,
  'quality'
>

/** Observations of all stations on [fromMs, toMs), as rows, oldest first. */
export function observationsBetween(
  winter: SimulatedWinter,
  stations: readonly SimulatedStation[],
  [fromMs, toMs]: readonly [number, number],
  recordOf: RecordOf = () => undefined,
): SimulatedReading[] {
  return stations
    .flatMap((station) =>
      winter.readings(station, fromMs, toMs, recordOf(station)).map(({ atMs, values, quality }) => ({
        atMs,
        stationId: station.id,
        values,
        quality,
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

/** Treatments on [fromMs, toMs) by the own crews of the roads next to stations, as rows, oldest first. */
export function treatmentsBetween(
  winter: SimulatedWinter,
  stations: readonly SimulatedStation[],
  fromMs: number,
  toMs: number,
) {
  return stations
    .flatMap((station) =>
      winter.treatments(station, fromMs, toMs).map(({ atMs, saltGm2, isPlowed }) => ({
        atMs,
        row: {
          castpoint_id: castpointId(station),
          treated_at: new Date(atMs),
          source: SIMULATED_SOURCE,
          salt_gm2: saltGm2,
          is_plowed: isPlowed,
        },
      })),
    )
    .sort((a, b) => a.atMs - b.atMs)
}

export type SimulatedRun = {
  castpointId: string
  issuedAtMs: number
  startMs: number
  stepS: number
  altitudeM: number
  values: SimulatedForecast['values']
}

/** The runs of all points issued at one instant. */
export function runsIssuedAt(
  winter: SimulatedWinter,
  castpoints: readonly SimulatedPlace[],
  issuedAtMs: number,
): SimulatedRun[] {
  return castpoints.map((castpoint) => {
    const { startAtMs, stepS, values } = winter.forecast(castpoint, issuedAtMs)
    const { id: castpointId, altitudeM } = castpoint
    return { castpointId, issuedAtMs, startMs: startAtMs, stepS, altitudeM, values }
  })
}

export function runBatch(runs: readonly SimulatedRun[]): Batch {
  const rows = runs.map(({ issuedAtMs, startMs, ...run }) =>
    forecastRow({
      ...run,
      source: SIMULATED_SOURCE,
      issuedAt: new Date(issuedAtMs),
      startAt: new Date(startMs),
    }),
  )
  return { kind: 'forecast_run', rows }
}

const winters = new Map<string, SimulatedWinter>()

/** One winter for each seed and move; it remembers the days it has computed. */
export function winterOf({
  seed,
  movedDays = 0,
}: Pick<SimulatedSettings, 'seed' | 'movedDays'>): SimulatedWinter {
  const key = `${seed} ${movedDays}`
  let winter = winters.get(key)
  if (!winter) {
    winter = movedWinter(simulatedWinter(seed), movedDays * DAY_MS)
    winters.set(key, winter)
  }
  return winter
}
