import type { MeasureCode } from '@verglas/contract/measures'
import { isLongDark, leapFrom } from '@verglas/road-model'
import {
  CONSISTENCY_RULES,
  NEIGHBOUR_LIMITS,
  NEIGHBOURHOOD,
  PERSISTENCE_LIMITS,
  STEP_LIMITS,
} from './limits.ts'
import { type Doubt, type DoubtByCode, type Reading, usableValue } from './reading.ts'

const codesOf = (table: Partial<Record<MeasureCode, unknown>>) => Object.keys(table) as MeasureCode[]
const PERSISTENT = codesOf(PERSISTENCE_LIMITS)
const STEADY = codesOf(STEP_LIMITS)
const ALIKE = codesOf(NEIGHBOUR_LIMITS)

/** Measures that are compared with neighbouring stations. */
export const NEIGHBOUR_CODES: readonly MeasureCode[] = ALIKE
/** Measures that are checked for getting stuck. */
export const PERSISTENCE_CODES: readonly MeasureCode[] = PERSISTENT
/** `PERSISTENCE_CODES` and the measures that show whether snow or ice keeps a road at 0 °C. */
export const STEADINESS_CODES: readonly MeasureCode[] = [...PERSISTENT, 'road_state', 'snow_depth', 'film']
/** All measures that any check reads. */
export const CHECKED_CODES: readonly MeasureCode[] = [
  ...new Set([
    ...STEADINESS_CODES,
    ...STEADY,
    ...ALIKE,
    ...CONSISTENCY_RULES.flatMap(({ flagged, against }) => [flagged, against]),
  ]),
]

/** The latest reading of a neighbouring station, and how much higher than this station it is, m. */
export type Neighbour = { readonly reading: Reading; readonly higherM: number }

/**
 * Quality flags of `own[index]`; if several checks fail for a measure, the first one is reported. `own` are readings of
 * one station in order of time, `around` the neighbouring stations at that instant, `stuck` the measures that are stuck
 * then, and `site` is the position for computing the sun. Only readings up to that instant count, without earlier
 * flags, so any order of arrival gives the same flags.
 */
export function checkReading(
  own: readonly Reading[],
  index: number,
  around: readonly Neighbour[],
  stuck: readonly MeasureCode[],
  site: { readonly latitudeDeg: number; readonly longitudeDeg: number } | null = null,
): DoubtByCode {
  const reading = own[index]
  if (!reading) return {}
  const qualityFlags: DoubtByCode = {}
  const add = (code: MeasureCode, doubt: Doubt | null) => {
    if (doubt) qualityFlags[code] ??= doubt
  }
  for (const code of stuck) add(code, { flag: 'stuck', check: 'persistence' })
  const isDark = site !== null && isLongDark(reading.atMs, site)
  for (const rule of CONSISTENCY_RULES) {
    const [flaggedValue, against] = [usableValue(reading, rule.flagged), usableValue(reading, rule.against)]
    if (flaggedValue === null || against === null || !rule.contradicts(flaggedValue, against, isDark))
      continue
    add(rule.flagged, {
      flag: 'suspect',
      check: 'consistency',
      against: rule.against,
      reference: tidy(against),
    })
  }
  for (const code of STEADY) add(code, leapt(own, index, code))
  if (around.length >= NEIGHBOURHOOD.minStations) {
    for (const code of ALIKE) add(code, astray(reading, around, code))
  }
  return qualityFlags
}

/**
 * Rounds, so that a verdict does not change with the last bit. Never returns −0, which the database does not
 * store.
 */
const tidy = (value: number, perUnit = 100): number => Math.round(value * perUnit) / perUnit + 0

/** Flags a value that leaps (see `leapFrom`). */
function leapt(own: readonly Reading[], index: number, code: MeasureCode): Doubt | null {
  const limit = STEP_LIMITS[code]
  const reading = own[index]
  const value = reading && usableValue(reading, code)
  if (!limit || !reading || value === null || value === undefined) return null
  const last = leapFrom({ atMs: reading.atMs, value }, earlierValues(own, index, code), limit)
  return last === null ? null : { flag: 'suspect', check: 'step', reference: tidy(last) }
}

function* earlierValues(own: readonly Reading[], index: number, code: MeasureCode) {
  for (let at = index - 1; at >= 0; at--) {
    const earlier = own[at]
    const value = earlier ? usableValue(earlier, code) : null
    yield earlier && value !== null ? { atMs: earlier.atMs, value } : null
  }
}

/** Flags a value far from the median of the neighbouring stations, farther than their own spread explains. */
function astray(reading: Reading, around: readonly Neighbour[], code: MeasureCode): Doubt | null {
  const limit = NEIGHBOUR_LIMITS[code]
  const value = usableValue(reading, code)
  if (!limit || value === null) return null
  const others: number[] = []
  let alike = 0
  for (const { reading: other, higherM } of around) {
    const otherValue = usableValue(other, code)
    if (otherValue === null) continue
    others.push(otherValue - higherM * limit.perMetre)
    if (Math.abs(value - otherValue + higherM * limit.perMetre) <= limit.tolerance) alike += 1
  }
  // If most neighbours are close to the value, so is their median. This is nearly always so and saves
  // computing it.
  if (others.length < NEIGHBOURHOOD.minStations || alike > others.length / 2) return null
  const middle = median(others)
  const spread = median(others.map((other) => Math.abs(other - middle)))
  if (Math.abs(value - middle) <= limit.tolerance + NEIGHBOURHOOD.spreads * spread) return null
  return { flag: 'suspect', check: 'neighbours', reference: tidy(middle, 10) }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
