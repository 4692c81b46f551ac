import { isSent, withFaults } from './faults.ts'
import { forecastFunction } from './forecast.ts'
import { roadDays } from './road-day.ts'
import { DAY_MS } from './season.ts'
import { sensorValues } from './sensors.ts'
import type { Reading, SimulatedStation, SimulatedWinter } from './types.ts'
import { weatherFunction } from './weather.ts'
import { amountBetween, sinceMidnight, weatherDays } from './weather-day.ts'

/** A winter without end for the demonstration: the same seed, place and instant always give the same. */
export function simulatedWinter(seed: string): SimulatedWinter {
  const weatherAt = weatherFunction(seed)
  const weather = weatherDays(weatherAt)
  const road = roadDays(weather)

  const readingAt = (station: SimulatedStation, atMs: number): Reading => {
    const day = Math.floor(atMs / DAY_MS)
    const periodMs = station.periodS * 1000
    const amounts = {
      rainMm: amountBetween(weather, station, 'rainMm', atMs - periodMs, atMs),
      snowCm: amountBetween(weather, station, 'snowCm', atMs - periodMs, atMs),
      rainSumMm: sinceMidnight(weather(station, day).rainMm, day * DAY_MS, atMs),
    }
    const roadDay = station.sensors === 'water' ? null : road(station, day)
    return withFaults(station, atMs, sensorValues(station, weatherAt(station, atMs), roadDay, amounts, atMs))
  }

  return {
    weatherAt,
    readings(station, fromMs, toMs) {
      const periodMs = station.periodS * 1000
      const sent: Reading[] = []
      for (let atMs = Math.ceil(fromMs / periodMs) * periodMs; atMs < toMs; atMs += periodMs) {
        if (isSent(station, atMs)) sent.push(readingAt(station, atMs))
      }
      return sent
    },
    forecast: forecastFunction(seed, weatherAt),
  }
}
