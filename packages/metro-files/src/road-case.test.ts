import { forecastRoad } from '@verglas/road-model'
import { describe, expect, test } from 'vitest'
import { readMetroCase } from './road-case.ts'
import { roadcastEntries } from './roadcast-entries.ts'
import { roadcastXml } from './roadcast-xml.ts'
import { aForecast, aMeasure, anObservation, aPrediction, hourMs, hours, someFiles } from './test-files.ts'
import { descendants, xmlTree } from './xml-tree.ts'

const read = (overrides: Partial<typeof someFiles> & { untilMs?: number } = {}) => {
  const { untilMs, ...files } = { ...someFiles, ...overrides }
  const named = (name: keyof typeof someFiles) => ({ name: `${name}.xml`, text: files[name] })
  return readMetroCase({
    station: named('station'),
    observation: named('observation'),
    forecast: named('forecast'),
    ...(untilMs === undefined ? {} : { untilMs }),
  })
}

describe('a case of three files', () => {
  test('starts twenty minutes after the last observation and ends with the forecast', () => {
    const { roadCase, remarks } = read()
    expect(roadCase.fromMs).toBe(hourMs(6 + 1 / 3))
    expect(roadCase.untilMs).toBe(hourMs(30))
    expect(roadCase.observations).toHaveLength(13)
    expect(remarks).toEqual([])
  })

  test('uses observations up to and including the cut-off, and none after it', () => {
    const { roadCase } = read({ untilMs: hourMs(4) })
    expect(roadCase.observations.at(-1)?.atMs).toBe(hourMs(4))
    expect(roadCase.fromMs).toBe(hourMs(4 + 1 / 3))
    expect(read({ untilMs: hourMs(4) - 1 }).roadCase.observations.at(-1)?.atMs).toBe(hourMs(3.5))
  })

  test('gives the same result when only observations after the cut-off change', () => {
    const warmer = anObservation(hours(0, 6, 0.5).map((hour) => aMeasure(hour, hour > 4 ? { st: 20 } : {})))
    const caseWith = (observation: string) =>
      forecastRoad(read({ observation, untilMs: hourMs(4) }).roadCase).surfaceC
    expect(caseWith(warmer)).toEqual(caseWith(someFiles.observation))
  })

  test('starts with the forecast if its observations end before that', () => {
    const observation = anObservation(hours(0, 1, 0.5).map((hour) => aMeasure(hour)))
    const { roadCase, remarks } = read({ observation })
    expect(roadCase.fromMs).toBe(hourMs(3))
    expect(remarks).toEqual([
      'the observations end at 2026-01-15T01:00Z, before the forecast starts at 2026-01-15T03:00Z',
    ])
    expect(forecastRoad(roadCase).surfaceC.every(Number.isFinite)).toBe(true)
  })

  test('leaves out observations after the end of the forecast', () => {
    const observation = anObservation(hours(0, 40).map((hour) => aMeasure(hour)))
    const { roadCase, remarks } = read({ observation })
    expect(roadCase.fromMs).toBe(hourMs(29 + 1 / 3))
    expect(remarks).toEqual(['11 observations at or after the end of the forecast are not used'])
  })

  test('starts with the forecast if its cut-off is before all observations', () => {
    const { roadCase } = read({ untilMs: hourMs(-5) })
    expect(roadCase.observations).toEqual([])
    const { surfaceC, notes } = forecastRoad(roadCase)
    expect(surfaceC.every(Number.isFinite)).toBe(true)
    expect(notes.map(({ code }) => code)).toContain('no_observations')
  })

  test('is forecast with remarks without a subsurface temperature, with gaps, or with days of readings', () => {
    const observation = anObservation(
      hours(-80, 6, 0.5)
        .filter((hour) => hour < 1 || hour > 3)
        .map((hour) => aMeasure(hour, { sst: 9999, ...(hour % 2 === 0 ? { st: 9999, td: 'NaN' } : {}) })),
    )
    const { roadCase } = read({ observation })
    const { surfaceC, notes } = forecastRoad(roadCase)
    expect(surfaceC.every((value) => value > -40 && value < 20)).toBe(true)
    expect(notes.map(({ code }) => code)).toContain('no_subsurface_temperature')
  })

  test('is rejected, naming the times, if its forecast has only one hour or ends too early', () => {
    expect(() => read({ forecast: aForecast([aPrediction(3)]) })).toThrow(
      'forecast.xml: the forecast ends at 2026-01-15T03:00Z',
    )
  })

  test('is rejected instead of running for decades if its forecast has a wrong year', () => {
    const forecast = aForecast([...hours(3, 30).map((hour) => aPrediction(hour)), aPrediction(8766 * 40)])
    expect(() => read({ forecast })).toThrow('are more than 46 days')
  })
})

describe('a roadcast', () => {
  const { roadCase, stationName } = read({
    forecast: aForecast(
      hours(3, 30).map((hour) => aPrediction(hour, { sn: hour > 10 ? (hour - 10) / 2 : 0, cc: 8 })),
    ),
  })
  const forecast = forecastRoad(roadCase)
  const header = {
    stationName: `${stationName} <&>`,
    site: roadCase.site,
    producedAtMs: hourMs(7),
    stepS: roadCase.outputStepS,
    notes: ['a note -- with hyphens -'],
  }

  test('has METRo’s XML header and elements at every twentieth minute', () => {
    const root = xmlTree(roadcastXml(forecast, header), 'roadcast.xml')
    const text = (name: string) => descendants(root, name)[0]?.text
    expect(text('road-station')).toBe('Col de la Fageole <&>')
    expect(text('production-date')).toBe('2026-01-15T07:00Z')
    expect(text('first-roadcast')).toBe('2026-01-15T06:20Z')
    const predictions = descendants(root, 'prediction')
    expect(predictions).toHaveLength((30 - 6) * 3)
    expect(predictions.map((prediction) => prediction.children[0]?.text).slice(0, 3)).toEqual([
      '2026-01-15T06:20Z',
      '2026-01-15T06:40Z',
      '2026-01-15T07:00Z',
    ])
    const names = 'roadcast-time hh at td ws sn ra qp-sn qp-ra cc sf ir fv fc fa fg bb fp rc st sst'
    for (const { children } of predictions) {
      expect(children.map(({ name }) => name).join(' ')).toBe(names)
      expect(children.slice(1).every(({ text: number }) => Number.isFinite(Number(number)))).toBe(true)
    }
  })

  test('has the same content as XML and as JSON', () => {
    const predictions = descendants(xmlTree(roadcastXml(forecast, header), 'roadcast.xml'), 'prediction')
    const entries = roadcastEntries(forecast)
    expect(entries).toHaveLength(predictions.length)
    for (const [index, entry] of entries.entries()) {
      const value = (name: string) =>
        Number(predictions[index]?.children.find((child) => child.name === name)?.text)
      expect([value('st'), value('sst'), value('rc'), value('ws')]).toEqual([
        entry.rst,
        entry.sst,
        entry.condition,
        entry.ws,
      ])
      expect(value('sn')).toBeCloseTo(entry.ice_mm + entry.snow_mm + entry.packed_snow_mm + entry.frost_mm, 1)
      expect(value('qp-sn')).toBeCloseTo(entry.snowfall_mm * 3, 1)
    }
    expect(entries.some((entry) => entry.snowfall_mm > 0 && entry.precipitation_type === 3)).toBe(true)
  })

  test('has a closed energy balance: the ground flux is the sum of the other fluxes', () => {
    for (const entry of roadcastEntries(forecast)) {
      const sum =
        entry.shortwave_w_m2 +
        entry.longwave_w_m2 -
        Math.abs(entry.emitted_w_m2) +
        entry.sensible_w_m2 +
        entry.latent_w_m2 +
        entry.traffic_w_m2 +
        entry.melting_w_m2
      expect(Math.abs(sum - entry.ground_w_m2)).toBeLessThan(25)
    }
  })
})
