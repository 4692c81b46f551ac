import { describe, expect, test } from 'vitest'
import { readForecast } from './forecast.ts'
import { readObservations } from './observation.ts'
import { aForecast, aMeasure, anObservation, aPrediction, hourMs, hours } from './test-files.ts'

const observe = (...measures: string[]) => readObservations(anObservation(measures), 'observation.xml')
const predict = (...predictions: string[]) => readForecast(aForecast(predictions), 'forecast.xml')

describe('the observation file', () => {
  test('gives readings with wind in m/s', () => {
    const { rows, remarks } = observe(aMeasure(1))
    expect(rows).toEqual([
      {
        atMs: hourMs(1),
        surfaceC: -2.5,
        subsurfaceC: 1.2,
        airTemperatureC: -3.5,
        dewPointC: -6,
        windMs: 2,
        isPrecipitating: false,
        roadState: 0,
      },
    ])
    expect(remarks).toEqual([])
  })

  test.each(['9999', '9999.0', '-9999', 'NaN', 'nan', '', 'None'])(
    '«%s» means missing and gives no remark',
    (written) => {
      const { rows, remarks } = observe(aMeasure(1, { sst: written, st: written }))
      expect(rows[0]?.surfaceC).toBeNaN()
      expect(rows[0]?.subsurfaceC).toBeNaN()
      expect(remarks).toEqual([])
    },
  )

  test('a non-numeric value is left out and the first one is named in a remark', () => {
    const { rows, remarks } = observe(aMeasure(1), aMeasure(2, { st: 'E12' }), aMeasure(3, { st: '--' }))
    expect(rows.map((row) => row.surfaceC)).toEqual([-2.5, Number.NaN, Number.NaN])
    expect(remarks).toEqual([
      'observation.xml, line 22: <st> is «E12», not a number; it is left out (the first of 2)',
    ])
  })

  test('a row with an unreadable time is left out', () => {
    const { rows, remarks } = observe(aMeasure(1), aMeasure(2, { 'observation-time': '2026-02-30T00:00Z' }))
    expect(rows).toHaveLength(1)
    expect(remarks[0]).toContain('«2026-02-30T00:00Z»; the row is left out')
  })

  test('a file without a readable row is rejected', () => {
    expect(() => observe(aMeasure(1, { 'observation-time': 'yesterday' }))).toThrow(
      'observation.xml, line 5: no <measure> has a <observation-time> that can be read',
    )
    expect(() => observe()).toThrow('holds no <measure>')
  })

  test('rows out of order and duplicate rows are corrected', () => {
    const { rows, remarks } = observe(
      aMeasure(3),
      aMeasure(1),
      aMeasure(3, { st: -9, sst: 9999 }),
      aMeasure(2),
    )
    expect(rows.map(({ atMs }) => atMs)).toEqual([hourMs(1), hourMs(2), hourMs(3)])
    expect(rows[2]).toMatchObject({ surfaceC: -9, subsurfaceC: 1.2 })
    expect(remarks).toHaveLength(2)
  })

  test.each([
    ['2026-01-15T02:00Z', 2],
    ['2026-01-15T02:00:00.000Z', 2],
    ['2026-01-15T02:00', 2],
    ['2026-01-15 02:00:00', 2],
    ['2026-01-15T02:00:00+00:00', 2],
    ['2026-01-15T03:30+01:30', 2],
    ['2026-01-14T21:00-0500', 2],
    ['2026-01-14T21:00-05', 2],
  ])('reads the time %s', (written, hour) => {
    expect(observe(aMeasure(0, { 'observation-time': written })).rows[0]?.atMs).toBe(hourMs(hour))
  })

  test('ignores codes of tables other than METRo’s', () => {
    const states = [33, 34, 5, 9999].map((sc) => observe(aMeasure(1, { sc })).rows[0]?.roadState)
    expect(states).toEqual([0, 2, null, null])
  })
})

describe('the forecast file', () => {
  test('gives weather with amounts per interval, wind in m/s and clouds from 0 to 1', () => {
    const { weather, firstMs, lastMs, remarks } = predict(
      aPrediction(0, { ra: 1, sn: 0 }),
      aPrediction(1, { ra: 1.5, sn: 0 }),
      aPrediction(2, { ra: 1.5, sn: 0.8, cc: 6.4 }),
    )
    expect([firstMs, lastMs]).toEqual([hourMs(0), hourMs(2)])
    expect([...Array.from(weather.rainMm ?? [])]).toEqual([0.5, 0, 0])
    expect([...Array.from(weather.snowMm ?? [])]).toEqual([0, 0.8, 0])
    expect(weather.windMs[0]).toBeCloseTo(3)
    expect(weather.cloudCover?.[0]).toBe(0.25)
    expect(weather.cloudCover?.[2]).toBeCloseTo(0.8)
    expect(weather.shortwaveWm2).toBeUndefined()
    expect(remarks).toEqual([])
  })

  test('may have steps other than one hour, and missing hours', () => {
    const { weather, remarks } = predict(
      aPrediction(0, { ra: 0 }),
      aPrediction(0.5, { ra: 0.2 }),
      aPrediction(5, { ra: 9 + 0.2 }),
    )
    expect(Array.from(weather.timesMs)).toEqual([hourMs(0), hourMs(0.5), hourMs(5)])
    expect(weather.rainMm?.[1]).toBeCloseTo(9)
    expect(remarks).toEqual(['forecast.xml: the forecast is not hourly throughout; its own times are used'])
  })

  test('spreads a missing sum evenly and treats a decrease as a reset', () => {
    const { weather, remarks } = predict(
      aPrediction(0, { ra: 0 }),
      aPrediction(1, { ra: 9999 }),
      aPrediction(2, { ra: 3 }),
      aPrediction(3, { ra: 0.4 }),
      aPrediction(4, { ra: 0.35 }),
    )
    expect(Array.from(weather.rainMm ?? [])).toEqual([1.5, 1.5, 0.4, 0, 0])
    expect(remarks).toEqual([
      'forecast.xml: <ra> accumulates and yet falls from 3 to 0.4; read as a new beginning',
    ])
  })

  test('snow is taken as millimetres when it exceeds what can fall in an hour', () => {
    const { weather, remarks } = predict(
      aPrediction(0, { sn: 0 }),
      aPrediction(1, { sn: 34 }),
      aPrediction(2, { sn: 40 }),
    )
    expect(Array.from(weather.snowMm ?? [])).toEqual([3.4, 0.6, 0])
    expect(remarks[0]).toContain('millimetres of snow')
  })

  test.each([
    { what: 'octas', cc: [0, 4, 8], cover: [0, 0.5, 1] },
    { what: 'octas with a hidden sky', cc: [0, 9, 8], cover: [0, 1, 1] },
    { what: 'percent', cc: [60, 0, 100], cover: [0.6, 0, 1] },
    { what: 'octas with nonsense', cc: [2, 349.08, -3], cover: [0.25, Number.NaN, Number.NaN] },
  ])('reads cloud cover in $what', ({ cc, cover }) => {
    const { weather } = predict(...cc.map((value, hour) => aPrediction(hour, { cc: value })))
    expect(Array.from(weather.cloudCover ?? [])).toEqual(cover)
  })

  const withFluxes = () =>
    aForecast([aPrediction(0, { sf: 120, ir: 260, fa: 10 }), aPrediction(1, { sf: 9999, ir: 250, fa: 20 })])

  test('uses no flux of the file unless an option asks for it, and says so', () => {
    const { weather, remarks } = readForecast(withFluxes(), 'forecast.xml')
    expect(weather).not.toHaveProperty('shortwaveWm2')
    expect(weather).not.toHaveProperty('longwaveWm2')
    expect(weather).not.toHaveProperty('trafficHeatWm2')
    expect(remarks).toEqual([
      'forecast.xml: <sf> is not used without --use-solarflux-forecast',
      'forecast.xml: <ir> is not used without --use-infrared-forecast',
      'forecast.xml: <fa> is not used without --use-anthropogenic-flux',
    ])
    const onlySun = { solar: true, infrared: false, anthropogenic: false }
    const { weather: sunny } = readForecast(withFluxes(), 'forecast.xml', onlySun)
    expect(sunny.shortwaveWm2).toEqual(Float64Array.of(120, Number.NaN))
    expect(sunny).not.toHaveProperty('longwaveWm2')
  })

  test('a flux that is asked for and not in the file is refused', () => {
    const all = { solar: true, infrared: true, anthropogenic: true }
    expect(() => readForecast(aForecast([aPrediction(0), aPrediction(1)]), 'f.xml', all)).toThrow(
      '--use-solarflux-forecast is given, and no <prediction> has <sf>',
    )
  })

  test('uses radiation and anthropogenic flux where they are asked for', () => {
    const all = { solar: true, infrared: true, anthropogenic: true }
    const { weather } = readForecast(withFluxes(), 'forecast.xml', all)
    expect(weather.shortwaveWm2).toEqual(Float64Array.of(120, Number.NaN))
    expect(weather.longwaveWm2).toEqual(Float64Array.of(260, 250))
    expect(weather.trafficHeatWm2).toEqual(Float64Array.of(10, 20))
  })
})

describe('malicious XML', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE forecast [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><forecast>&b;</forecast>`

  test.each([
    ['entities of its own', bomb, 'a document type with declarations'],
    [
      'an entity from outside',
      '<!DOCTYPE forecast [<!ENTITY x SYSTEM "file:///etc/passwd">]><forecast>&x;</forecast>',
      'declarations',
    ],
    ['an entity never declared', '<forecast>&x;</forecast>', 'not well-formed'],
    ['depth', `<forecast>${'<a>'.repeat(5000)}`, 'elements deeper than 16'],
    ['a text without end', `<forecast>${'a'.repeat(100_000)}</forecast>`, 'a text longer than'],
    ['too many elements', `<forecast>${'<a/>'.repeat(600_000)}</forecast>`, 'more than 500000 elements'],
    ['no end', aForecast([aPrediction(0)]).slice(0, 300), 'not well-formed'],
    ['nothing', ' \n', 'the file is empty'],
    ['no XML', '{"at": 3}', 'not well-formed'],
    ['zeros', '\0\0\0\0', 'not well-formed'],
  ])('XML with %s is rejected with a one-sentence error', (_, text, sentence) => {
    expect(() => readForecast(text, 'forecast.xml')).toThrow(sentence)
    expect(() => readForecast(text, 'forecast.xml')).toThrow(/^forecast\.xml[^\n]*$/)
  })

  test('a document type without declarations is accepted, as in old files', () => {
    const old = aForecast([aPrediction(0)]).replace(
      '?>',
      '?>\n<!DOCTYPE forecast PUBLIC "-//METRo//DTD FORECAST 1.0//EN" "">',
    )
    expect(readForecast(old, 'forecast.xml').firstMs).toBe(hourMs(0))
  })

  test('a long file is read in time proportional to its length', () => {
    const rows = (count: number) => anObservation(hours(0, count - 1).map((hour) => aMeasure(hour / 6)))
    const short = rows(1000)
    const long = rows(16_000)
    const tookMs = (text: string) => {
      const startedMs = performance.now()
      readObservations(text, 'o')
      return performance.now() - startedMs
    }
    tookMs(short)
    expect(tookMs(long)).toBeLessThan(16 * Math.max(20, tookMs(short)) * 4)
  })
})
