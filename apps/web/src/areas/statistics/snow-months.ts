import type { CallAnswer } from '@verglas/contract'
import { localClock } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'

export type SnowAnswer = CallAnswer<'listStationSnowEvents'>
export type SnowEvent = SnowAnswer['events'][number]

/** Snowfall of a month, or of all months. */
export type SnowMonth = {
  /** YYYY-MM on the clock of the station; null: the complete period. */
  readonly month: string | null
  readonly count: number
  readonly totalCm: number
  readonly snowingHours: number
  /** The largest event, and the highest hourly rate of all. */
  readonly greatestCm: number
  readonly maxCmh: number
  readonly longestHours: number
}

/** Events by the month in which they began, latest first, with the total below. */
export function snowByMonth(events: readonly SnowEvent[], timezone: string): SnowMonth[] {
  const clock = localClock(timezone)
  const byMonth = new Map<string, SnowEvent[]>()
  for (const event of events) {
    const month = clock(Date.parse(event.from)).date.slice(0, 7)
    const monthEvents = byMonth.get(month)
    if (monthEvents) monthEvents.push(event)
    else byMonth.set(month, [event])
  }
  return [...[...byMonth].map(([month, monthEvents]) => summed(month, monthEvents)), summed(null, events)]
}

const summed = (month: string | null, events: readonly SnowEvent[]): SnowMonth => ({
  month,
  count: events.length,
  totalCm: events.reduce((sum, { totalCm }) => sum + totalCm, 0),
  snowingHours: events.reduce((sum, event) => sum + event.snowingHours, 0),
  greatestCm: Math.max(0, ...events.map(({ totalCm }) => totalCm)),
  maxCmh: Math.max(0, ...events.map(({ mostCmh }) => mostCmh)),
  longestHours: Math.max(0, ...events.map(lengthHours)),
})

export const lengthHours = ({ from, to }: SnowEvent): number => (Date.parse(to) - Date.parse(from)) / HOUR_MS
