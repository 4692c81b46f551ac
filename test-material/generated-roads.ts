import { HOUR_MS } from '@verglas/quantities'
import type { RoadCase, RoadObservation } from '@verglas/road-model'

const START_MS = Date.UTC(2026, 0, 14, 6)
const READING_EVERY_MS = 600_000

export const ANALYSIS_H = 23
export const FORECAST_H = 51

/** A synthetic winter road: 23 hours of readings every ten minutes, then 51 hours of hourly forecast. */
export function roadCase(place: number): RoadCase {
  const hours = Array.from({ length: ANALYSIS_H + FORECAST_H + 1 }, (_, hour) => hour)
  const rounded = (value: number) => Math.round(value * 10) / 10
  const wave = (hour: number, pace: number) => Math.sin(hour / pace + place * 1.7)
  const daily = (hour: number) => Math.sin(((hour - 3) / 12) * Math.PI)
  const airC = (hour: number) => rounded(-1 + 4 * daily(hour) + 3 * wave(hour, 9))
  const falling = (hour: number) => rounded(Math.max(0, wave(hour, 5) - 0.5) * 3)
  const fromMs = START_MS + ANALYSIS_H * HOUR_MS
  return {
    id: `road-${place}`,
    site: {
      latitudeDeg: 45 + (place % 40) / 20,
      longitudeDeg: 3 + (place % 70) / 35,
      isBridge: place % 10 === 0,
    },
    weather: {
      timesMs: hours.map((hour) => START_MS + hour * HOUR_MS),
      airTemperatureC: hours.map(airC),
      dewPointC: hours.map((hour) => rounded(airC(hour) - 1.5 - wave(hour, 7))),
      windMs: hours.map((hour) => rounded(3 + 2 * wave(hour, 4))),
      pressureHpa: hours.map((hour) => rounded(930 + 5 * wave(hour, 20))),
      cloudCover: hours.map((hour) => rounded(0.5 + 0.5 * wave(hour, 5))),
      rainMm: hours.map((hour) => (airC(hour) > 1 ? falling(hour) : 0)),
      snowMm: hours.map((hour) => (airC(hour) > 1 ? 0 : falling(hour))),
    },
    observations: readings(START_MS, fromMs, (hour) => ({
      surfaceC: rounded(airC(hour) + 1.5 * daily(hour)),
      airTemperatureC: airC(hour),
      dewPointC: rounded(airC(hour) - 1.5 - wave(hour, 7)),
      windMs: rounded(3 + 2 * wave(hour, 4)),
      isPrecipitating: falling(hour) > 0,
    })),
    fromMs,
    untilMs: fromMs + FORECAST_H * HOUR_MS,
    outputStepS: 1200,
  }
}

function readings(
  fromMs: number,
  untilMs: number,
  at: (hour: number) => Omit<RoadObservation, 'atMs'>,
): RoadObservation[] {
  return Array.from({ length: (untilMs - fromMs) / READING_EVERY_MS + 1 }, (_, index) => {
    const atMs = fromMs + index * READING_EVERY_MS
    return { atMs, ...at(Math.floor((atMs - START_MS) / 360_000) / 10) }
  })
}

/** The same case in the JSON of the command. */
export function pointJson({ fromMs, untilMs, weather, observations, ...others }: RoadCase): object {
  const { timesMs, ...series } = weather
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    ...others,
    from: iso(fromMs),
    until: iso(untilMs),
    weather: { times: Array.from(timesMs, iso), ...series },
    observations: observations.map(({ atMs, ...reading }) => ({ at: iso(atMs), ...reading })),
  }
}
