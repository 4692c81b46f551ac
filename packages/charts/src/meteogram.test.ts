import { HOUR_MS } from '@verglas/quantities'
import type { EChartsOption } from 'echarts'
import { describe, expect, test } from 'vitest'
import { measurements, textWidth } from './drawing.ts'
import { meteogramHeight, meteogramOption } from './meteogram.ts'
import { STOPS } from './pointer.ts'
import { aMeteogram, horizontalsOf, hourly, svgOf, textsOf } from './test-support.ts'
import { TOKENS } from './theme.ts'

const list = <Item>(value: Item | Item[] | undefined): Item[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
const seriesNamed = (option: EChartsOption, name: string) =>
  list(option.series).filter((series) => series.name === name)

/** The plot of the temperatures is as wide as the time axis; no other horizontal line has the text colour. */
const zeroLines = (svg: string, mode: 'light' | 'dark') =>
  horizontalsOf(svg, TOKENS[mode].text).filter(({ length }) => length > 200)

describe('0 °C', () => {
  test.each([
    ['all above', 12],
    ['all below', -24],
    ['around', 0],
  ])('is drawn once, in one line width, with temperatures %s', (_, level) => {
    const svg = svgOf(
      meteogramOption(aMeteogram({ airTemperatureC: hourly((hour) => level + Math.sin(hour / 4)) })),
    )
    const [zero, ...others] = zeroLines(svg, 'light')
    expect(zero?.width).toBe(1.5)
    expect(others).toEqual([])
    expect(textsOf(svg)).toContain('0')
  })

  test('is 32 on a Fahrenheit axis', () => {
    const input = aMeteogram({ airTemperatureC: hourly(() => -10) }, { units: 'imperial', locale: 'en' })
    const svg = svgOf(meteogramOption(input))
    const texts = textsOf(svg)
    expect(texts).toEqual(expect.arrayContaining(['10', '20', '32', '40']))
    expect(zeroLines(svg, 'light')).toHaveLength(1)
  })

  test('replaces a multiple of ten whose label would be too close', () => {
    const input = aMeteogram(
      { airTemperatureC: hourly((hour) => hour * 1.3 - 20) },
      { units: 'imperial', locale: 'en' },
    )
    const texts = textsOf(svgOf(meteogramOption(input)))
    expect(texts).toContain('32')
    expect(texts).not.toContain('30')
  })

  test('is drawn even without temperatures', () => {
    const svg = svgOf(meteogramOption(aMeteogram({ airTemperatureC: hourly(() => null) })))
    expect(zeroLines(svg, 'light')).toHaveLength(1)
  })

  test('stays in place while zoomed', () => {
    const option = meteogramOption(aMeteogram({ airTemperatureC: hourly((hour) => hour - 3) }))
    expect(list(option.dataZoom).map(({ filterMode }) => filterMode)).toEqual(['none', 'none'])
  })
})

describe('words, numbers and colours', () => {
  const forecast = {
    airTemperatureC: hourly((hour) => 2 - hour / 4),
    dewPointC: hourly(() => -1),
    roadTemperatureC: hourly((hour) => 1 - hour / 4),
    rainMm: hourly((hour) => (hour < 4 ? 1.2 : 0)),
    snowCm: hourly((hour) => (hour > 8 ? 0.8 : 0)),
    freezingRainMm: hourly((hour) => (hour === 6 ? 0.4 : 0)),
    windSpeedKmh: hourly(() => 30),
    windGustKmh: hourly(() => 55),
    windDirectionDeg: hourly(() => 315),
    roadCondition: hourly((hour) => (hour < 8 ? 2 : 7)),
    danger: hourly((hour) => (hour < 12 ? 0 : 3)),
  }

  test('are French and have no-break spaces before units', () => {
    const texts = textsOf(svgOf(meteogramOption(aMeteogram(forecast, { now: Date.UTC(2026, 10, 16, 14) }))))
    for (const word of [
      'Température · °C',
      'Chaussée',
      'Point de rosée',
      'Pluie verglaçante',
      'Neige',
      'Vent · km/h',
      'État de la chaussée',
      'mouillée',
      'givre',
      'fort',
      'maintenant',
      'mardi 17 novembre',
    ]) {
      expect(texts).toContain(word)
    }
    expect(texts).toContain('\u22124,8\u00a0°C')
    expect(texts.some((text) => /^\d[\d,]*\u00a0mm$/.test(text))).toBe(true)
    expect(texts.some((text) => /^\d[\d,]*\u00a0cm$/.test(text))).toBe(true)
  })

  test('are English for an English reader', () => {
    const texts = textsOf(
      svgOf(meteogramOption(aMeteogram(forecast, { locale: 'en', timeZone: 'America/Toronto' }))),
    )
    expect(texts).toEqual(expect.arrayContaining(['Road surface', 'Freezing rain', 'Tuesday 17 November']))
  })

  test.each(['light', 'dark'] as const)('use only the tokens of %s', (mode) => {
    const svg = svgOf(meteogramOption(aMeteogram(forecast, { mode })))
    const other = TOKENS[mode === 'light' ? 'dark' : 'light']
    expect(zeroLines(svg, mode)).toHaveLength(1)
    for (const colour of [other.muted, other.line, other.night])
      expect(svg.toLowerCase()).not.toContain(colour.toLowerCase())
  })

  test('are never smaller than 12 px', () => {
    for (const width of [390, 1440, 1920]) {
      const input = aMeteogram(forecast, { width })
      const sizes = [
        ...svgOf(meteogramOption(input), width, meteogramHeight(input)).matchAll(/font-size:(\d+)px/g),
      ]
      expect(sizes.length).toBeGreaterThan(10)
      expect(Math.min(...sizes.map(([, size]) => Number(size)))).toBeGreaterThanOrEqual(12)
    }
  })

  test('list all values and their units for every hour at the pointer', () => {
    const option = meteogramOption(aMeteogram(forecast))
    const tooltip = list(option.tooltip)[0]
    const formatter = tooltip?.formatter
    if (typeof formatter !== 'function') throw new Error('no formatter')
    const params = [{ seriesName: STOPS, value: [Date.UTC(2026, 10, 16, 13), 0] }]
    const html = String(Reflect.apply(formatter, undefined, [params, '', () => {}]))
    for (const word of ['lun. 16 14:00', '0,8\u00a0°C', '1,2\u00a0mm', 'NO\u00a0315°', 'mouillée'])
      expect(html).toContain(word)
  })

  test('leave pointer and zoom out of documents', () => {
    const option = meteogramOption(aMeteogram(forecast, { isInteractive: false }))
    expect(option.dataZoom).toBeUndefined()
    expect(option.tooltip).toBeUndefined()
    expect(seriesNamed(option, STOPS)).toEqual([])
  })
})

describe('time', () => {
  const hourLabelsIn = (texts: string[]) => texts.filter((text) => /^\d\d:00$/.test(text))
  const air = (hours: number) => ({ airTemperatureC: hourly(() => 1, hours) })

  test('skips 02:00 on the night the clock goes forward in Paris', () => {
    const input = aMeteogram(air(6), { from: Date.UTC(2026, 2, 28, 23), hours: 6 })
    expect(hourLabelsIn(textsOf(svgOf(meteogramOption(input))))).toEqual([
      '00:00',
      '01:00',
      '03:00',
      '04:00',
      '05:00',
      '06:00',
      '07:00',
    ])
  })

  test('has 01:00 twice on the night the clock goes back in Toronto', () => {
    const input = aMeteogram(air(5), {
      from: Date.UTC(2026, 10, 1, 4),
      hours: 5,
      timeZone: 'America/Toronto',
    })
    expect(hourLabelsIn(textsOf(svgOf(meteogramOption(input))))).toEqual([
      '00:00',
      '01:00',
      '01:00',
      '02:00',
      '03:00',
      '04:00',
    ])
  })

  test('starts days at midnight of the point, not of the browser', () => {
    const input = aMeteogram(air(48), {
      from: Date.UTC(2026, 10, 1, 12),
      hours: 48,
      timeZone: 'America/Toronto',
      locale: 'en',
    })
    const texts = textsOf(svgOf(meteogramOption(input)))
    expect(texts).toEqual(
      expect.arrayContaining(['Sunday 1 November', 'Monday 2 November', 'Tuesday 3 November']),
    )
  })

  test('places hours of a half-hour zone on the full hour', () => {
    const input = aMeteogram(air(4), {
      from: Date.UTC(2026, 0, 10, 12),
      hours: 4,
      timeZone: 'America/St_Johns',
    })
    expect(hourLabelsIn(textsOf(svgOf(meteogramOption(input))))).toEqual(['09:00', '10:00', '11:00', '12:00'])
  })
})

test('on a phone seven days have their name labels', () => {
  const input = aMeteogram({ airTemperatureC: hourly(() => 1, 168) }, { hours: 168, width: 350 })
  const texts = textsOf(svgOf(meteogramOption(input), 350))
  for (const weekday of ['mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']) expect(texts).toContain(weekday)
})

test('the hour labels are above the plots, below the days', () => {
  const option = meteogramOption(aMeteogram({ airTemperatureC: hourly(() => 1), rainMm: hourly(() => 1) }))
  const tops = list(option.grid).map(({ top }) => Number(top))
  const hours = tops.at(-1) ?? Number.NaN
  expect(hours).toBeGreaterThan(tops[0] ?? Number.NaN)
  expect(Math.min(...tops.slice(1, -1))).toBeGreaterThan(hours)
})

test('a missing value is a gap in its line', () => {
  const option = meteogramOption(aMeteogram({ airTemperatureC: hourly((hour) => (hour === 5 ? null : 3)) }))
  const [air] = seriesNamed(option, 'Air')
  expect(air).toMatchObject({ type: 'line', connectNulls: false })
  expect((Reflect.get(air ?? {}, 'data') as number[][])[5]?.[1]).toBeNull()
})

test('a forecast with measurements is lighter before now, and full after now', () => {
  const now = Date.UTC(2026, 10, 16, 15, 30)
  const times = [now - 2 * HOUR_MS, now - HOUR_MS, now]
  const input = aMeteogram(
    { roadTemperatureC: hourly((hour) => hour) },
    { now, observed: { times, surfaceTemperatureC: [1, 1, 1] } },
  )
  const segments = seriesNamed(meteogramOption(input), 'Chaussée').map(
    (series) => Reflect.get(series, 'data') as number[][],
  )
  expect(segments[0]?.[0]).toEqual([now, 3.5])
  expect(segments[1]?.at(-1)).toEqual([now, 3.5])
})

test('an earlier run and the observations are drawn with the forecast under their names, and are in the tooltip', () => {
  const input = aMeteogram({ roadTemperatureC: hourly(() => 1) })
  const times = [...input.times]
  const otherRuns = {
    previous: { name: 'Sortie de 06:00', times, valuesC: hourly(() => -1) },
    cameTrue: { name: 'Ce qui s’est produit', times, valuesC: hourly((hour) => (hour < 9 ? 0.5 : null)) },
  }
  const option = meteogramOption({ ...input, ...otherRuns })
  const texts = textsOf(svgOf(option))
  expect(texts).toEqual(expect.arrayContaining(['Sortie de 06:00', 'Ce qui s’est produit']))
  const formatter = list(option.tooltip)[0]?.formatter
  if (typeof formatter !== 'function') throw new Error('no formatter')
  const html = String(
    Reflect.apply(formatter, undefined, [[{ seriesName: STOPS, value: [times[3], 0] }], '', () => {}]),
  )
  expect(html).toContain('\u22121,0\u00a0°C')
  expect(html).toContain('0,5\u00a0°C')
  expect(textsOf(svgOf(meteogramOption(input)))).not.toContain('Sortie de 06:00')
})

test('the range of the road temperature is in the tooltip', () => {
  const option = meteogramOption(
    aMeteogram({
      roadTemperatureC: hourly(() => 1),
      roadTemperatureLowC: hourly(() => -0.5),
      roadTemperatureHighC: hourly(() => 2.5),
    }),
  )
  const formatter = list(option.tooltip)[0]?.formatter
  if (typeof formatter !== 'function') throw new Error('no formatter')
  const params = [{ seriesName: STOPS, value: [Date.UTC(2026, 10, 16, 13), 0] }]
  expect(String(Reflect.apply(formatter, undefined, [params, '', () => {}]))).toContain(
    '\u22120,5 à 2,5\u00a0°C',
  )
})

test('the reserved height fits everything at every width', () => {
  for (const width of [390, 768, 1440, 1920]) {
    const input = aMeteogram(
      { airTemperatureC: hourly(() => 1), rainMm: hourly(() => 1), danger: hourly(() => 1) },
      { width },
    )
    const bottoms = list(meteogramOption(input).grid).map(({ top, height }) => Number(top) + Number(height))
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(meteogramHeight(input))
  }
})

test('a chart with a given height fills it, and omits what does not fit a low one', () => {
  const forecast = {
    airTemperatureC: hourly(() => 1),
    rainMm: hourly(() => 1),
    windSpeedKmh: hourly(() => 20),
    danger: hourly(() => 1),
  }
  const natural = meteogramHeight(aMeteogram(forecast))
  const bottomOf = (height: number) =>
    Math.max(
      ...list(meteogramOption(aMeteogram(forecast, { height })).grid).map(
        ({ top, height: own }) => Number(top) + Number(own),
      ),
    )
  const titlesOf = (height: number) => list(meteogramOption(aMeteogram(forecast, { height })).title).length
  expect(meteogramHeight(aMeteogram(forecast, { height: natural + 200 }))).toBe(natural + 200)
  expect(bottomOf(natural + 200)).toBeGreaterThan(natural + 150)
  expect(titlesOf(natural)).toBe(4)
  expect(meteogramHeight(aMeteogram(forecast, { height: 100 }))).toBeGreaterThan(200)
  expect(titlesOf(260)).toBeLessThan(4)
  expect(bottomOf(260)).toBeLessThanOrEqual(260)
})

test.each(['fr', 'en'] as const)(
  'the legend beside a corrected road ends before the scale (%s)',
  (locale) => {
    const road = hourly(() => -1)
    const option = meteogramOption(
      aMeteogram(
        {
          airTemperatureC: road,
          roadTemperatureC: road,
          roadTemperatureLowC: road,
          roadTemperatureHighC: road,
          roadModelC: road,
        },
        { locale, width: 1200 },
      ),
    )
    const { left, edge, font } = measurements(1200, false)
    // An icon with its gap before the text, «−10» after it; the estimated width of a text is generous.
    const roomPx = left - edge - font * 1.6 - 5 - 20
    const names = (option.legend as { data: { name: string }[] }[]).flatMap(({ data }) =>
      data.map(({ name }) => name),
    )
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => textWidth(name, font) > roomPx)).toEqual([])
  },
)
