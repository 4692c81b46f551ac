import { MINUTE_MS } from '@verglas/quantities'
import type { LocalTime } from '../local-time.ts'

/** «2026-11-17T03:10:00+01:00»: the wall clock of a zone with its offset, for files. */
export function isoWithOffset(ms: number, { local }: { readonly local: (ms: number) => LocalTime }): string {
  const { date, hour, minute } = local(ms)
  const wallMs = Date.parse(`${date}T${twoDigits(hour)}:${twoDigits(minute)}:00Z`)
  const offsetMin = Math.round((wallMs - Math.floor(ms / MINUTE_MS) * MINUTE_MS) / MINUTE_MS)
  const size = Math.abs(offsetMin)
  const seconds = twoDigits(Math.floor(ms / 1000) % 60)
  const offset = `${offsetMin < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
  return `${date}T${twoDigits(hour)}:${twoDigits(minute)}:${seconds}${offset}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
