import { STATED_PRECIPITATION } from '@verglas/contract/humancast-limits'
import { describe, expect, test } from 'vitest'
import { forecastSteps, type RunSection } from './steps.ts'

const at = (text: string) => Date.parse(text)

const hourly = (from: string, values: RunSection['values']): RunSection => ({
  startMs: at(from),
  stepS: 3600,
  values,
})

describe('quarter-days', () => {
  test('a quarter-day with hours without rain is not dry, but what fell is given', () => {
    const run = hourly('2026-01-15T00:00:00Z', {
      rain: [0, 0, null, 0, 0, 0, 1.5, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      snow: Array.from({ length: 18 }, () => 0),
    })
    const quarters = forecastSteps({ sections: [run] }, { hours: 6, timeZone: 'UTC' })
    expect(quarters.map(({ rain, snow }) => [rain, snow])).toEqual([
      [null, 0],
      [1.5, 0],
      [0, 0],
    ])
  })

  test('follow the point’s local time', () => {
    const run = hourly('2026-01-15T04:00:00Z', { tair: [1, 2, 3, 4], rain: [0.1, 0.2, 0.3, 0.4] })
    const steps = forecastSteps({ sections: [run] }, { hours: 6, timeZone: 'Europe/Paris' })
    expect(steps.map(({ quarter, rain, tair_min, tair_max }) => [quarter, rain, tair_min, tair_max])).toEqual(
      [
        ['night', 0.1, 1, 1],
        ['morning', 0.9, 2, 4],
      ],
    )
  })

  test.each([
    ['forward', 'Europe/Paris', '2026-03-28T23:00:00Z', 5, '2026-03-29T04:00:00.000Z'],
    ['back', 'America/Toronto', '2026-11-01T04:00:00Z', 7, '2026-11-01T11:00:00.000Z'],
  ])(
    'on the night the clocks go %s end at six of the new time, and so do those after it',
    (_, timeZone, from, nightH, morning) => {
      const run = hourly(from, { tair: Array.from({ length: 48 }, () => 0) })
      const quarters = forecastSteps({ sections: [run] }, { hours: 6, timeZone }).map(
        ({ quarter, duration }) => [quarter, duration],
      )
      const day = [
        ['morning', 6],
        ['afternoon', 6],
        ['evening', 6],
      ]
      expect(quarters.slice(0, 7)).toEqual([['night', nightH], ...day, ['night', 6], ...day.slice(0, 2)])
      const [, second] = forecastSteps({ sections: [run] }, { hours: 6, timeZone })
      expect(second?.dt).toBe(morning)
    },
  )

  test('on the day the clocks go forward make a day of 23 hours', () => {
    const run = hourly('2026-03-28T23:00:00Z', { tair: Array.from({ length: 48 }, () => 0) })
    const days = forecastSteps({ sections: [run] }, { hours: 24, timeZone: 'Europe/Paris' })
    expect(days.map(({ day, duration }) => [day, duration])).toEqual([
      ['2026-03-29', 23],
      ['2026-03-30', 24],
      ['2026-03-31', 1],
    ])
  })

  test('on the day the clocks go back make a day of 25 hours, also on the other side of the Atlantic', () => {
    const run = hourly('2026-11-01T04:00:00Z', { tair: Array.from({ length: 25 }, () => 0) })
    const days = forecastSteps({ sections: [run] }, { hours: 24, timeZone: 'America/Toronto' })
    expect(days).toMatchObject([{ day: '2026-11-01', duration: 25 }])
  })
})

describe('a run with a tail of longer steps', () => {
  const run: RunSection[] = [
    hourly('2026-01-15T00:00:00Z', { tair: [1, 2], rain: [1, 1] }),
    { startMs: at('2026-01-15T00:00:00Z'), stepS: 21600, values: { tair: [9, 5], rain: [9, 3] } },
  ]

  test('returns hours as far as there are hours', () => {
    expect(forecastSteps({ sections: run }, { hours: 1, timeZone: 'UTC' }).map(({ tair }) => tair)).toEqual([
      1, 2,
    ])
  })

  test('never counts an hour twice', () => {
    const [day] = forecastSteps({ sections: run }, { hours: 24, timeZone: 'UTC' })
    expect(day).toMatchObject({ rain: 5, duration: 8, tair_max: 5 })
  })
})

test('running sums reset to zero after three dry steps, and bounds cut the answer, not the sums', () => {
  const run = hourly('2026-01-15T00:00:00Z', { rain: [1, 2, 0, 0, 0, 4] })
  const options = { hours: 1 as const, timeZone: 'UTC', fromMs: at('2026-01-15T01:00:00Z') }
  expect(forecastSteps({ sections: [run] }, options).map(({ rain_sum }) => rain_sum)).toEqual([3, 3, 3, 0, 4])
})

test('the wind direction of longer steps is the mean of directions across north', () => {
  const run = hourly('2026-01-15T00:00:00Z', { wind_dir: [350, 10] })
  const [step] = forecastSteps({ sections: [run] }, { hours: 6, timeZone: 'UTC' })
  expect(Math.min(step?.wind_dir ?? 99, 360 - (step?.wind_dir ?? 99))).toBeCloseTo(0, 6)
})

test('a wind direction retains the digits of the source, and north is 0', () => {
  const directionsOf = (wind_dir: number[], hours: 1 | 6) =>
    forecastSteps(
      { sections: [hourly('2026-01-15T00:00:00Z', { wind_dir })] },
      { hours, timeZone: 'UTC' },
    ).map((step) => step.wind_dir)
  expect(directionsOf([200, 110, 240, 0], 1)).toEqual([200, 110, 240, 0])
  expect(directionsOf([350, 10], 6)).toEqual([0])
})

test('values missing from a run stay null', () => {
  const [step] = forecastSteps(
    { sections: [hourly('2026-01-15T00:00:00Z', { tair: [1] })] },
    {
      hours: 24,
      timeZone: 'UTC',
    },
  )
  expect(step).toMatchObject({ tair: 1, rain: null, rain_sum: null, vis: null })
  expect(Date.parse(step?.dt ?? '')).toBe(at('2026-01-15T00:00:00Z'))
})

test('the weather of longer steps is the most relevant to a road, not the highest code', () => {
  const run = hourly('2026-01-15T00:00:00Z', { weather: [3, 66, 71, 45, 3, 1] })
  const weatherOf = (hours: 6 | 24) =>
    forecastSteps({ sections: [run] }, { hours, timeZone: 'UTC' })[0]?.weather
  expect([weatherOf(6), weatherOf(24)]).toEqual([66, 66])
})

test('amounts and their running sums have no binary rounding noise', () => {
  const run = hourly('2026-01-15T00:00:00Z', { rain: [0.1, 0.2, 0.1, 0.2, 0.1, 0.2], tair: [0.1, 0.2, 0.4] })
  const hours = forecastSteps({ sections: [run] }, { hours: 1, timeZone: 'UTC' })
  expect(hours.map(({ rain_sum }) => rain_sum)).toEqual([0.1, 0.3, 0.4, 0.6, 0.7, 0.9])
  const [quarter] = forecastSteps({ sections: [run] }, { hours: 6, timeZone: 'UTC' })
  expect(quarter).toMatchObject({ rain: 0.9, rain_sum: 0.9, tair: 0.2333 })
})

describe('on a road that is forecast', () => {
  const rain = Array.from({ length: 24 }, (_, hour) => (hour >= 3 && hour < 6 ? 1.1 : 0))
  const run = hourly('2026-01-15T00:00:00Z', {
    tair: Array.from({ length: 24 }, () => 2),
    rain,
    rain_frz: rain.map(() => 0),
    weather: rain.map((mm) => (mm > 0 ? 61 : 3)),
  })
  // The road is frozen from 4 to 6 h; it is forecast until 12 h.
  const roadRain = {
    startMs: at('2026-01-15T00:00:00Z'),
    liquidMm: rain.slice(0, 12),
    freezingMm: rain.slice(0, 12).map((mm, hour) => (hour >= 4 ? mm : 0)),
  }
  const stepsOf = (hours: 1 | 6 | 24) =>
    forecastSteps({ sections: [run], roadRain }, { hours, timeZone: 'UTC' })

  test('rain and weather code of each hour are those of the road', () => {
    expect(
      stepsOf(1)
        .slice(2, 7)
        .map(({ rain, rain_frz, weather }) => [rain, rain_frz, weather]),
    ).toEqual([
      [0, 0, 3],
      [1.1, 0, 61],
      [0, 1.1, 66],
      [0, 1.1, 66],
      [0, 0, 3],
    ])
  })

  test('quarters, days and running sums add up its hours, and no water is lost', () => {
    expect(stepsOf(6)[0]).toMatchObject({ rain: 1.1, rain_frz: 2.2, weather: 66 })
    expect(stepsOf(24)[0]).toMatchObject({ rain: 1.1, rain_frz: 2.2, rain_frz_sum: 2.2 })
    expect(stepsOf(1)[5]).toMatchObject({ rain_sum: 1.1, rain_frz_sum: 2.2 })
  })

  test('a forecaster’s correction of the type is what falls; the road decides what freezes', () => {
    const stated = {
      measure: 'precip_type',
      fromMs: at('2026-01-15T00:00:00Z'),
      toMs: at('2026-01-15T23:00:00Z'),
      amount: STATED_PRECIPITATION.freezing_rain,
    } as const
    const steps = forecastSteps(
      { sections: [run], roadRain },
      { hours: 1, timeZone: 'UTC', corrections: [stated] },
    )
    expect(steps[3]).toMatchObject({ rain: 1.1, rain_frz: 0, weather: 63 })
    expect(steps[5]).toMatchObject({ rain: 0, rain_frz: 1.1 })
  })
})
