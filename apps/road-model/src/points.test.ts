import { forecastRoad, pointJson, type RoadCase } from '@verglas/road-model'
import { describe, expect, test } from 'vitest'
import { arrayElements } from './json-array.ts'
import { readPoint } from './point.ts'
import { forecastPoints } from './points.ts'
import { unknownFieldsOf } from './unknown-fields.ts'

const aPoint = (overrides: object = {}) => ({
  id: 'A75-40',
  site: { latitudeDeg: 45, longitudeDeg: 3, layers: [{ material: 'asphalte', thicknessM: 0.2 }] },
  weather: {
    times: ['2026-01-15T00:00Z', '2026-01-15T06:00:00Z', Date.UTC(2026, 0, 15, 12)],
    airTemperatureC: [-3, -5, 1],
    dewPointC: [-4, null, -3],
    windMs: [2, 2, 3],
  },
  observations: [{ at: '2026-01-15T01:00:00+01:00', surfaceC: -2.5, isPrecipitating: false }],
  ...overrides,
})
const bytes = (text: string) => new TextEncoder().encode(text)
const pieces = (text: string) =>
  arrayElements(bytes(text), 'f').map((piece) => new TextDecoder().decode(piece).trim())

test('a case written as a point gives the same road to the last digit', () => {
  const hours = Array.from({ length: 36 }, (_, hour) => hour)
  const startMs = Date.UTC(2026, 0, 15)
  const roadCase: RoadCase = {
    id: 'written',
    // Simulated winters have the sun of their own season.
    site: { latitudeDeg: 46, longitudeDeg: 3, isBridge: true, skyView: 0.8, sunOffsetMs: 30 * 86_400_000 },
    weather: {
      timesMs: hours.map((hour) => startMs + hour * 3_600_000),
      endMs: startMs + hours.length * 3_600_000,
      airTemperatureC: hours.map((hour) => (hour === 20 ? Number.NaN : -3 + Math.sin(hour / 4))),
      dewPointC: hours.map((hour) => (hour === 21 ? null : -4 + Math.sin(hour / 4))),
      windMs: hours.map(() => 1 / 3),
      cloudCover: hours.map(() => 0.3),
      snowMm: hours.map((hour) => (hour > 14 ? 0.7 : 0)),
      pressureHpa: hours.map(() => Number.NaN),
    },
    observations: hours
      .filter((hour) => hour <= 12)
      .map((hour) => ({
        atMs: startMs + hour * 3_600_000,
        surfaceC: -2 - hour / 7,
        subsurfaceC: null,
        waterMm: Number.NaN,
        isPrecipitating: hour % 2 === 0,
      })),
    treatments: [
      {
        atMs: startMs + 11 * 3_600_000,
        saltGm2: 10,
        mgcl2Gm2: 3,
        cacl2Gm2: 2,
        brineWaterMm: 0.02,
        isPlowed: true,
      },
    ],
    fromMs: startMs + 12 * 3_600_000,
    untilMs: startMs + 35 * 3_600_000,
    outputStepS: 1200,
  }
  const text = pointJson(roadCase)
  expect(unknownFieldsOf(JSON.parse(text))).toEqual([])
  expect(forecastRoad(readPoint(JSON.parse(text)))).toEqual(forecastRoad(roadCase))
  // each of these matters for the road
  const freezingPointWith = (changed: object) => forecastRoad({ ...roadCase, ...changed }).freezingPointC
  expect(freezingPointWith({ treatments: [] })).not.toEqual(forecastRoad(roadCase).freezingPointC)
  expect(forecastRoad({ ...roadCase, site: { latitudeDeg: 46, longitudeDeg: 3 } }).surfaceC).not.toEqual(
    forecastRoad(roadCase).surfaceC,
  )
})

test('a spike, missing hours, impossible wind and unknown fields are named, and do not move the road', () => {
  const hours = Array.from({ length: 30 }, (_, hour) => hour).filter((hour) => hour < 12 || hour > 21)
  const at = (hour: number) => new Date(Date.parse('2026-01-15T00:00:00Z') + hour * 3_600_000).toISOString()
  const observed = (last: number) =>
    Array.from({ length: 13 }, (_, index) => ({
      at: at(index / 3),
      surfaceC: index === 12 ? last : -4 + index / 50,
      airTemperatureC: -5,
    }))
  const pointWith = (last: number, others: object = {}) => ({
    site: { latitudeDeg: 46, longitudeDeg: 3, ...others },
    weather: {
      times: hours.map(at),
      airTemperatureC: hours.map(() => -5),
      dewPointC: hours.map(() => -7),
      windMs: hours.map(() => 400),
    },
    observations: observed(last),
  })
  const answers = (points: object[]) => {
    const { output } = forecastPoints(
      points.map((point) => Buffer.from(JSON.stringify(point))),
      1,
    )
    return JSON.parse(`[${output}]`) as { notes: string[]; rst: number[]; error?: string }[]
  }
  const [spiked] = answers([pointWith(35, { lattitude: 46, albedoo: 0.1 })])
  expect(spiked?.rst[0]).toBeLessThan(-3)
  expect(spiked?.notes).toEqual(
    expect.arrayContaining([
      'site.lattitude is not a field of a point and is ignored',
      'site.albedoo is not a field of a point and is ignored',
      expect.stringContaining('because they leap'),
      expect.stringContaining('2 m/s is taken'),
      expect.stringContaining('beyond what is possible are left out'),
      expect.stringMatching(/hours are missing in the forecast.*\(10\)/),
    ]),
  )
  const [misspelt] = answers([{ ...pointWith(-4), site: { lattitudeDeg: 46, longitudeDeg: 3 } }])
  expect(misspelt?.error).toContain('site.lattitudeDeg is not a field of a point')
})

describe('a point', () => {
  test('becomes a case with ISO times and named materials; omitted fields follow from the rest', () => {
    const point = readPoint(aPoint())
    expect(point).toMatchObject({
      id: 'A75-40',
      fromMs: Date.UTC(2026, 0, 15),
      untilMs: Date.UTC(2026, 0, 15, 12),
      outputStepS: 1200,
    })
    expect(point.weather.dewPointC).toEqual(Float64Array.of(-4, Number.NaN, -3))
  })

  test.each([
    [{ site: {} }, 'site.latitudeDeg and site.longitudeDeg are needed'],
    [{ site: { latitudeDeg: 99, longitudeDeg: 0 } }, 'site.latitudeDeg must be a number from -90 to 90'],
    [{ from: 'soon' }, 'from must be an ISO time or milliseconds'],
    [{ weather: { times: [] } }, 'weather.airTemperatureC is not a list'],
    [{ weather: { ...aPoint().weather, windMs: [1] } }, 'weather.windMs has 1 values for 3 times'],
    [{ weather: { ...aPoint().weather, windMs: [1, '2', 3] } }, 'weather.windMs holds something'],
    [{ observations: [{ at: 0, surfaceC: 'cold' }] }, 'observations[0].surfaceC is not a number'],
    [{ outputStepS: 0 }, 'outputStepS must be'],
    [{ until: '9999-01-01T00:00Z' }, 'more than 100000 instants'],
    [{ treatments: [{ at: 0, saltGm2: -1 }] }, 'treatments[0].saltGm2 must be'],
  ])('refuses %j: %s', (point, sentence) => {
    expect(() => readPoint(aPoint(point))).toThrow(sentence)
  })

  test('returns one list per name; a broken point does not stop the others', () => {
    const texts = [aPoint(), { id: 'broken' }, aPoint({ id: 'b' })].map((point) =>
      bytes(JSON.stringify(point)),
    )
    const { output, problems } = forecastPoints(texts, 1)
    const answers = JSON.parse(`[${output}]`)
    expect(answers[0]).toMatchObject({ id: 'A75-40', from: '2026-01-15T00:00:00Z', output_step_s: 1200 })
    expect(answers[0].rst).toHaveLength(37)
    expect(answers[0].rst[0]).toBeCloseTo(-2.5, 1)
    expect(answers[2].rst).toEqual(answers[0].rst)
    expect(answers[1].error).toContain('point 2: weather is not an object')
    expect(problems).toHaveLength(1)
  })

  test('freezes later when it carries salt', () => {
    const wet = aPoint({ weather: { ...aPoint().weather, rainMm: [2, 0, 0], airTemperatureC: [1, -1, -3] } })
    const answer = (point: object) =>
      JSON.parse(forecastPoints([bytes(JSON.stringify(point))], 1).output ?? '')
    const salted = answer({ ...wet, treatments: [{ at: '2026-01-15T01:00Z', saltGm2: 40 }] })
    expect(Math.min(...salted.freezing_point_c)).toBeLessThan(Math.min(...answer(wet).freezing_point_c) - 1)
  })
})

describe('a JSON array', () => {
  test.each([
    ['[]', []],
    [' [ ] \n', []],
    ['[{"a":[1,2]},{"b":"],{"}]', ['{"a":[1,2]}', '{"b":"],{"}']],
    ['[1, "\\"],[", [2,[3]]]', ['1', '"\\"],["', '[2,[3]]']],
    ['\uFEFF[{}]', ['{}']],
  ])('splits %s into its elements', (text, elements) => {
    expect(pieces(text)).toEqual(elements)
  })

  test.each(['', '{}', '[1', '["a]', '[1]]', '[1] 2', '[1}'])('refuses %s', (text) => {
    expect(() => pieces(text)).toThrow(/^f: /)
  })
})
