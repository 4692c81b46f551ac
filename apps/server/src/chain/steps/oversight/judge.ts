import { type OversightArea, placeFinder } from '@verglas/contract/oversight-area'
import { OVERSIGHT_MEASURES, type OversightPlaceKind } from '@verglas/contract/oversight-codes'
import {
  type FiringPlace,
  type HourGrid,
  type OversightRule,
  type RuleFiring,
  ruleFiring,
} from '@verglas/contract/oversight-rules'
import { round } from '@verglas/quantities'
import type { ActiveOversight, NamedPlace } from './queries.ts'
import type { Values } from './series.ts'

export type InArea = { castpoints: number; stations: number; segments: number }
export type NamedFiringPlace = FiringPlace & { name: string; longitude: number; latitude: number }
export type JudgedRule = Omit<RuleFiring, 'places'> & { places: NamedFiringPlace[] }
/** The stored result of an oversight; hours are counted from the current one. */
export type OversightContent = { inArea: InArea; rules: JudgedRule[] }

/** The kinds of places that the rules look at. */
export const kindsOf = (rules: readonly OversightRule[]): OversightPlaceKind[] => [
  ...new Set(rules.map(({ measure }) => OVERSIGHT_MEASURES[measure].of)),
]

export function countedKinds(places: readonly { kind: OversightPlaceKind }[]): InArea {
  const count = (kind: OversightPlaceKind) => places.filter((place) => place.kind === kind).length
  return { castpoints: count('castpoint'), stations: count('station'), segments: count('segment') }
}

/** The places of an organisation, found by area or by id. */
export type PlaceDirectory = {
  in(area: OversightArea): NamedPlace[]
  of(kind: OversightPlaceKind, id: string): NamedPlace | undefined
}

export function buildPlaceDirectory(places: readonly NamedPlace[]): PlaceDirectory {
  const find = placeFinder(places)
  const byKey = new Map(places.map((place) => [`${place.kind} ${place.id}`, place]))
  return {
    in: (area) => find(area).flatMap((index) => places[index] ?? []),
    of: (kind, id) => byKey.get(`${kind} ${id}`),
  }
}

/** Evaluates the rules of an oversight at the places of its area. */
export function judge(
  { area, rules }: Pick<ActiveOversight, 'area' | 'rules'>,
  places: PlaceDirectory,
  values: Values,
  grid: HourGrid,
): OversightContent {
  const placeIndexes = places.in(area)
  return {
    inArea: countedKinds(placeIndexes),
    rules: rules.map((rule) => {
      const firing = ruleFiring(rule, seriesAtPlaces(rule, placeIndexes, values), grid)
      return { ...firing, places: firing.places.map((place) => toNamedFiringPlace(place, places)) }
    }),
  }
}

export function seriesAtPlaces(rule: OversightRule, places: readonly NamedPlace[], values: Values) {
  const seriesByPlace = values.of(rule)
  const requiredKind = OVERSIGHT_MEASURES[rule.measure].of
  return places.flatMap(({ kind, id }) => {
    const series = kind === requiredKind ? seriesByPlace.get(id) : undefined
    return series ? [{ kind, id, values: series }] : []
  })
}

function toNamedFiringPlace(place: FiringPlace, places: PlaceDirectory): NamedFiringPlace {
  const named = places.of(place.kind, place.id)
  const corner = named?.corners[0]
  return {
    ...place,
    worst: round(place.worst, 2),
    name: named?.name ?? place.id,
    longitude: corner?.longitude ?? 0,
    latitude: corner?.latitude ?? 0,
  }
}
