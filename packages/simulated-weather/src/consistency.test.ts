import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { amountsPerHour } from './precipitation.ts'
import { roadDays } from './road-day.ts'
import { FROM_MS, ORGANISATIONS } from './test-places.ts'
import { treatmentAt } from './treatment.ts'
import type { SimulatedPlace, Weather } from './types.ts'
import { weatherFunction } from './weather.ts'
import { STEP_S, weatherDays } from './weather-day.ts'

/** What fronts and clear days change at most within some hours, K: in the Massif central, and in Québec’s valleys. */
const LARGEST_CHANGE_K: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  a75: { 1: 4, 3: 8, 6: 12, 12: 15, 24: 16 },
  quebec: { 1: 5, 3: 11, 6: 16, 12: 20, 24: 22 },
}
const MAX_GUST_KMH = 180

/** Half a year, and the days around the day of the demonstration, hourly. */
const HOURS = Array.from({ length: 180 * 24 }, (_, hour) => FROM_MS + hour * HOUR_MS)

test('the road of a day is the same whichever days were requested before it', () => {
  const [place] = ORGANISATIONS[0]?.places ?? []
  if (!place) throw new Error('no place')
  const weatherAt = weatherFunction('a75')
  const freshRoad = () => roadDays(weatherDays(weatherAt))
  const inOrder = freshRoad()
  const firstDay = Date.UTC(2026, 11, 2) / DAY_MS
  for (let day = firstDay; day < firstDay + 10; day++)
    expect(inOrder(place, day).roads).toEqual(freshRoad()(place, day).roads)
})

describe.each(ORGANISATIONS)('over half a year of seed $seed', ({ seed, places }) => {
  const weatherAt = weatherFunction(seed)
  const hourly = (place: SimulatedPlace) => HOURS.map((atMs) => weatherAt(place, atMs))

  test.each(places)('at $id, 0 °C level and rain–snow limit agree with what falls', (place) => {
    const agrees = ({ phase, freezingLevelM, rainSnowLimitM, airTemperatureC }: Weather) =>
      rainSnowLimitM <= freezingLevelM &&
      (phase !== 'snow' || rainSnowLimitM <= place.altitudeM + 0.01) &&
      (phase !== 'rain' || rainSnowLimitM >= place.altitudeM - 0.01) &&
      (phase !== 'snow_rain' || Math.abs(rainSnowLimitM - place.altitudeM) < 0.5) &&
      (phase !== 'freezing_rain' || (freezingLevelM > place.altitudeM + 300 && airTemperatureC < 1)) &&
      (phase !== 'none' || !(airTemperatureC > 0.1) || freezingLevelM > place.altitudeM)
    expect(hourly(place).filter((weather) => !agrees(weather))).toEqual([])
  })

  test.each(places)('at $id, gusts are at most twice the mean wind', (place) => {
    const isPlausible = ({ windAverageKmh, windGustKmh }: Weather) =>
      windGustKmh >= windAverageKmh && windGustKmh <= 2 * windAverageKmh && windGustKmh <= MAX_GUST_KMH
    expect(hourly(place).filter((weather) => !isPlausible(weather))).toEqual([])
  })

  test.each(places)('at $id, the air changes no faster than fronts change it', (place) => {
    const weathers = hourly(place)
    const tooFast: string[] = []
    for (const [hours, largestK] of Object.entries(LARGEST_CHANGE_K[seed] ?? {})) {
      const before = Number(hours)
      for (const [hour, { airTemperatureC }] of weathers.entries()) {
        const earlier = weathers[hour - before]
        if (!earlier) continue
        const changeK = Math.abs(airTemperatureC - earlier.airTemperatureC)
        if (!(changeK < largestK)) tooFast.push(`${changeK} K in ${hours} h before hour ${hour}`)
      }
    }
    expect(tooFast).toEqual([])
  })

  test.each(places)(
    'at $id, what lies on the road comes from the sky, and leaves in the known ways',
    (place) => {
      const days = weatherDays(weatherAt)
      const road = roadDays(days)
      const firstDay = Date.UTC(2026, 10, 6) / DAY_MS
      for (let day = firstDay; day < firstDay + 30; day++) {
        const { roads } = road(place, day)
        // The next day begins with the road with which this one ended.
        expect(road(place, day + 1).roads[0]).toEqual(roads.at(-1))
        for (const [step, weather] of days.stepsOf(place, day).entries()) {
          const before = roads[step]
          const after = roads[step + 1]
          if (!before || !after) throw new Error(`no road at step ${step}`)
          const amounts = amountsPerHour(weather.phase, weather.precipitationMmh, weather.airTemperatureC)
          const snowMm = ((amounts.snowMmh + amounts.pelletsMmh) * STEP_S) / 3600
          const rainMm = (amounts.rainMmh * STEP_S) / 3600
          const whiteMm = ({ cover }: typeof before) => cover.snowMm + cover.packedMm
          expect(whiteMm(after)).toBeLessThanOrEqual(whiteMm(before) + snowMm + 1e-9)
          // Ice is water that froze; a breath of vapour may have settled on it.
          expect(after.cover.iceMm).toBeLessThanOrEqual(
            before.cover.iceMm + before.cover.waterMm + whiteMm(before) + rainMm + snowMm + 0.02,
          )
          // Ten minutes of wheels, sun or wind take little; a plow takes most of the snow at once.
          const { isPlowed = false } = treatmentAt(weather, place, day * DAY_MS + step * STEP_S * 1000)
          if (!isPlowed && whiteMm(before) > 0.5 && after.ground.surfaceC < -2)
            expect(whiteMm(after)).toBeGreaterThan(0.6 * whiteMm(before))
        }
      }
    },
  )
})
