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
import type { Values } from './courses.ts'
import type { NamedPlace, StandingOversight } from './queries.ts'

export type InArea = { castpoints: number; stations: number; segments: number }
export type ShownPlace = FiringPlace & { name: string; longitude: number; latitude: number }
export type JudgedRule = Omit<RuleFiring, 'places'> & { places: ShownPlace[] }
/** What is stored of an oversight; hours are counted from the one under way. */
export type OversightContent = { inArea: InArea; rules: JudgedRule[] }

/** Which kinds of places rules look at. */
export const kindsOf = (rules: readonly OversightRule[]): OversightPlaceKind[] => [
  ...new Set(rules.map(({ measure }) => OVERSIGHT_MEASURES[measure].of)),
]

export function countedKinds(places: readonly { kind: OversightPlaceKind }[]): InArea {
  const count = (kind: OversightPlaceKind) => places.filter((place) => place.kind === kind).length
  return { castpoints: count('castpoint'), stations: count('station'), segments: count('segment') }
}

/** The places of an organisation, to be asked for by area and by name. */
export type KnownPlaces = {
  in(area: OversightArea): NamedPlace[]
  of(kind: OversightPlaceKind, id: string): NamedPlace | undefined
}

export function knownPlaces(places: readonly NamedPlace[]): KnownPlaces {
  const find = placeFinder(places)
  const byKey = new Map(places.map((place) => [`${place.kind} ${place.id}`, place]))
  return {
    in: (area) => find(area).flatMap((index) => places[index] ?? []),
    of: (kind, id) => byKey.get(`${kind} ${id}`),
  }
}

/** What the rules of an oversight come to at the places of its area. */
export function judge(
  { area, rules }: Pick<StandingOversight, 'area' | 'rules'>,
  places: KnownPlaces,
  values: Values,
  grid: HourGrid,
): OversightContent {
  const inArea = places.in(area)
  return {
    inArea: countedKinds(inArea),
    rules: rules.map((rule) => {
      const firing = ruleFiring(rule, coursesOf(rule, inArea, values), grid)
      return { ...firing, places: firing.places.map((place) => shown(place, places)) }
    }),
  }
}

export function coursesOf(rule: OversightRule, places: readonly NamedPlace[], values: Values) {
  const courses = values.of(rule)
  const wanted = OVERSIGHT_MEASURES[rule.measure].of
  return places.flatMap(({ kind, id }) => {
    const course = kind === wanted ? courses.get(id) : undefined
    return course ? [{ kind, id, values: course }] : []
  })
}

function shown(place: FiringPlace, places: KnownPlaces): ShownPlace {
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
