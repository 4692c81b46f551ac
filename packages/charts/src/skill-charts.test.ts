import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { ERROR_BY_LEAD_HEIGHT_PX, errorByLeadOption } from './error-by-lead.ts'
import { modelAndSensorHeight, modelAndSensorOption } from './model-and-sensor.ts'
import { RANK_HISTOGRAM_HEIGHT_PX, rankHistogramOption } from './rank-histogram.ts'
import { RELIABILITY_HEIGHT_PX, reliabilityOption } from './reliability.ts'
import { someWords, svgOf, textsOf } from './test-support.ts'
import { TOKENS } from './theme.ts'

const room = { width: 800, mode: 'light' as const, ...someWords() }
const errors = {
  ...room,
  quantity: 'temperature' as const,
  leads: ['0–1 h', '1–3 h'],
  lines: [
    { name: 'nous', kind: 'own' as const, errors: [0.4, 0.9], counts: [20, 18] },
    { name: 'persistance', kind: 'reference' as const, errors: [0.5, 1.8], counts: [20, 18] },
    { name: 'muette', kind: 'source' as const, errors: [null, null], counts: [0, 0] },
  ],
}

test('errors are plotted by lead time; sources without scores are left out', () => {
  const texts = textsOf(svgOf(errorByLeadOption(errors), 800, ERROR_BY_LEAD_HEIGHT_PX))
  for (const word of ['nous', 'persistance', '0–1 h', '1–3 h', 'Échéance']) expect(texts).toContain(word)
  expect(texts).toContain('Erreur quadratique moyenne · °C')
  expect(texts).not.toContain('muette')
})

test('errors convert as differences: 1 °C of error is 1.8 °F', () => {
  const { formats, t } = someWords('en')
  const imperial = { ...formats, settings: { ...formats.settings, units: 'imperial' as const } }
  const option = errorByLeadOption({ ...errors, formats: imperial, t })
  const [firstSeries] = Array.isArray(option.series) ? option.series : []
  expect(firstSeries?.data).toEqual([0.4 * 1.8, 0.9 * 1.8])
})

test.each(['light', 'dark'] as const)(
  'the diagram has its diagonal, its classes and their counts, %s',
  (mode) => {
    const classes = [
      { n: 0, forecast: null, observed: null },
      { n: 40, forecast: 0.05, observed: 0.025 },
      { n: 12, forecast: 0.94, observed: 1 },
    ]
    const option = reliabilityOption({ ...room, mode, classes })
    const svg = svgOf(option, 420, RELIABILITY_HEIGHT_PX)
    const texts = textsOf(svg)
    for (const word of ['40', '12', 'Probabilité annoncée', 'Part réalisée']) expect(texts).toContain(word)
    expect(texts.filter((text) => text === '0')).toEqual([])
    expect(svg.toLowerCase()).toContain(TOKENS[mode].strongLine.toLowerCase())
    const [diagonal, forecasts] = Array.isArray(option.series) ? option.series : []
    expect(diagonal?.data).toEqual([
      [0, 0],
      [100, 100],
    ])
    expect(forecasts?.data).toHaveLength(2)
  },
)

test('the rank histogram has a bar for each part and the level of a reliable forecast', () => {
  const counts = [30, 10, 10, 10, 10, 10, 10, 10, 0, 0]
  const option = rankHistogramOption({ ...room, counts })
  const [bars] = Array.isArray(option.series) ? option.series : []
  expect(bars).toMatchObject({ markLine: { data: [{ yAxis: 10 }] } })
  expect(Array.isArray(bars?.data) ? bars.data.map((bar) => (bar as { value: number }).value) : []).toEqual(
    counts,
  )
  const texts = textsOf(svgOf(option, 420, RANK_HISTOGRAM_HEIGHT_PX))
  expect(texts.some((text) => text.startsWith('Dixièmes'))).toBe(true)
  expect(texts).toContain('100')
  expect(() => svgOf(rankHistogramOption({ ...room, counts: counts.map(() => 0) }), 420, 200)).not.toThrow()
})

test('model and sensor share the axis with 0 °C and are labelled', () => {
  const times = Array.from({ length: 24 }, (_, hour) => hour * HOUR_MS)
  const track = (name: string, kind: 'sensor' | 'near' | 'far', valueC: number) => ({
    name,
    kind,
    times,
    valuesC: times.map(() => valueC),
  })
  const input = {
    ...room,
    from: 0,
    to: 24 * HOUR_MS,
    tracks: [track('Capteur', 'sensor', -1), track('1 h', 'near', -0.6), track('6 h', 'far', 0.4)],
  }
  const texts = textsOf(svgOf(modelAndSensorOption(input), 800, modelAndSensorHeight(input)))
  for (const word of ['Capteur', '1 h', '6 h', '0']) expect(texts).toContain(word)
})
