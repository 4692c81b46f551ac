import { STATION_STATES, type StationState } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'
import { folded } from '@verglas/language'
import { type Bounds, isWithin } from '../../map/map-bounds.ts'
import type { Column } from './columns.ts'
import type { Station } from './station.ts'

/** Favourites first, otherwise in the given order. */
export function favouritesFirst(
  stations: readonly Station[],
  isFavourite: (id: string) => boolean,
): readonly Station[] {
  const [favourites, others]: [Station[], Station[]] = [[], []]
  for (const station of stations) (isFavourite(station.id) ? favourites : others).push(station)
  return [...favourites, ...others]
}

export type StationFilter = {
  readonly text: string
  readonly zoneId: string | null
  readonly states: readonly StationState[]
  readonly favouritesOnly: boolean
}

/** Whether every word of the text occurs in the name, the reference or the road; accents are ignored. */
export function matchesText(
  { name, ref, road }: Pick<Station, 'name' | 'ref' | 'road'>,
  text: string,
): boolean {
  const hay = folded(`${name} ${ref} ${road ?? ''}`)
  return folded(text)
    .split(/\s+/)
    .every((word) => hay.includes(word))
}

export function filterStations(
  stations: readonly Station[],
  { text, zoneId, states, favouritesOnly }: StationFilter,
  isFavourite: (id: string) => boolean,
): readonly Station[] {
  return stations.filter(
    (station) =>
      (text === '' || matchesText(station, text)) &&
      (zoneId === null || station.zoneId === zoneId) &&
      (states.length === 0 || states.includes(station.state)) &&
      (!favouritesOnly || isFavourite(station.id)),
  )
}

/** Stations inside the frame, and those whose position the role may not see. */
export function withinFrame(stations: readonly Station[], frame: Bounds): readonly Station[] {
  return stations.filter(({ longitude, latitude }) =>
    longitude === null || latitude === null ? true : isWithin(frame, { longitude, latitude }),
  )
}

/** Number of stations in each state. */
export function countStates(stations: readonly Station[]): Readonly<Record<StationState, number>> {
  const counts: Record<StationState, number> = { ok: 0, erroneous: 0, disconnected: 0, broken: 0 }
  for (const { state } of stations) counts[state] += 1
  return counts
}

/** Reads the states of an address, «broken,erroneous». */
export function readStates(text: string | undefined): readonly StationState[] {
  const requestedStates = (text ?? '').split(',')
  return STATION_STATES.filter((state) => requestedStates.includes(state))
}

/** Measures whose values have just changed, by station. */
export type ChangedValues = ReadonlyMap<string, ReadonlySet<MeasureCode>>

/** Values that differ from before, by station; a new station counts as unchanged. */
export function changedValues(before: readonly Station[], after: readonly Station[]): ChangedValues {
  const previousById = new Map(before.map((station) => [station.id, station]))
  const changed = new Map<string, ReadonlySet<MeasureCode>>()
  for (const station of after) {
    const old = previousById.get(station.id)?.latest
    const now = station.latest
    if (!old || !now || old.observedAt === now.observedAt) continue
    const codes = (Object.keys(now.values) as MeasureCode[]).filter(
      (code) => old.values[code] !== undefined && old.values[code] !== now.values[code],
    )
    if (codes.length > 0) changed.set(station.id, new Set(codes))
  }
  return changed
}

/** The changed values as ids of the columns that display them, by station. */
export function changedColumns(
  changes: ChangedValues,
  columns: readonly Column[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const columnIdsOf = (codes: ReadonlySet<MeasureCode>) =>
    columns.filter((column) => column.codes.some((code) => codes.has(code))).map(({ id }) => id)
  return new Map([...changes].map(([stationId, codes]) => [stationId, new Set(columnIdsOf(codes))]))
}
