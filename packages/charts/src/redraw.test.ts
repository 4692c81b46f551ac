import { init } from 'echarts'
import { expect, test } from 'vitest'
import { meteogramOption } from './meteogram.ts'
import { aMeteogram, hourly } from './test-support.ts'

/** The outline and the place of every path. */
const pathsOf = (svg: string): string[] =>
  [...svg.matchAll(/<path d="([^"]*)"(?: transform="([^"]*)")?/g)]
    .map(([, d, place]) => `${d} ${place}`)
    .sort()

test('a redraw puts every sign and arrow where a first drawing puts it', () => {
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
  const size = { renderer: 'svg', ssr: true, width: 1440, height: 800 } as const
  const redrawn = init(null, undefined, size)
  redrawn.setOption(windy(48))
  redrawn.renderToSVGString()
  redrawn.setOption(windy(24))
  const fresh = init(null, undefined, size)
  fresh.setOption(windy(24))
  const paths = pathsOf(fresh.renderToSVGString())
  expect(paths.length).toBeGreaterThan(5)
  expect(pathsOf(redrawn.renderToSVGString())).toEqual(paths)
})
