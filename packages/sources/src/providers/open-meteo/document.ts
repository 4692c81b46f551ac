import { HOUR_MS } from '@verglas/quantities'
import type { Location } from '../../facts/location.ts'
import { type Fields, fields, within } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { Refused } from '../../reading/refusal.ts'

/** Sixteen days of hours and as many before; an archive request can be longer and is not a forecast. */
const MAX_TIMES = 2400

/** The hourly part of one answer of `/v1/forecast`. */
export type Answer = {
  location: Location
  issuedAt: Date
  /** In the order of the arrays; null where it is none. */
  times: (number | null)[]
  units: Fields
  hourly: Fields
}

export function answerOf(document: unknown, site: ParseSite): Answer {
  const answer = fields(document)
  if (answer?.error === true)
    throw new Refused('provider_error', `the provider says: ${String(answer.reason)}`)
  const hourly = fields(answer?.hourly)
  if (!answer || !hourly) throw new Refused('wrong_root', 'no hourly part')
  const units = fields(answer.hourly_units) ?? {}
  const times = timesOf(hourly.time, units.time, answer.utc_offset_seconds)
  return { location: locationOf(answer, site), issuedAt: issuedAtOf(times, site), times, units, hourly }
}

/** Times carry no zone: they are local to the one offset of the answer, also where clocks change on the way. */
function timesOf(list: unknown, unit: unknown, offset: unknown): (number | null)[] {
  if (!Array.isArray(list) || list.length === 0) throw new Refused('empty', 'no times')
  if (list.length > MAX_TIMES) throw new Refused('too_large', `more than ${MAX_TIMES} times`)
  if (unit === 'unixtime') return list.map((time) => (typeof time === 'number' ? gridMs(time * 1000) : null))
  const offsetS = within(offset, -14 * 3600, 14 * 3600)
  if (offsetS === null) throw new Refused('no_date', `utc_offset_seconds=${JSON.stringify(offset)}`)
  return list.map((time) => (typeof time === 'string' ? gridMs(localMs(time) - offsetS * 1000) : null))
}

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

/** A local time as if it were UTC; NaN where it is none or its day does not exist. */
function localMs(text: string): number {
  const ms = LOCAL.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text) ? Number.NaN : ms
}

/** Offsets of half and quarter hours move all times alike, so that a full hour need not be one in UTC. */
function gridMs(ms: number): number | null {
  return Number.isInteger(ms / (HOUR_MS / 4)) && ms > 0 && ms < 4_102_444_800_000 ? ms : null
}

/**
 * The answer does not tell its run. It cannot be newer than its arrival, so the hour of arrival stands for it;
 * for an answer kept from earlier times (all of it is past, or none has begun) it is the first time or the arrival.
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
 * The place that was asked for: the answer names the middle of the grid cell, but its altitude is that of the
 * place, which the temperature is brought to.
 */
function locationOf(answer: Fields, { location }: ParseSite): Location {
  const altitudeM = within(answer.elevation, -500, 9000)
  if (location) return { ...location, altitudeM: altitudeM ?? location.altitudeM }
  const longitudeDeg = within(answer.longitude, -180, 180)
  const latitudeDeg = within(answer.latitude, -90, 90)
  if (longitudeDeg === null || latitudeDeg === null)
    throw new Refused('no_position', 'no latitude, longitude')
  return { longitudeDeg, latitudeDeg, altitudeM }
}
