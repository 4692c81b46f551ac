import { DAY_MS } from '@verglas/quantities'
import QuickLRU from 'quick-lru'
import { instantOf, isTimeOfDay } from '../../reading/provider-instant.ts'

/**
 * The instants that a local time may mean: none in the hour that clocks skip, two in the hour they repeat.
 */
export type Clock = (localMs: number) => readonly number[]

const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d\d)?$/
const QUARTER_MS = 900_000
const MAX_CACHED = 2000

export function isTimeZone(name: string): boolean {
  if (/^(?:UTC|GMT|Z)$/.test(name) || OFFSET.test(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // Intl throws a RangeError for a name that is not a time zone.
    return false
  }
}

/** The clock of `UTC`, of a fixed offset such as `-05:00`, or of a zone such as `Europe/Paris`. */
export function clockOf(timeZone: string): Clock {
  if (/^(?:UTC|GMT|Z)$/.test(timeZone)) return (localMs) => [localMs]
  const fixed = OFFSET.exec(timeZone)
  if (fixed) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)
    const offsetMs = (fixed[1] === '-' ? -minutes : minutes) * 60_000
    return (localMs) => [localMs - offsetMs]
  }
  const offsetAt = offsetsOf(timeZone)
  const cache = new QuickLRU<number, readonly number[]>({ maxSize: MAX_CACHED })
  return (localMs) => {
    const quarter = Math.floor(localMs / QUARTER_MS)
    let offsets = cache.get(quarter)
    if (!offsets) {
      // Offsets change at full quarters of an hour, and never twice within a day.
      const candidates = [offsetAt(localMs - DAY_MS), offsetAt(localMs + DAY_MS)]
      offsets = [...new Set(candidates)].filter((offset) => offsetAt(localMs - offset) === offset)
      cache.set(quarter, offsets)
    }
    return offsets.map((offset) => localMs - offset).sort((a, b) => a - b)
  }
}

function offsetsOf(timeZone: string): (utcMs: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
  return (utcMs) => {
    const name = format.formatToParts(utcMs).find((field) => field.type === 'timeZoneName')?.value ?? 'GMT'
    const match = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name)
    if (!match) return 0
    const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? 0)
    return (match[1] === '-' ? -seconds : seconds) * 1000
  }
}

/** Reads the text of the time columns: an instant with its zone, or a local time as if it were UTC. */
export type ReadTime = (text: string) => { ms: number; isLocal: boolean } | null

const TOKEN_PATTERNS = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year2>\\d\\d)',
  MM: '(?<month>\\d\\d?)',
  DD: '(?<day>\\d\\d?)',
  HH: '(?<hour>\\d\\d?)',
  mm: '(?<minute>\\d\\d)',
  ss: '(?<second>\\d\\d)(?:[.,]\\d{1,9})?',
}
const TOKENS = /YYYY|YY|MM|DD|HH|mm|ss/g
const ISO = 'YYYY-MM-DD HH:mm:ss'

/**
 * Named formats instead of patterns: ISO 8601 with or without zone, and seconds or milliseconds since 1970.
 */
export const NAMED_FORMATS = ['iso', 'unix', 'unix_ms'] as const

/** Returns a reader for a format such as `DD/MM/YYYY HH:mm`; null if the format lacks a day. */
export function timeReader(format: string): ReadTime | null {
  if (format === 'unix' || format === 'unix_ms') {
    const factor = format === 'unix' ? 1000 : 1
    return (text) => (/^\d{1,14}$/.test(text) ? { ms: Number(text) * factor, isLocal: false } : null)
  }
  if (format === 'iso') return isoTime
  const counts: readonly string[] = format.match(TOKENS) ?? []
  const has = (...tokens: string[]) => tokens.filter((token) => counts.includes(token)).length === 1
  if (!has('YYYY', 'YY') || !has('MM') || !has('DD') || new Set(counts).size !== counts.length) return null
  const pattern = format
    .split(/(YYYY|YY|MM|DD|HH|mm|ss)/)
    .map(
      (token) =>
        TOKEN_PATTERNS[token as keyof typeof TOKEN_PATTERNS] ?? token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
  return localReader(new RegExp(`^${pattern.join('')}$`))
}

const isoSeconds = localReader(isoPattern(ISO))
const isoMinutes = localReader(isoPattern('YYYY-MM-DD HH:mm'))

function isoPattern(format: string): RegExp {
  const patterns = format.split(/(YYYY|MM|DD|HH|mm|ss)/).map((token) => {
    return token === ' ' ? '[T ]' : (TOKEN_PATTERNS[token as keyof typeof TOKEN_PATTERNS] ?? token)
  })
  return new RegExp(`^${patterns.join('')}$`)
}

function isoTime(text: string): ReturnType<ReadTime> {
  const local = isoSeconds(text) ?? isoMinutes(text)
  if (local) return local
  const instant = instantOf(text.replace(' ', 'T'))
  return instant ? { ms: instant.getTime(), isLocal: false } : null
}

function localReader(pattern: RegExp): ReadTime {
  return (text) => {
    const groups = pattern.exec(text)?.groups
    if (!groups) return null
    const { year, year2, month, day, hour = '0', minute = '0', second = '0' } = groups
    const fullYear = year === undefined ? 2000 + Number(year2) : Number(year)
    if (fullYear < 1900 || !isTimeOfDay(hour, minute, second)) return null
    const midnight = new Date(Date.UTC(fullYear, Number(month) - 1, Number(day)))
    // Rejects dates such as 31 February, which would become 2 March.
    if (midnight.getUTCMonth() !== Number(month) - 1 || midnight.getUTCDate() !== Number(day)) return null
    const ms = midnight.getTime() + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000
    return { ms, isLocal: true }
  }
}
