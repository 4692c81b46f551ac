import { expect, test } from 'vitest'
import { frenchDisplay as display } from '../../../test-support/a-display.ts'
import {
  adviceWindows,
  type CircuitForecast,
  cellWords,
  circuitStrip,
  type Segment,
  STRIP_SYMBOLS,
  segmentName,
  segmentTimelines,
  worstIn,
} from './circuit-strip.ts'

const startAt = '2026-11-20T00:00:00Z'
const startMs = Date.parse(startAt)
const segment = (
  id: string,
  castpointId: string,
  station: { stationId?: string; distanceKm?: number } = {},
) =>
  ({
    id,
    name: `Tronçon ${id}`,
    lengthKm: 2,
    kmFrom: 92,
    kmTo: 94,
    isBridge: true,
    match: { castpointId, stationId: null, distanceKm: null, ...station },
  }) as unknown as Segment // only the fields that the strip uses
const segments = [segment('a', 'north'), segment('b', 'north'), segment('new', 'south')]
// 0: none, 2: freezing rain, moderate, 9: ice, extreme, 8: ice, high; «.»: unknown
const forecast = {
  startAt,
  hours: 4,
  segments: [
    { id: 'a', risk: '0290', surfaceC: [1, -1, -2, 0], condition: [1, 2, 7, 1] },
    { id: 'b', risk: '008.', surfaceC: [2, 1, 0, null], condition: [1, 1, 8, null] },
  ],
} as unknown as CircuitForecast // only the fields that the strip uses
const timelines = segmentTimelines(segments, forecast.segments)
const strip = { timelines, forecast, nowMs: startMs, nameOf: (id: string) => id, advices: [] }

test('has one row per segment; a point is named at the start of its stretch; unknown hours have no cell', () => {
  const { rows } = circuitStrip(display, { ...strip, layer: 'risk' })
  expect(rows.map(({ heading }) => heading)).toEqual(['north', null, 'south'])
  expect(rows[0]?.cells.map((cell) => cell?.symbol)).toEqual(['', '▲', '⬣', ''])
  expect(rows[1]?.cells[3]).toBeNull()
  expect(rows[2]?.cells).toEqual([null, null, null, null])
})

test('temperatures are written in their cells, not expressed by colour alone', () => {
  const { rows } = circuitStrip(display, { ...strip, layer: 'surface' })
  expect(rows[0]?.cells.map((cell) => cell?.symbol)).toEqual(['1', '−1', '−2', '0'])
})

test('a station is marked on the one segment where it is, and on none if it is further away', () => {
  const along = segmentTimelines(
    [
      segment('far', 'north', { stationId: 'n', distanceKm: 0.9 }),
      segment('here', 'north', { stationId: 'n', distanceKm: 0.3 }),
      segment('beside', 'south', { stationId: 's', distanceKm: 1.4 }),
    ],
    [],
  )
  const { rows } = circuitStrip(display, { ...strip, timelines: along, layer: 'risk' })
  expect(rows.map(({ label, symbols }) => [label, ...symbols])).toEqual([
    ['92,0', STRIP_SYMBOLS.bridge],
    ['92,0', STRIP_SYMBOLS.bridge, STRIP_SYMBOLS.station],
    ['92,0', STRIP_SYMBOLS.bridge],
  ])
  expect(along.map((timeline) => cellWords(display, timeline, 0, startMs).includes('station'))).toEqual([
    false,
    true,
    false,
  ])
})

test('the worst hour is the first of the highest level, and null without data', () => {
  expect(worstIn(timelines, 0, 4)).toMatchObject({
    level: 4,
    kind: 'ice',
    hour: 2,
    timeline: { segment: { id: 'a' } },
  })
  expect(worstIn(timelines, 3, 4)).toMatchObject({ level: 0 })
  expect(worstIn(timelines.slice(2), 0, 4)).toBeNull()
})

test('the label of an hour of a segment has its place, risk, temperature and state', () => {
  const words = cellWords(display, timelines[0] ?? expect.fail(), 2, startMs)
  expect(words).toMatch(/^Tronçon a, PK 92,0–94,0, pont · .* · verglas, danger extrême · −2,0\s°C · \S/)
})

test('the time to act covers the stretches of its point, and is hidden once the advice is too old', () => {
  const headline = { actFrom: '2026-01-01T02:00:00Z', actTo: '2026-01-01T04:00:00Z' }
  const advice = { castpointId: 'north', isOutdated: false, headline }
  const times = { fromMs: Date.parse(headline.actFrom), toMs: Date.parse(headline.actTo) }
  expect(adviceWindows(timelines, [advice])).toEqual([{ fromRow: 0, toRow: 2, ...times }])
  const unordered = [timelines[2], timelines[0], timelines[1]].filter((timeline) => timeline !== undefined)
  expect(adviceWindows(unordered, [advice])).toEqual([{ fromRow: 1, toRow: 3, ...times }])
  expect(adviceWindows(timelines, [{ ...advice, isOutdated: true }])).toEqual([])
  expect(adviceWindows(timelines, [{ ...advice, headline: null }])).toEqual([])
})

test('the window of a plan is its next pass, on all stretches of the circuit', () => {
  const pass = { departBy: '2026-11-20T19:00:00Z', finishBy: '2026-11-20T20:40:00Z' }
  const adviceWith = (next: typeof pass | null) => ({
    castpointId: 'north',
    isOutdated: false,
    headline: { actFrom: '2026-11-20T15:00:00Z', actTo: '2026-11-20T17:00:00Z' },
    plan: { servesCircuit: true, headline: { next } },
  })
  expect(adviceWindows(timelines, [adviceWith(pass)])).toEqual([
    { fromRow: 0, toRow: 3, fromMs: Date.parse(pass.departBy), toMs: Date.parse(pass.finishBy) },
  ])
  expect(adviceWindows(timelines, [adviceWith(null)])).toEqual([])
})

test('a narrow layout names a place in whole kilometres', () => {
  const placed = { ...segment('a', 'north'), kmFrom: 92.4, kmTo: 93.6, isBridge: false }
  expect(segmentName(display, placed)).toBe('Tronçon a, PK 92,4–93,6')
  expect(segmentName(display, placed, 0)).toBe('Tronçon a, PK 92–94')
})
