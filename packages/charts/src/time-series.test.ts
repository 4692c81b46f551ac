import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { readingsOf, type TimeSeries } from './readings.ts'
import { someWords, svgOf, textsOf } from './test-support.ts'
import { TOKENS } from './theme.ts'
import { timeSeriesOption } from './time-series.ts'

const from = Date.UTC(2026, 10, 16, 12)

function aSeries(fields: Partial<TimeSeries> = {}): TimeSeries {
  const times = Array.from({ length: 24 }, (_, index) => from + index * 10 * MINUTE_MS)
  return {
    ...someWords(),
    width: 1440,
    mode: 'light',
    times,
    values: { ts: times.map((_, index) => index / 10) },
    periodMs: 10 * MINUTE_MS,
    from,
    to: from + 4 * HOUR_MS,
    ...fields,
  }
}

const lineData = (input: TimeSeries, name: string): [number, number | null][] => {
  const { series } = timeSeriesOption(input)
  const namedSeries = (Array.isArray(series) ? series : []).find((entry) => entry.name === name)
  return Reflect.get(namedSeries ?? {}, 'data') as [number, number | null][]
}

test('missing data longer than 3 periods are a gap, shorter gaps are joined', () => {
  const times = [0, 10, 40, 81, 91].map((minutes) => from + minutes * MINUTE_MS)
  const points = lineData(aSeries({ times, values: { ts: [1, 2, 3, 4, 5] } }), 'Chaussée')
  expect(points.map(([, value]) => value)).toEqual([1, 2, 3, null, 4, 5])
})

test('a single reading is a dot, since a line needs two', () => {
  const [point] = lineData(aSeries({ times: [from], values: { ts: [1.5] } }), 'Chaussée')
  expect(point).toMatchObject({ value: [from, 1.5], symbol: 'circle' })
})

test('a measure that reports less often than the station is one line', () => {
  const series = aSeries({
    values: { tair: Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? 1 : null)) },
  })
  expect(readingsOf(series, 'tair')?.values).not.toContain(null)
  expect(readingsOf(series, 'rh')).toBeNull()
})

test('doubtful values are hollow points', () => {
  const flaggedSvg = svgOf(
    timeSeriesOption(aSeries({ doubtful: [4, 7].map((index) => ({ index, code: 'ts' })) })),
  )
  const trusted = svgOf(timeSeriesOption(aSeries()))
  const rings = (svg: string) =>
    svg.match(new RegExp(`fill="${TOKENS.light.surface}" stroke="${TOKENS.light.text}"`, 'gi'))
  expect(rings(flaggedSvg)).toHaveLength(2)
  expect(rings(trusted)).toBeNull()
  expect(textsOf(flaggedSvg)).toContain('valeur douteuse')
  expect(textsOf(trusted)).not.toContain('valeur douteuse')
})

test('codes are ribbons with their words, and failing sensors are named', () => {
  const values = { road_state: aSeries().times.map((_, index) => (index < 8 ? 1 : index < 16 ? 8 : 9)) }
  const texts = textsOf(svgOf(timeSeriesOption(aSeries({ values }))))
  expect(texts).toEqual(
    expect.arrayContaining(['État de la chaussée', 'humide', 'enneigée', 'capteur en défaut']),
  )
})

test('temperatures share one plot with 0 °C, other quantities have one each', () => {
  const { times } = aSeries()
  const flat = (value: number) => times.map(() => value)
  const option = timeSeriesOption(
    aSeries({
      values: {
        ts: flat(9),
        tair: flat(8),
        'tss-5': flat(7),
        rh: flat(80),
        pres: flat(1013),
        pres_sea: flat(1020),
        rain: flat(0),
        wind_avg: flat(10),
      },
    }),
  )
  const texts = textsOf(svgOf(option, 1440, 1100))
  expect(texts).toEqual(
    expect.arrayContaining([
      'Température · °C',
      'Sol \u22125\u00a0cm',
      'Humidité relative · %',
      'Air · hPa',
      'Vent · km/h',
      'Pas de précipitations',
      '0',
    ]),
  )
})

test('thirty days are labelled by date, four hours by hour', () => {
  const days = 30
  const times = Array.from({ length: days * 24 }, (_, index) => from + index * HOUR_MS)
  const month = aSeries({
    times,
    values: { ts: times.map(() => 1) },
    periodMs: HOUR_MS,
    to: from + days * 24 * HOUR_MS,
  })
  expect(textsOf(svgOf(timeSeriesOption(month)))).toEqual(expect.arrayContaining(['18 nov.', '2 déc.']))
  expect(textsOf(svgOf(timeSeriesOption(aSeries())))).toContain('14:00')
})

test('an empty series is an empty chart, not an error', () => {
  expect(() => svgOf(timeSeriesOption(aSeries({ times: [], values: {} })))).not.toThrow()
})
