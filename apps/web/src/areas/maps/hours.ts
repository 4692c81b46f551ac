import { HOUR_MS } from '@verglas/quantities'

/** How far the slider reaches: hours from now. */
export const FIRST_HOUR = -24
export const LAST_HOUR = 36

/** Hours from now, as the address has them; now unless it is one of the slider. */
export function readHour(text: string | undefined): number {
  const hour = Number(text ?? 0)
  return Number.isInteger(hour) && hour >= FIRST_HOUR && hour <= LAST_HOUR ? hour : 0
}

/** The full hour so many hours from now; now itself is not rounded. */
export function instantAt(nowMs: number, hour: number): number {
  return hour === 0 ? nowMs : Math.floor(nowMs / HOUR_MS) * HOUR_MS + hour * HOUR_MS
}

/** The hour after it when it is played: after the last it begins again. */
export const nextHour = (hour: number): number => (hour >= LAST_HOUR ? FIRST_HOUR : hour + 1)
