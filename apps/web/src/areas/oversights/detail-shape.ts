import type { CallAnswer } from '@verglas/contract'
import { type OversightArea, placesIn } from '@verglas/contract/oversight-area'
import type { OversightPlaceKind } from '@verglas/contract/oversight-codes'
import { severityHours } from '@verglas/contract/oversight-rules'
import type { Point } from '../../lib/context.ts'
import { hoursFrom, type Rule } from './shape.ts'

export type JudgedDetail = NonNullable<CallAnswer<'getOversightRisks'>['judged']>
type Firing = JudgedDetail['rules'][number]
type FiringPlace = Firing['places'][number]
export type RoadFeature = CallAnswer<'getRoads'>['features'][number]

export const placeKey = ({ kind, id }: { readonly kind: OversightPlaceKind; readonly id: string }) =>
  `${kind} ${id}`

/** A place at which a rule fires. */
export type PlaceRow = Omit<FiringPlace, 'mask' | 'severities'> & {
  readonly rule: Rule
  /** The severity of each hour in which the rule fires there, otherwise 0; from the current hour on. */
  readonly hours: string
}

/** Places by rule: those that fire first, then the most severe. Past hours are left out. */
export function placeRows(judged: JudgedDetail, rules: readonly Rule[], nowMs: number): PlaceRow[] {
  return judged.rules
    .flatMap(({ ruleId, severity, places }) => {
      const rule = rules.find(({ id }) => id === ruleId)
      if (!rule) return []
      return places.flatMap(({ mask, severities, ...place }): PlaceRow[] => {
        const severityDigits = severities ?? mask.replaceAll('1', `${severity}`)
        const hours = hoursFrom({ hours: severityDigits, startAt: judged.startAt }, nowMs)
        return /[1-4]/.test(hours) ? [{ ...place, rule, hours }] : []
      })
    })
    .toSorted((a, b) => firstHour(a) - firstHour(b) || worstOf(b) - worstOf(a))
}

/** The highest severity of its hours. */
export const worstOf = ({ hours }: Pick<PlaceRow, 'hours'>): number => Math.max(...[...hours].map(Number))

const firstHour = ({ hours }: PlaceRow) => hours.search(/[1-4]/)

/** Severities of a rule from the current hour on; null where its measure is unknown. */
export function ruleHours(firing: Firing, startAt: string, nowMs: number): string | null {
  if (firing.knownCount === 0) return null
  const hours = severityHours([firing], firing.counts.length)
  return hoursFrom({ hours, startAt }, nowMs)
}

export type Watched = {
  readonly kind: OversightPlaceKind
  readonly id: string
  readonly name: string
  readonly corners: readonly { readonly longitude: number; readonly latitude: number }[]
}

/** The organisation's places of the kinds that can be watched. */
export function watchablePlaces(points: readonly Point[], roads: readonly RoadFeature[]): Watched[] {
  const pointEntries = points.flatMap(
    ({ id_castpoint, id_station, name, longitude, latitude }): Watched[] => {
      const at = { name, corners: [{ longitude, latitude }] }
      return [
        ...(id_castpoint === null ? [] : [{ ...at, kind: 'castpoint' as const, id: id_castpoint }]),
        ...(id_station === null ? [] : [{ ...at, kind: 'station' as const, id: id_station }]),
      ]
    },
  )
  const roadEntries = roads.map(({ id, geometry: { coordinates }, properties }): Watched => {
    // As on the server: the middle of the line and both ends.
    const line = [coordinates[Math.floor(coordinates.length / 2)], coordinates[0], coordinates.at(-1)]
    const corners = line.flatMap((at) => (at ? [{ longitude: at[0] ?? 0, latitude: at[1] ?? 0 }] : []))
    return { kind: 'segment', id, name: properties.name ?? id, corners }
  })
  return [...pointEntries, ...roadEntries]
}

/** The places in the area that the rules may check. */
export function watchedPlaces(
  area: OversightArea,
  kinds: ReadonlySet<OversightPlaceKind>,
  places: readonly Watched[],
): Watched[] {
  const candidates = places.filter(({ kind }) => kinds.has(kind))
  return placesIn(area, candidates).flatMap((index) => candidates[index] ?? [])
}

/** The severity of each place by its key, and whether it fires now. */
export function severityByPlace(
  rows: readonly PlaceRow[],
): ReadonlyMap<string, { readonly severity: number; readonly isNow: boolean }> {
  const byPlace = new Map<string, { severity: number; isNow: boolean }>()
  for (const row of rows) {
    const previous = byPlace.get(placeKey(row))
    byPlace.set(placeKey(row), {
      severity: Math.max(previous?.severity ?? 0, worstOf(row)),
      isNow: previous?.isNow === true || row.hours[0] !== '0',
    })
  }
  return byPlace
}
