import { STATION_STATES, type StationState } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'
import { folded } from '@verglas/language'
import { type Bounds, isWithin } from '../../map/fit.ts'
import type { Column } from './columns.ts'
import type { Station } from './station.ts'

/** The favourites in front, the others as they are. */
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

/** Whether every word of the text stands somewhere in the name, the reference or the road; accents do not count. */
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

/** Those inside the frame, and those whose place the role may not know. */
export function withinFrame(stations: readonly Station[], frame: Bounds): readonly Station[] {
  return stations.filter(({ longitude, latitude }) =>
    longitude === null || latitude === null ? true : isWithin(frame, { longitude, latitude }),
  )
}

/** How many stations are in each state. */
export function countStates(stations: readonly Station[]): Readonly<Record<StationState, number>> {
  const counts: Record<StationState, number> = { ok: 0, erroneous: 0, disconnected: 0, broken: 0 }
  for (const { state } of stations) counts[state] += 1
  return counts
}

/** «broken,erroneous» of an address. */
export function readStates(text: string | undefined): readonly StationState[] {
  const requestedStates = (text ?? '').split(',')
  return STATION_STATES.filter((state) => requestedStates.includes(state))
}

/** Measures of stations whose values have just become others. */
export type ChangedValues = ReadonlyMap<string, ReadonlySet<MeasureCode>>

/** Which values of which stations differ from before; stations that are new are not changed. */
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

/** The same by the columns that show them. */
export function changedColumns(
  changes: ChangedValues,
  columns: readonly Column[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const columnIdsOf = (codes: ReadonlySet<MeasureCode>) =>
    columns.filter((column) => column.codes.some((code) => codes.has(code))).map(({ id }) => id)
  return new Map([...changes].map(([stationId, codes]) => [stationId, new Set(columnIdsOf(codes))]))
}
