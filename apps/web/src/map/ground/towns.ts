import type { GroundCell } from './cell.ts'

/** A town with its number of people. */
export type Town = {
  readonly longitude: number
  readonly latitude: number
  readonly people: number
  readonly name: string
}

/** The towns of pieces of the ground, the largest first. */
export const townsOf = (cells: readonly GroundCell[], language: 'fr' | 'en'): readonly Town[] =>
  cells
    .flatMap(({ names }) => names)
    .flatMap(([kind, longitude, latitude, people, fr, en = fr]): Town[] =>
      kind === 'town' ? [{ longitude, latitude, people, name: language === 'fr' ? fr : en }] : [],
    )
    .toSorted((a, b) => b.people - a.people)

/** The smallest population that gets a name, from each zoom on. */
const MIN_PEOPLE = [
  [0, 1_500_000],
  [4, 300_000],
  [5, 100_000],
  [6, 20_000],
  [7, 8000],
  [8, 2500],
  [9, 0],
] as const

export const minPeople = (zoom: number): number => MIN_PEOPLE.findLast(([from]) => zoom >= from)?.[1] ?? 0

const SIZES = [
  [1000, 12],
  [100_000, 13],
  [1_000_000, 14.5],
] as const

/** Size of a town's name, px. */
export function townSizePx(people: number): number {
  const above = SIZES.findIndex(([from]) => people < from)
  const [next, previous] = [SIZES[above], SIZES[above - 1]]
  if (!next) return 14.5
  if (!previous) return 12
  const share = (people - previous[0]) / (next[0] - previous[0])
  return previous[1] + share * (next[1] - previous[1])
}
