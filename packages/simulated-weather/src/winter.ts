import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { boundedCache } from './bounded-cache.ts'
import { isSent, withFaults } from './faults.ts'
import { forecastFunction } from './forecast.ts'
import { lightningFunction } from './lightning.ts'
import { noise1, streamOf } from './noise.ts'
import { roadDays } from './road-day.ts'
import { roadSample, type Surroundings, sensorsOf } from './sensors.ts'
import { ROUND_MS, treatmentAt } from './treatment.ts'
import type {
  Reading,
  SimulatedPlace,
  SimulatedStation,
  SimulatedTreatment,
  SimulatedWinter,
  TreatmentRecord,
} from './types.ts'
import { riverLevelM, runoffMm, surgeM, tideM, waveringLevelM } from './water.ts'
import { type WeatherFunction, weatherFunction } from './weather.ts'
import { amountBetween, placeKey, sinceMidnight, weatherDays } from './weather-day.ts'

/** Two days of hours of some twenty rivers. */
const MAX_CACHED_RUNOFFS = 2000

/** An endless winter for the demonstration: the same seed, place and instant always give the same weather. */
export function simulatedWinter(seed: string): SimulatedWinter {
  const weatherAt = weatherFunction(seed)
  const weather = weatherDays(weatherAt)
  const road = roadDays(weather)

  const cachedRunoff = boundedCache<number>(MAX_CACHED_RUNOFFS)

  const runoffOf = (place: SimulatedPlace) => (hour: number) =>
    cachedRunoff(`${placeKey(place)}|${hour}`, () => runoffMm(weatherAt(place, hour * HOUR_MS)))

  const seaLevelM: SimulatedWinter['seaLevelM'] = (gauge, atMs) =>
    tideM(gauge.water, atMs) + surgeM(gauge.water, weatherAt(gauge, atMs))

  const waterLevelM = ({ water, ...place }: SimulatedStation, atMs: number): number => {
    if (water?.kind === 'tide') return seaLevelM({ ...place, water }, atMs)
    return water ? riverLevelM(water, atMs, runoffOf(place)) : waveringLevelM(place, atMs)
  }

  const surroundingsAt = (
    station: SimulatedStation,
    atMs: number,
    record: TreatmentRecord | undefined,
  ): Surroundings => {
    const day = Math.floor(atMs / DAY_MS)
    const beganMs = atMs - station.periodS * 1000
    return {
      atMs,
      weather: weatherAt(station, atMs),
      road: isOffRoad(station) ? null : roadSample(road(station, day, record), atMs),
      rainMm: amountBetween(weather, station, 'rainMm', beganMs, atMs),
      rainSumMm: sinceMidnight(weather.amountsOf(station, day).rainMm, day * DAY_MS, atMs),
      snowCm: amountBetween(weather, station, 'snowCm', beganMs, atMs),
      waterLevelM: waterLevelM(station, atMs),
      turbulence: noise1(streamOf(`${station.id}|turbulence`), atMs / 300_000),
    }
  }

  return {
    weatherAt,
    readings(station, fromMs, toMs, record) {
      const periodMs = station.periodS * 1000
      const sense = sensorsOf(station)
      const airTemperatureCAt = (atMs: number) => weatherAt(station, atMs).airTemperatureC
      const sent: Reading[] = []
      for (let atMs = Math.ceil(fromMs / periodMs) * periodMs; atMs < toMs; atMs += periodMs) {
        if (!isSent(station, atMs)) continue
        sent.push(withFaults(station, atMs, sense(surroundingsAt(station, atMs, record)), airTemperatureCAt))
      }
      return sent
    },
    treatments: ownTreatments(weatherAt),
    tideM,
    seaLevelM,
    strikes: lightningFunction(seed, weatherAt),
    forecast: forecastFunction(seed, weatherAt),
  }
}

/** The rounds of the crews that the places have of their own. */
function ownTreatments(weatherAt: WeatherFunction): SimulatedWinter['treatments'] {
  return (station, fromMs, toMs) => {
    if (isOffRoad(station)) return []
    const done: SimulatedTreatment[] = []
    for (let atMs = Math.ceil(fromMs / ROUND_MS) * ROUND_MS; atMs < toMs; atMs += ROUND_MS) {
      const { saltGm2 = 0, isPlowed = false } = treatmentAt(weatherAt(station, atMs), station, atMs)
      if (saltGm2 > 0 || isPlowed) done.push({ atMs, saltGm2, isPlowed })
    }
    return done
  }
}

const isOffRoad = ({ sensors }: SimulatedStation) => sensors === 'water' || sensors === 'gauge'

const movedRecord = ({ fromMs, treatments }: TreatmentRecord, laterByMs: number): TreatmentRecord => ({
  fromMs: fromMs + laterByMs,
  treatments: treatments.map((treatment) => ({ ...treatment, atMs: treatment.atMs + laterByMs })),
})

/** The same winter shifted in time: its weather at an instant is the other's weather `laterByMs` before. */
export function movedWinter(winter: SimulatedWinter, laterByMs: number): SimulatedWinter {
  return {
    weatherAt: (place, atMs) => winter.weatherAt(place, atMs - laterByMs),
    readings: (station, fromMs, toMs, record) =>
      winter
        .readings(station, fromMs - laterByMs, toMs - laterByMs, record && movedRecord(record, -laterByMs))
        .map((reading) => ({ ...reading, atMs: reading.atMs + laterByMs })),
    treatments: (station, fromMs, toMs) =>
      winter
        .treatments(station, fromMs - laterByMs, toMs - laterByMs)
        .map((treatment) => ({ ...treatment, atMs: treatment.atMs + laterByMs })),
    tideM: (tide, atMs) => winter.tideM(tide, atMs - laterByMs),
    seaLevelM: (gauge, atMs) => winter.seaLevelM(gauge, atMs - laterByMs),
    strikes: (box, fromMs, toMs) =>
      winter
        .strikes(box, fromMs - laterByMs, toMs - laterByMs)
        .map((strike) => ({ ...strike, atMs: strike.atMs + laterByMs })),
    forecast(place, issuedAtMs, hours) {
      const forecast = winter.forecast(place, issuedAtMs - laterByMs, hours)
      return { ...forecast, startAtMs: forecast.startAtMs + laterByMs }
    },
  }
}
