import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { scaleAround, scaleFromZero, scaleInTens, scaleOver } from './scale.ts'
import { sparklinePath } from './sparkline.ts'
import { WEATHER_CODES, weatherIcon } from './symbols.ts'
import * as theme from './theme.ts'

describe('scales', () => {
  test.each([[[]], [[3, 8]], [[-31, -18]], [[-0.2, 0.1]], [[0]]])(
    'of temperatures %j contain zero',
    (values) => {
      const { min, max, interval } = scaleAround(values, 0, 6)
      expect(min).toBeLessThan(0)
      expect(max).toBeGreaterThan(0)
      expect(Math.abs(min % interval)).toBe(0)
      expect(Math.min(...values, 0)).toBeGreaterThanOrEqual(min)
      expect(Math.max(...values, 0)).toBeLessThanOrEqual(max)
    },
  )
  test('of Fahrenheit have ticks on tens and contain 32', () => {
    const { min, max, interval } = scaleInTens([10, 50], 32, 6)
    expect([min % 10, interval % 10]).toEqual([0, 0])
    expect(min < 32 && max > 32).toBe(true)
  })
  test('of amounts start at zero and do not magnify a trace', () => {
    expect(scaleFromZero([0.05], 2, 4)).toEqual({ min: 0, max: 2, interval: 0.5 })
  })
  test('of other values fit closely around them', () => {
    const { min, max } = scaleOver([1012, 1019], 3)
    expect(min).toBeGreaterThan(1000)
    expect(max).toBeLessThan(1030)
  })
})

describe('sparklines', () => {
  test('break at gaps and mark an isolated value', () => {
    const { line } = sparklinePath([1, 2, null, 3, null, 4, 5], 100, 20)
    expect(line.match(/M/g)).toHaveLength(3)
    expect(line).toContain('h0.1')
  })
  test('show zero only if it is within the range', () => {
    expect(sparklinePath([-1, 1], 100, 20).zero).toBe('M0 10H100')
    expect(sparklinePath([5, 8], 100, 20).zero).toBeNull()
  })
  test('draw a constant value in the middle and no values as empty', () => {
    expect(sparklinePath([4, 4], 100, 20).line).toBe('M2 10L98 10')
    expect(sparklinePath([null], 100, 20)).toEqual({ line: '', zero: null, last: null })
  })
})

test('every weather code has an icon, by day and by night', () => {
  const folder = fileURLToPath(new URL('../../../node_modules/@meteocons/svg-static/', import.meta.url))
  for (const style of Object.values({ light: 'monochrome', dark: 'fill' })) {
    for (const code of [...WEATHER_CODES, 12345]) {
      for (const isNight of [true, false]) {
        expect(existsSync(`${folder}${style}/${weatherIcon(code, isNight)}.svg`), `${style} ${code}`).toBe(
          true,
        )
      }
    }
  }
})

describe('colours', () => {
  const { contrast, TOKENS } = theme
  test.each(['light', 'dark'] as const)('of text are readable in %s', (mode) => {
    const tokens = TOKENS[mode]
    for (const ground of [tokens.surface, tokens.ground, tokens.raised, tokens.night]) {
      for (const text of [tokens.text, tokens.muted, tokens.interactive])
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tokens.strongLine, ground)).toBeGreaterThanOrEqual(3)
    }
    for (const name of ['air', 'road', 'dewPoint', 'freezingPoint', 'windSpeed'] as const) {
      expect(contrast(theme.lineStyle(name, mode).colour, tokens.surface), name).toBeGreaterThanOrEqual(3)
    }
  })
  test('of codes have readable text', () => {
    const palettes = [
      theme.SEVERITY_COLOURS,
      theme.DANGER_COLOURS,
      theme.ROAD_STATE_COLOURS,
      theme.ROAD_CONDITION_COLOURS,
      theme.PRECIPITATION_COLOURS,
    ]
    for (const { fill, text, key } of palettes.flat())
      expect(contrast(text, fill), key).toBeGreaterThanOrEqual(4)
  })
  test('too close to the background get an outline', () => {
    expect(theme.outlineOf('#FFFFFF', 'light')).toBe('#1F2933')
    expect(theme.outlineOf('#092944', 'dark')).toBe('#E6EBF0')
    expect(theme.outlineOf('#8C0019', 'light')).toBeNull()
  })
  test('of temperatures change at zero', () => {
    const colourAt = (celsius: number) => theme.colourOfTemperature(theme.ROAD_TEMPERATURE_SCALE, celsius)
    expect([colourAt(-0.1), colourAt(0), colourAt(50), colourAt(-40)]).toEqual([
      '#ABD9E9',
      '#FFF7BC',
      '#D9D9D9',
      '#1B1B5A',
    ])
    expect(theme.colourOfTemperature(theme.AIR_TEMPERATURE_SCALE, 36)).toBe('#67001F')
  })
})

test('echarts is imported only for its types, and the theme not at all', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = readdirSync(folder).filter((name) => !name.includes('test'))
  for (const name of files) {
    expect(readFileSync(`${folder}${name}`, 'utf8'), name).not.toMatch(/^import (?!type)[^']*from 'echarts/m)
  }
  for (const name of ['theme.ts', 'palettes.ts', 'colour.ts']) {
    expect(readFileSync(`${folder}${name}`, 'utf8')).not.toContain("from 'echarts")
  }
})
