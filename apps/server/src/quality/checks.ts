import type { MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import {
  CONSISTENCY_RULES,
  LOOK_BACK,
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

/** Codes that a check asks of the stations around, of what lasts, and of a reading by itself. */
export const NEIGHBOUR_CODES: readonly MeasureCode[] = ALIKE
export const PERSISTENCE_CODES: readonly MeasureCode[] = PERSISTENT
export const CHECKED_CODES: readonly MeasureCode[] = [
  ...new Set([
    ...PERSISTENT,
    ...STEADY,
    ...ALIKE,
    ...CONSISTENCY_RULES.flatMap(({ flagged, against }) => [flagged, against]),
  ]),
]

/** The newest reading of a station around, and how much higher than this station it stands, m. */
export type Neighbour = { readonly reading: Reading; readonly higherM: number }

/**
 * What is doubtful about `own[index]`: readings of one station in order of time, the stations around it at that
 * instant, and the measures that are stuck at it. It depends on nothing but what sources said at and before the
 * instant, so that readings in any order of arrival come to the same. Of several failed checks the first is told.
 */
export function checkReading(
  own: readonly Reading[],
  index: number,
  around: readonly Neighbour[],
  stuck: readonly MeasureCode[],
): DoubtByCode {
  const reading = own[index]
  if (!reading) return {}
  const qualityFlags: DoubtByCode = {}
  const add = (code: MeasureCode, doubt: Doubt | null) => {
    if (doubt) qualityFlags[code] ??= doubt
  }
  for (const code of stuck) add(code, { flag: 'stuck', check: 'persistence' })
  for (const rule of CONSISTENCY_RULES) {
    const [flaggedValue, against] = [usableValue(reading, rule.flagged), usableValue(reading, rule.against)]
    if (flaggedValue === null || against === null || !rule.contradicts(flaggedValue, against)) continue
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

/** Few digits, so that a verdict does not change with the last bit; never −0, which the database does not know. */
const tidy = (value: number, perUnit = 100): number => Math.round(value * perUnit) / perUnit + 0

/**
 * Further from each of the readings before than weather goes. A single wrong reading is told, and the right one after
 * it is not; a sensor that has been moved is believed again at its second reading.
 */
function leapt(own: readonly Reading[], index: number, code: MeasureCode): Doubt | null {
  const limit = STEP_LIMITS[code]
  const reading = own[index]
  const value = reading && usableValue(reading, code)
  if (!limit || !reading || value === null || value === undefined) return null
  const first = Math.max(0, index - LOOK_BACK.stepReadings)
  let last: number | null = null
  let count = 0
  for (let at = index - 1; at >= first; at--) {
    const earlier = own[at]
    if (!earlier || reading.atMs - earlier.atMs >= LOOK_BACK.stepMs) break
    const before = usableValue(earlier, code)
    if (before === null) continue
    const hours = (reading.atMs - earlier.atMs) / HOUR_MS
    if (Math.abs(value - before) <= limit.base + limit.perHour * hours) return null
    last ??= before
    count += 1
  }
  if (last === null || count < LOOK_BACK.minStepReadings) return null
  return { flag: 'suspect', check: 'step', reference: tidy(last) }
}

/** Far from the median of the stations around, farther than their own spread explains. */
function astray(reading: Reading, around: readonly Neighbour[], code: MeasureCode): Doubt | null {
  const limit = NEIGHBOUR_LIMITS[code]
  const value = usableValue(reading, code)
  if (!limit || value === null) return null
  const others: number[] = []
  let alike = 0
  for (const { reading: other, higherM } of around) {
    const there = usableValue(other, code)
    if (there === null) continue
    others.push(there - higherM * limit.perMetre)
    if (Math.abs(value - there + higherM * limit.perMetre) <= limit.tolerance) alike += 1
  }
  // where most are near, their median is: no need to look for it, and this is nearly always so
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
