import { isHourWithin } from '@verglas/quantities'
import { hazardCode } from '@verglas/road-hazard'
import type { Interval } from './drawing.ts'
import type { Spoken } from './spoken.ts'

/** Danger level from which a sentence mentions the road. */
export const SPOKEN_LEVEL = 2
/** Maximum number of periods in a sentence; beyond it, the nearest ones are joined. */
export const MAX_PERIODS = 3

/** Hours in which the road is slippery; every such hour lies in exactly one period, whose kinds have its cause. */
export type DangerPeriod = {
  /** Codes of the causes, gravest first. */
  readonly kinds: readonly number[]
  readonly begin: number
  /** Null: it lasts to the end of the time described, or of the road forecast. */
  readonly end: number | null
  /** Whether there are hours in it in which the road is not slippery. */
  readonly isBroken: boolean
  /** The highest level of its hours. */
  readonly level: number
  /** The next lower level of its hours; `level` if they have only one. */
  readonly base: number
  /** From the first to the last hour of the highest level; null: all hours have it. */
  readonly peak: { readonly begin: number; readonly end: number | null; readonly isBroken: boolean } | null
}

type SlipperyHour = {
  readonly index: number
  readonly begin: number
  readonly end: number | null
  readonly level: number
  readonly kind: number
}
type Group = readonly [SlipperyHour, ...SlipperyHour[]]

/** When the road is slippery within the time described, in order of time. */
export function dangerPeriods(
  input: {
    readonly times: Spoken['times']
    readonly forecast: Pick<Spoken['forecast'], 'danger' | 'hazardKind'>
  },
  within: Interval,
): DangerPeriod[] {
  let groups = groupsOfKind(slipperyHours(input, within))
  while (groups.length > MAX_PERIODS) groups = withNearestJoined(groups)
  return groups.map(periodOf)
}

function slipperyHours(
  { times, forecast: { danger, hazardKind } }: Parameters<typeof dangerPeriods>[0],
  [from, until]: Interval,
): SlipperyHour[] {
  // The end of the danger is unknown if it lasts to the last hour of the road forecast.
  const lastHour = times.findLastIndex(
    (ms, index) => (danger?.[index] ?? null) !== null && isHourWithin(ms, from, until),
  )
  return times.flatMap((begin, index) => {
    const [level, kind] = [danger?.[index] ?? null, hazardKind?.[index] ?? null]
    if (level === null || kind === null || level < SPOKEN_LEVEL || !isHourWithin(begin, from, until))
      return []
    return [{ index, begin, end: index < lastHour ? (times[index + 1] ?? null) : null, level, kind }]
  })
}

/** Consecutive hours in which the road is slippery for the same reason. */
function groupsOfKind(hours: readonly SlipperyHour[]): Group[] {
  const groups: [SlipperyHour, ...SlipperyHour[]][] = []
  for (const hour of hours) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last?.kind === hour.kind && last.index + 1 === hour.index) group.push(hour)
    else groups.push([hour])
  }
  return groups
}

function withNearestJoined(groups: readonly Group[]): Group[] {
  const distances = groups.slice(1).map((group, index) => distance(groups[index] ?? group, group))
  const at = distances.indexOf(Math.min(...distances))
  const [one, other] = [groups[at], groups[at + 1]]
  if (!one || !other) return [...groups]
  return [...groups.slice(0, at), [...one, ...other], ...groups.slice(at + 2)]
}

/** Kinds of snow. Freezing water and snow are separate dangers, because crews treat them differently. */
const SNOW: ReadonlySet<number> = new Set([
  hazardCode('slush'),
  hazardCode('snow'),
  hazardCode('packed_snow'),
])
const UNRELATED = 4
/** Of equally near periods, the shorter ones are joined, so that fewer hours are described imprecisely. */
const PER_HOUR = 0.01

/** How imprecise the sentence becomes if two successive periods are joined. */
function distance(one: Group, other: Group): number {
  const pause = other[0].index - (one.at(-1)?.index ?? 0) - 1
  const [kinds, otherKinds] = [kindsOf(one), kindsOf(other)]
  const isRelated = [...kinds, ...otherKinds].every((kind) => SNOW.has(kind) === SNOW.has(kinds[0] ?? 0))
  const isSame = kinds.join() === otherKinds.join()
  return pause + (isRelated ? (isSame ? 0 : 1) : UNRELATED) + (one.length + other.length) * PER_HOUR
}

const kindsOf = (group: Group): number[] => [...new Set(group.map(({ kind }) => kind))].sort((a, b) => b - a)

function periodOf(group: Group): DangerPeriod {
  const levels = [...new Set(group.map(({ level }) => level))].sort((a, b) => b - a)
  const [level = 0, base = level] = levels
  const first = group.findIndex((hour) => hour.level === level)
  const last = group.findLastIndex((hour) => hour.level === level)
  const peak = group.slice(first, last + 1)
  return {
    kinds: kindsOf(group),
    begin: group[0].begin,
    end: group.at(-1)?.end ?? null,
    isBroken: isBroken(group),
    level,
    base,
    peak:
      levels.length < 2
        ? null
        : {
            begin: peak[0]?.begin ?? group[0].begin,
            end: peak.at(-1)?.end ?? null,
            isBroken: isBroken(peak) || peak.some((hour) => hour.level < level),
          },
  }
}

const isBroken = (hours: readonly SlipperyHour[]): boolean =>
  (hours.at(-1)?.index ?? 0) - (hours[0]?.index ?? 0) + 1 > hours.length
