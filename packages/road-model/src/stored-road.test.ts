import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { aCase, NOON_MS, someWeather } from './test-case.ts'

const HOURS = 48
const hourly = (value: (hour: number) => number) => Array.from({ length: 97 }, (_, hour) => value(hour))
const weather = someWeather({
  airTemperatureC: hourly((hour) => -1 + 4 * Math.sin(hour / 4)),
  dewPointC: hourly((hour) => -3 + 2 * Math.sin(hour / 4)),
  cloudCover: hourly(() => 0.5),
  rainMm: hourly((hour) => (hour % 17 === 0 ? 0.4 : 0)),
})
/** The deep temperature is given; otherwise it would depend on the mean of the case's weather. */
const site = { ...aCase().site, deepTemperatureC: 6 }
const tooWarmK = (count: number) => new Array(count).fill(0.8)
const fullCase = aCase({
  site,
  weather,
  observations: [],
  fromMs: NOON_MS,
  untilMs: NOON_MS + HOURS * HOUR_MS,
  outputStepS: 3600,
})
const STORED_HOUR = 20
const keepAtMs = NOON_MS + STORED_HOUR * HOUR_MS

test.each([
  ['runs free', {}, {}],
  ['is led', { tooWarmK: tooWarmK(HOURS + 1) }, { tooWarmK: tooWarmK(HOURS + 1 - STORED_HOUR) }],
])('a road that %s resumes from its stored state as if the run had never stopped', (_, led, ledLater) => {
  const continuousRun = forecastRoad({ ...fullCase, ...led, keepAtMs })
  if (!continuousRun.stored) throw new Error('nothing was kept')
  const later = forecastRoad({ ...fullCase, ...ledLater, fromMs: keepAtMs, resumeFrom: continuousRun.stored })
  // A free run uses shorter steps in its first hours.
  for (const name of ['surfaceC', 'subsurfaceC', 'waterMm', 'iceMm', 'frostMm', 'saltGm2'] as const)
    for (const [hour, value] of later[name].entries())
      expect(
        Math.abs(value - (continuousRun[name][STORED_HOUR + hour] as number)),
        `${name} ${hour}`,
      ).toBeLessThan(0.12)
  expect(later.surfaceC[0]).toBe(continuousRun.surfaceC[STORED_HOUR])
})

test('the stored state of another pavement is discarded and the road is warmed up again', () => {
  const bridge = forecastRoad({ ...fullCase, site: { ...site, isBridge: true }, keepAtMs })
  if (!bridge.stored) throw new Error('nothing was kept')
  const plain = { ...fullCase, fromMs: keepAtMs }
  expect(forecastRoad({ ...plain, resumeFrom: bridge.stored })).toEqual(forecastRoad(plain))
})

test('no state is stored unless requested', () => {
  expect(forecastRoad(fullCase)).not.toHaveProperty('kept')
})
