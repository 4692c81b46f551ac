import { HOUR_MS } from '@verglas/quantities'
import type { Location } from '../../facts/location.ts'
import { type Fields, fields, numberWithin } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { Refused } from '../../reading/refusal.ts'

/** Sixteen days of hours and as many before; an archive request can be longer, but is not a forecast. */
const MAX_TIMES = 2400

/** The hourly section of one answer of `/v1/forecast`. */
export type Answer = {
  location: Location
  issuedAt: Date
  /** In the order of the arrays; null for an invalid time. */
  times: (number | null)[]
  units: Fields
  hourly: Fields
  /** Series that are longer or shorter than the times, so that it is unknown which value belongs to which hour. */
  uneven: string[]
}

export function answerOf(document: unknown, site: ParseSite): Answer {
  const answer = fields(document)
  if (answer?.error === true)
    throw new Refused('provider_error', `the provider says: ${String(answer.reason)}`)
  const hourly = fields(answer?.hourly)
  if (!answer || !hourly) throw new Refused('wrong_root', 'no hourly part')
  const units = fields(answer.hourly_units) ?? {}
  const times = timesOf(hourly.time, units.time, answer.utc_offset_seconds)
  const uneven = Object.keys(hourly).filter((name) => isUneven(hourly[name], times.length))
  const even = Object.fromEntries(Object.entries(hourly).filter(([name]) => !uneven.includes(name)))
  return {
    location: locationOf(answer, site),
    issuedAt: issuedAtOf(times, site),
    times,
    units,
    hourly: even,
    uneven,
  }
}

/** Whether a series has another length than the times. One without any value does no harm and does not count. */
const isUneven = (series: unknown, count: number): boolean =>
  Array.isArray(series) && series.length !== count && series.some((value) => value !== null)

/**
 * Times have no zone: they are local to the single offset of the answer, even if clocks change in between.
 */
function timesOf(list: unknown, unit: unknown, offset: unknown): (number | null)[] {
  if (!Array.isArray(list) || list.length === 0) throw new Refused('empty', 'no times')
  if (list.length > MAX_TIMES) throw new Refused('too_large', `more than ${MAX_TIMES} times`)
  if (unit === 'unixtime') return list.map((time) => (typeof time === 'number' ? gridMs(time * 1000) : null))
  const offsetS = numberWithin(offset, -14 * 3600, 14 * 3600)
  if (offsetS === null) throw new Refused('no_date', `utc_offset_seconds=${JSON.stringify(offset)}`)
  return list.map((time) => (typeof time === 'string' ? gridMs(localMs(time) - offsetS * 1000) : null))
}

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

/** A local time as if it were UTC; NaN if it is invalid or its day does not exist. */
function localMs(text: string): number {
  const ms = LOCAL.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text) ? Number.NaN : ms
}

/**
 * Offsets of half and quarter hours shift all times alike, so a full local hour need not be a full hour in
 * UTC.
 */
function gridMs(ms: number): number | null {
  return Number.isInteger(ms / (HOUR_MS / 4)) && ms > 0 && ms < 4_102_444_800_000 ? ms : null
}

/**
 * The answer does not state its run. The run cannot be later than the arrival, so the hour of arrival is
 * used; for a stored older answer (all of it past, or all of it future) the first time or the arrival.
 */
function issuedAtOf(times: readonly (number | null)[], { receivedAt }: ParseSite): Date {
  const validTimes = times.filter((time) => time !== null)
  if (validTimes.length === 0) throw new Refused('no_date', 'no time that is one')
  const arrivedMs = Math.floor(receivedAt.getTime() / HOUR_MS) * HOUR_MS
  const first = validTimes.reduce((a, b) => Math.min(a, b))
  const last = validTimes.reduce((a, b) => Math.max(a, b))
  return new Date(arrivedMs > last + HOUR_MS ? first : arrivedMs)
}

/**
 * The requested place: the answer gives the middle of the grid cell, but its altitude is that of the place,
 * to which the temperature is adjusted.
 */
function locationOf(answer: Fields, { location }: ParseSite): Location {
  const altitudeM = numberWithin(answer.elevation, -500, 9000)
  if (location) return { ...location, altitudeM: altitudeM ?? location.altitudeM }
  const longitudeDeg = numberWithin(answer.longitude, -180, 180)
  const latitudeDeg = numberWithin(answer.latitude, -90, 90)
  if (longitudeDeg === null || latitudeDeg === null)
    throw new Refused('no_position', 'no latitude, longitude')
  return { longitudeDeg, latitudeDeg, altitudeM }
}
