import { HOUR_MS } from '@verglas/quantities'
import { init } from 'echarts'
import { expect, test } from 'vitest'
import { meteogramOption } from './meteogram.ts'
import { aMeteogram, hourly } from './test-support.ts'

/** Outline and position of every path. */
const pathsOf = (svg: string): string[] =>
  [...svg.matchAll(/<path d="([^"]*)"(?: transform="([^"]*)")?/g)]
    .map(([, d, place]) => `${d} ${place}`)
    .sort()

const SIZE = { renderer: 'svg', ssr: true, width: 1440, height: 800 } as const

test('a redraw places every symbol and arrow like a first drawing', () => {
  const windy = (hours: number) =>
    meteogramOption(
      aMeteogram(
        {
          airTemperatureC: hourly(() => -1, hours),
          windSpeedKmh: hourly(() => 20, hours),
          windDirectionDeg: hourly(() => 270, hours),
          snowCm: hourly((hour) => (hour % 5 === 0 ? 1 : 0), hours),
        },
        { hours },
      ),
    )
  const redrawn = init(null, undefined, SIZE)
  redrawn.setOption(windy(48))
  redrawn.renderToSVGString()
  redrawn.setOption(windy(24))
  const fresh = init(null, undefined, SIZE)
  fresh.setOption(windy(24))
  const paths = pathsOf(fresh.renderToSVGString())
  expect(paths.length).toBeGreaterThan(5)
  expect(pathsOf(redrawn.renderToSVGString())).toEqual(paths)
})

const FROM = Date.UTC(2026, 10, 16, 12)
const weather = {
  airTemperatureC: hourly((hour) => 2 - hour / 4),
  dewPointC: hourly(() => -1),
  rainMm: hourly((hour) => (hour < 4 ? 1 : 0)),
  snowCm: hourly((hour) => (hour > 14 ? 1 : 0)),
  windSpeedKmh: hourly(() => 20),
  windGustKmh: hourly(() => 30),
  windDirectionDeg: hourly((hour) => hour * 15),
  weatherCode: hourly(() => 3),
}
const road = {
  roadTemperatureC: hourly((hour) => 1 - hour / 4),
  roadTemperatureLowC: hourly((hour) => -hour / 4),
  roadTemperatureHighC: hourly((hour) => 2 - hour / 4),
  roadCondition: hourly((hour) => (hour < 8 ? 2 : 7)),
  danger: hourly(() => 1),
}
const observed = { times: [FROM - HOUR_MS, FROM], surfaceTemperatureC: [1, 2], airTemperatureC: [1, 1] }
const setting = {
  from: FROM,
  now: FROM + HOUR_MS / 2,
  nights: [[FROM + 5 * HOUR_MS, FROM + 18 * HOUR_MS]] as const,
  iconUrl: () => 'symbol.svg',
}

test.each([
  ['a road', aMeteogram(weather, setting), aMeteogram({ ...weather, ...road }, setting)],
  ['a measurement', aMeteogram(weather, setting), aMeteogram(weather, { ...setting, observed })],
])('%s added later does not distort the lines already drawn', (_, first, later) => {
  const redrawn = init(null, undefined, SIZE)
  redrawn.setOption(meteogramOption(first))
  redrawn.renderToSVGString()
  redrawn.setOption(meteogramOption(later), { notMerge: true })
  const fresh = init(null, undefined, SIZE)
  fresh.setOption(meteogramOption(later))
  expect(pathsOf(redrawn.renderToSVGString())).toEqual(pathsOf(fresh.renderToSVGString()))
})
