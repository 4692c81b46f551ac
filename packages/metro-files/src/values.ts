import { FileProblem } from './file-problem.ts'
import type { XmlElement } from './xml-tree.ts'

/** Markers for a missing value used by METRo and the makers of its files. */
const MISSING = /^(|nan|none|null|missing|mm?|n\/?a|-|[+-]?9999(\.0*)?|[+-]?99999(\.0*)?)$/i
const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i

/** The number in an element; NaN if it is missing, undefined if the text is anything else. */
export function numberOf(text: string): number | undefined {
  const written = text.trim()
  if (MISSING.test(written)) return Number.NaN
  return NUMBER.test(written) ? Number(written) : undefined
}

const TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2})(\.\d+)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i
/** The usual format of programs; `Date.parse` reads it five times as fast as assembling the fields. */
const PLAIN_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/
const LAST_DAY_OF_EVERY_MONTH = 28

/** Milliseconds of an ISO 8601 time, taken as UTC without a zone; undefined if it is not a time. */
export function timeMs(text: string): number | undefined {
  if (PLAIN_TIME.test(text) && Number(text.slice(8, 10)) <= LAST_DAY_OF_EVERY_MONTH) {
    const ms = Date.parse(text)
    if (!Number.isNaN(ms)) return ms
  }
  const match = TIME.exec(text.trim())
  if (!match) return undefined
  const [, year, month, day, hour, minute, second = '0', fraction = '0', zone = 'Z'] = match
  const dayMs = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const isOfCalendar =
    new Date(dayMs).getUTCDate() === Number(day) && Number(month) >= 1 && Number(month) <= 12
  if (!isOfCalendar || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined
  const ofDayS = Number(hour) * 3600 + Number(minute) * 60 + Number(second) + Number(fraction)
  return dayMs + Math.round(ofDayS * 1000) - offsetMs(zone)
}

function offsetMs(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return (match[1] === '-' ? -1 : 1) * minutes * 60_000
}

/** ISO time to the minute, in METRo's format. */
export function isoMinute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}Z`
}

/** ISO time to the second. */
export function isoSecond(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** A required number within bounds. Throws a FileProblem. */
export function requiredNumber(
  element: XmlElement | undefined,
  name: string,
  bounds: { readonly lowest: number; readonly highest: number; readonly file: string; readonly line: number },
): number {
  const { lowest, highest, file, line } = bounds
  if (!element) throw new FileProblem(file, line, `<${name}> is missing`)
  const value = numberOf(element.text)
  if (value === undefined || !(value >= lowest && value <= highest)) {
    const written = element.text.trim().slice(0, 40)
    throw new FileProblem(
      file,
      element.line,
      `<${name}> is «${written}»; it must be a number from ${lowest} to ${highest}`,
    )
  }
  return value
}
