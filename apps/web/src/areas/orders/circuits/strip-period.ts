import { HOUR_MS } from '@verglas/quantities'

/** The hours of a forecast that a strip draws: [firstHour, firstHour + hours). */
export type StripPeriod = { readonly firstHour: number; readonly hours: number }

const PAST_HOURS = 2
const COMING_HOURS = 24

/** Every hour of a forecast. */
export const completePeriod = ({ hours }: { readonly hours: number }): StripPeriod => ({
  firstHour: 0,
  hours,
})

/** The hours that a decision needs: from two hours ago to a day ahead. Every hour if the forecast ended before. */
export function decisionPeriod(
  forecast: { readonly hours: number; readonly startAt: string },
  nowMs: number,
): StripPeriod {
  const nowHour = Math.floor((nowMs - Date.parse(forecast.startAt)) / HOUR_MS)
  const firstHour = Math.max(0, nowHour - PAST_HOURS)
  const endHour = Math.min(forecast.hours, nowHour + COMING_HOURS)
  return endHour > firstHour ? { firstHour, hours: endHour - firstHour } : completePeriod(forecast)
}
