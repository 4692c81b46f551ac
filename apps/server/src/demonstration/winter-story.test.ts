import { type HourlyRun, roadWeather } from '@verglas/forecasting'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { forecastRoad } from '@verglas/road-model'
import {
  type SimulatedPlace,
  type SimulatedStation,
  type SimulatedWinter,
  seasonInstantMs,
  storyIssuesMs,
} from '@verglas/simulated-weather'
import { describe, expect, test } from 'vitest'
import { A75 } from './a75.ts'
import { WINTER_DAY_MS } from './make-past.ts'
import type { DemonstrationSetup } from './organisation.ts'
import { PAST_DAYS } from './past-file.ts'
import { QUEBEC } from './quebec.ts'
import { simulatedSettings, winterOf } from './simulated.ts'

/** Hours of local time in which a night begins and the next day’s traffic ends it; offset of UTC from local time, hours. */
const EVENING_H = 18
const MORNING_H = 8
const UTC_OFFSET_H: Readonly<Record<string, number>> = { a75: -1, quebec: 5 }
/** A new demonstration begins at some time of this day of its winter, whatever the calendar says. */
const START_DAYS = [0, 1].map((day) => WINTER_DAY_MS + day * DAY_MS)

type Night = {
  readonly evening: string
  /** Snow within the 24 hours from the evening at the upper quartile of stations, cm. */
  readonly snowCm: number
  /** Freezing rain at the middle station, mm. */
  readonly freezingRainMm: number
  /** Share of stations where the road is slippery for an hour, and where it is white with frost. */
  readonly slippery: number
  readonly frosty: number
  readonly isDry: boolean
}

const isSlippery = (risk: number | undefined) => (risk ?? 0) >= 3

function nightOf(winter: SimulatedWinter, stations: readonly SimulatedStation[], fromMs: number): Night {
  const toMs = fromMs + (24 - EVENING_H + MORNING_H) * HOUR_MS
  const stationReadings = stations.map((station) => {
    const values = winter.readings(station, fromMs, toMs).map((reading) => reading.values)
    const sum = (code: 'rain' | 'snow') => values.reduce((total, value) => total + (value[code] ?? 0), 0)
    let freezingRainMm = 0
    for (let atMs = fromMs; atMs < toMs; atMs += HOUR_MS) {
      const { phase, precipitationMmh } = winter.weatherAt(station, atMs)
      if (phase === 'freezing_rain') freezingRainMm += precipitationMmh
    }
    const day = winter.readings(station, fromMs, fromMs + DAY_MS)
    return {
      snowCm: day.reduce((total, { values: { snow = 0 } }) => total + snow, 0),
      freezingRainMm,
      isDry: sum('rain') + sum('snow') < 0.1,
      isSlippery: values.filter(({ ice_risk }) => isSlippery(ice_risk)).length >= 2,
      isFrosty: values.filter(({ road_state }) => road_state === 4).length >= 2,
    }
  })
  const shareOf = (is: (station: (typeof stationReadings)[number]) => boolean) =>
    stationReadings.filter(is).length / stationReadings.length
  const quantile = (share: number, values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
  return {
    evening: new Date(fromMs).toISOString().slice(0, 10),
    snowCm: quantile(
      0.75,
      stationReadings.map((station) => station.snowCm),
    ),
    freezingRainMm: quantile(
      0.5,
      stationReadings.map((station) => station.freezingRainMm),
    ),
    slippery: shareOf((station) => station.isSlippery),
    frosty: shareOf((station) => station.isFrosty),
    isDry: shareOf(({ isDry }) => isDry) === 1,
  }
}

/** The road stations of an organisation as if all their sensors worked. */
function roadStations(setup: DemonstrationSetup): SimulatedStation[] {
  return simulatedSettings(setup)
    .stations.filter(({ sensors }) => sensors === 'full' || sensors === 'basic')
    .map((station) => ({ ...station, sensors: 'full', fault: 'none', periodS: 1800 }))
}

describe.each([A75, QUEBEC])('the winter of $id', (setup) => {
  const winter = winterOf({ seed: setup.seed })
  const eveningMs = (day: number) =>
    WINTER_DAY_MS + day * DAY_MS + (EVENING_H + (UTC_OFFSET_H[setup.id] ?? 0)) * HOUR_MS
  const stations = roadStations(setup)
  const past = Array.from({ length: PAST_DAYS - 1 }, (_, index) =>
    nightOf(winter, stations, eveningMs(index + 1 - PAST_DAYS)),
  )

  test('has quiet nights: dry, and no road slippery or white', () => {
    const quiet = past.filter(({ isDry, slippery, frosty }) => isDry && slippery === 0 && frosty < 0.1)
    expect(quiet.length, JSON.stringify(past, null, 1)).toBeGreaterThanOrEqual(4)
  })

  test('has a dry night in which many roads are white with frost', () => {
    expect(past.some(({ isDry, frosty }) => isDry && frosty >= 0.25)).toBe(true)
  })

  test('its forecast for the night of frost has slippery roads, none worse than white, and no rain or snow', () => {
    const [issuedMs = 0] = storyIssuesMs(setup.seed, 'frost')
    const levels = simulatedSettings(setup).castpoints.map((castpoint) =>
      worstForecastLevel(winter, castpoint, issuedMs),
    )
    const share = (level: number) => levels.filter((each) => each === level).length / levels.length
    // The true roads of that night are white at half to nearly all stations.
    expect(share(2), JSON.stringify(levels)).toBeGreaterThan(0.5)
    expect(levels.every((level) => level <= 3)).toBe(true)
  })

  test('has one snowfall that fills the passes, and one freezing rain', () => {
    const snowfalls = past.slice(0, -1).filter(({ snowCm }) => snowCm >= 5)
    expect(snowfalls, JSON.stringify(past.map(({ snowCm }) => snowCm))).toHaveLength(1)
    const freezingRains = past.filter(({ freezingRainMm }) => freezingRainMm > 1)
    expect(freezingRains).toHaveLength(1)
    expect(freezingRains[0]?.slippery).toBeGreaterThan(0.7)
  })

  test('has something to decide tonight, at whatever time of day it starts', () => {
    // Before dawn tonight is the night of the day before.
    for (const day of [-1, 0]) {
      const tonight = nightOf(winter, stations, eveningMs(day))
      expect(tonight.slippery, tonight.evening).toBeGreaterThan(0.4)
    }
  })

  test('its forecast says in the afternoon that the roads of tonight will need something', () => {
    const issuedAtMs = eveningMs(0) - 3 * HOUR_MS
    const snowing = simulatedSettings(setup).castpoints.filter((castpoint) => {
      const { snow = [] } = winter.forecast(castpoint, issuedAtMs, 18).values
      return snow.reduce<number>((sum, cm) => sum + (cm ?? 0), 0) > 1
    })
    expect(snowing.length).toBeGreaterThan(simulatedSettings(setup).castpoints.length / 3)
  })

  test('its weather and its forecasts are consistent at every place, over the past and what is forecast', () => {
    const { stations: allStations, castpoints } = simulatedSettings(setup)
    for (const place of allStations)
      expect([place.id, faultsOfWeather(winter, place)]).toEqual([place.id, []])
    for (const castpoint of castpoints)
      for (const issuedAtMs of [WINTER_DAY_MS - 10 * DAY_MS, WINTER_DAY_MS - 4 * DAY_MS, ...START_DAYS])
        expect([castpoint.id, faultsOfForecast(winter, castpoint, issuedAtMs)]).toEqual([castpoint.id, []])
  })
})

/** The highest danger level of the 17 hours after a run at a place, without readings and without past errors. */
function worstForecastLevel(winter: SimulatedWinter, castpoint: SimulatedPlace, issuedMs: number): number {
  const run = (atMs: number, hours: number): HourlyRun => {
    const { startAtMs, values } = winter.forecast(castpoint, atMs, hours)
    for (const amount of [...(values.rain ?? []), ...(values.snow ?? [])]) expect(amount).toBeLessThan(0.1)
    return { source: 'simulated', issuedAtMs: atMs, startMs: startAtMs, hours, values }
  }
  const road = forecastRoad({
    id: castpoint.id,
    site: {
      latitudeDeg: castpoint.latitudeDeg,
      longitudeDeg: castpoint.longitudeDeg,
      altitudeM: castpoint.altitudeM,
      isBridge: castpoint.isBridge,
      ...(castpoint.roadClass && { roadClass: castpoint.roadClass }),
      sunOffsetMs: seasonInstantMs(issuedMs) - issuedMs,
    },
    weather: roadWeather(run(issuedMs, 20), [run(issuedMs - DAY_MS, 26)], issuedMs - DAY_MS),
    observations: [],
    treatments: [],
    fromMs: issuedMs,
    untilMs: issuedMs + 17 * HOUR_MS,
    outputStepS: 3600,
  })
  return Math.max(...road.hazardLevel)
}

/** What contradicts itself in a place's weather over the past and the days ahead, hour by hour. */
function faultsOfWeather(winter: SimulatedWinter, place: SimulatedPlace): string[] {
  const faults: string[] = []
  let beforeC: number | null = null
  const fromMs = WINTER_DAY_MS - PAST_DAYS * DAY_MS
  for (let atMs = fromMs; atMs < WINTER_DAY_MS + 12 * DAY_MS; atMs += HOUR_MS) {
    const weather = winter.weatherAt(place, atMs)
    const { phase, rainSnowLimitM, airTemperatureC } = weather
    const isConsistent =
      weather.windGustKmh <= Math.min(180, 2 * weather.windAverageKmh) &&
      (phase !== 'snow' || rainSnowLimitM <= place.altitudeM + 0.01) &&
      (phase !== 'rain' || rainSnowLimitM >= place.altitudeM - 0.01) &&
      (beforeC === null || Math.abs(airTemperatureC - beforeC) < 5)
    if (!isConsistent)
      faults.push(`${new Date(atMs).toISOString()}: ${JSON.stringify({ beforeC, ...weather })}`)
    beforeC = airTemperatureC
  }
  return faults
}

/** What contradicts itself in a forecast of ten days, hour by hour. */
function faultsOfForecast(winter: SimulatedWinter, castpoint: SimulatedPlace, issuedAtMs: number): string[] {
  const { values } = winter.forecast(castpoint, issuedAtMs)
  const faults: string[] = []
  for (let hour = 0; hour < 240; hour++) {
    const at = (code: 'rain' | 'snow' | 'pn' | 'iso0' | 'wind_avg' | 'wind_max') => values[code]?.[hour] ?? 0
    const isSnow = at('snow') > 0 && at('rain') === 0
    const isRain = at('rain') > 0 && at('snow') === 0
    const isConsistent =
      at('wind_max') <= Math.min(180, 2 * at('wind_avg') + 1) &&
      at('pn') <= at('iso0') &&
      // Levels are sent in steps of ten metres.
      (!isSnow || at('pn') <= castpoint.altitudeM + 10) &&
      (!isRain || at('pn') >= castpoint.altitudeM - 10)
    if (!isConsistent) faults.push(`${new Date(issuedAtMs).toISOString()} + ${hour} h`)
  }
  return faults
}
