import { dangersOf } from '@verglas/contract/alert-rules'
import { describe, expect, test } from 'vitest'
import { ALERT_LIST, type List } from './list-address.ts'
import {
  alertsWithin,
  dangersByPlace,
  filterDangers,
  type ListedAlert,
  timelineOf,
  voiceLines,
} from './shape.ts'

const hour = (hours: number) => new Date(Date.parse('2026-01-15T00:00:00Z') + hours * 3_600_000).toISOString()

const anAlert = (changes: Partial<ListedAlert> = {}): ListedAlert => ({
  id: 'ca-a',
  id_castpoint: 'col',
  id_station: null,
  point_name: 'Col de la Fageole',
  zoneId: 'nord',
  type: 'snow_ice',
  severity: 3,
  source: 'MF',
  start: hour(0),
  end: hour(12),
  read: false,
  isActive: true,
  ...changes,
})
const SNOW = [
  anAlert(),
  anAlert({ id: 'ca-mg', source: 'MG', type: 'snowfall', severity: 2, read: true }),
  anAlert({
    id: 'ca-w',
    type: 'wind',
    severity: 2,
    id_castpoint: 'viaduc',
    point_name: 'Viaduc',
    zoneId: 'sud',
    start: hour(30),
    end: hour(36),
  }),
]

const isFavourite = ({ id_castpoint, id_circuit }: ListedAlert) =>
  id_castpoint === 'viaduc' || id_circuit === 'lembron'
const list = (search: Parameters<typeof ALERT_LIST.read>[0] = {}): List => ALERT_LIST.read(search)
const typesOf = (search: Parameters<typeof ALERT_LIST.read>[0]) =>
  filterDangers(dangersOf(alertsWithin(SNOW, list(search), isFavourite)), list(search)).map(
    ({ type }) => type,
  )

describe('the list', () => {
  test.each([
    [{}, ['snow_ice', 'wind']],
    [{ source: 'MG' }, ['snow_ice']],
    [{ type: 'snowfall' }, ['snow_ice']],
    [{ severity: '3' }, ['snow_ice']],
    [{ zone: 'sud' }, ['wind']],
    [{ favourites: 'only' }, ['wind']],
    [{ source: 'nonsense', severity: '9' }, ['snow_ice', 'wind']],
  ])('with %j shows %j', (search, types) => {
    expect(typesOf(search)).toEqual(types)
  })

  test('filtering by a source includes what other sources report of the same danger', () => {
    const [danger] = filterDangers(dangersOf(SNOW), list({ source: 'MG' }))
    expect(danger).toMatchObject({
      severity: 3,
      voices: [{ alert: { source: 'MF' } }, { alert: { source: 'MG' } }],
    })
  })

  test('a card has the circuits of the selected zone, and those that the person follows', () => {
    const roadRule = { form: 'weather', kind: 'road_danger' }
    const circuit = (id: string, zoneId: string, severity: 3 | 4) =>
      anAlert({
        ...{ id: `ca-${id}`, id_castpoint: '', id_circuit: id, point_name: id, zoneId, own: roadRule },
        ...{ source: 'MG', type: 'ice', severity },
      })
    const night = [circuit('lembron', 'nord', 3), circuit('larzac', 'sud', 4), anAlert()]
    const cardsOf = (search: Parameters<typeof ALERT_LIST.read>[0]) =>
      dangersOf(alertsWithin(night, list(search), isFavourite))
    expect(cardsOf({})).toMatchObject([{ circuits: ['larzac', 'lembron'], severity: 4 }])
    expect(cardsOf({ zone: 'nord' })).toMatchObject([{ circuits: ['lembron'], severity: 3 }])
    expect(cardsOf({ zone: 'sud' })).toMatchObject([{ circuits: ['larzac'] }])
    expect(cardsOf({ favourites: 'only' })).toMatchObject([{ circuits: ['lembron'] }])
  })

  test('an alert without a place is in every zone', () => {
    const nowhere = anAlert({ id: 'ca-n', type: 'flood', id_castpoint: '', zoneId: null })
    for (const zone of ['nord', 'sud'])
      expect(alertsWithin([...SNOW, nowhere], list({ zone }), isFavourite)).toContain(nowhere)
    expect(alertsWithin([nowhere], list({ favourites: 'only' }), isFavourite)).toEqual([])
  })

  test('what a service says of several areas is one line with their names and hours', () => {
    const aStatement = (
      id: string,
      areaName: string,
      from: number,
      to: number,
      source: 'MF' | 'MG' = 'MF',
    ) => ({
      ...anAlert({ id, source, start: hour(from), end: hour(to) }),
      ...{ level: 'jaune', message: 'Neige-verglas', areaName, isEndAssumed: false },
    })
    const [danger] = dangersOf([
      aStatement('ca-1', 'Cantal', 0, 7),
      aStatement('ca-2', 'Lozère', 1, 12),
      aStatement('ca-3', 'Cantal', 9, 11),
      { ...aStatement('ca-4', '', 1, 2, 'MG'), own: { form: 'weather', kind: 'road_danger' } },
    ])
    const lines = voiceLines(danger?.voices ?? [])
    expect(lines.map(({ voice, areas }) => [voice.alert.source, areas, voice.start, voice.end])).toEqual([
      ['MF', ['Cantal', 'Lozère'], hour(0), hour(12)],
      ['MG', [''], hour(1), hour(2)],
    ])
  })

  test('with the unread filter an open card stays visible once it is read', () => {
    const read = dangersOf(SNOW.map((alert) => ({ ...alert, read: true })))
    expect(filterDangers(read, list({ unread: 'only' }))).toEqual([])
    const open = read[0]?.key ?? ''
    expect(filterDangers(read, list({ unread: 'only', open })).map(({ key }) => key)).toEqual([open])
  })

  test('by place the worst place comes first, each with its own dangers', () => {
    expect(dangersByPlace(SNOW, list())).toMatchObject([
      { first: { point_name: 'Col de la Fageole' }, dangers: [{ type: 'snow_ice' }] },
      { first: { point_name: 'Viaduc' }, dangers: [{ type: 'wind' }] },
    ])
    expect(dangersByPlace(SNOW, list({ severity: '3' }))).toHaveLength(1)
  })
})

const spanFrom = (fromHour: number, hours: number, roadUntilHour = hours) => ({
  fromMs: Date.parse(hour(fromHour)),
  hours,
  stepHours: 6,
  roadUntilMs: Date.parse(hour(roadUntilHour)),
})

test('the timeline shows the worst severity of each step, and the worst type first', () => {
  expect(timelineOf(dangersOf(SNOW), spanFrom(6, 36))).toEqual([
    { type: 'snow_ice', cells: [3, 0, 0, 0, 0, 0] },
    { type: 'wind', cells: [0, 0, 0, 0, 2, 0] },
  ])
})

test('each step has the worst level of its hours, not the worst of the alert', () => {
  const periods = (...levels: number[]) =>
    levels.map((severity, index) => ({
      from: hour(2 + index),
      to: hour(3 + index),
      severity: severity as ListedAlert['severity'],
    }))
  const roadRule = { form: 'weather', kind: 'road_danger', scope: 'castpoint' } as const
  const night = {
    source: 'MG',
    type: 'ice',
    severity: 4,
    start: hour(2),
    end: hour(9),
    own: roadRule,
  } as const
  const ice = anAlert({ ...night, hours: periods(3, 4, 3, 3, 1, 0, 2) })
  const elsewhere = anAlert({ ...night, id_castpoint: 'viaduc', hours: periods(2, 3, 3) })
  const timeline = (...alerts: ListedAlert[]) =>
    timelineOf(dangersOf(alerts), { ...spanFrom(0, 12), stepHours: 1 })[0]?.cells
  expect(timeline(ice)).toEqual([0, 0, 3, 4, 3, 3, 1, 0, 2, 0, 0, 0])
  expect(timeline(elsewhere, ice)).toEqual([0, 0, 3, 4, 3, 3, 1, 0, 2, 0, 0, 0])
  expect(timelineOf(dangersOf([ice]), { ...spanFrom(0, 12), stepHours: 3 })[0]?.cells).toEqual([3, 4, 2, 0])
})

test('an alert without an end is on the timeline where it begins, and open after that, whoever issued it', () => {
  const warning = anAlert({ id: 'ca-f', type: 'flood', severity: 2, end: null })
  const personalCeil = { form: 'ceil', kind: 'air_min', scope: 'person' } as const
  const reading = { ...anAlert({ source: 'MG', type: 'cold', severity: 2, end: null }), own: personalCeil }
  const later = anAlert({ id: 'ca-w', type: 'wind', severity: 3, start: hour(14), end: null })
  expect(timelineOf(dangersOf([warning, reading, later]), spanFrom(0, 24))).toEqual([
    { type: 'wind', cells: [0, 0, 3, 'open'] },
    { type: 'flood', cells: [2, 'open', 'open', 'open'] },
    { type: 'cold', cells: [2, 'open', 'open', 'open'] },
  ])
})

test('the hours of a product rule at its other points are on the timeline', () => {
  const frostRule = { form: 'weather', kind: 'frost', scope: 'castpoint' } as const
  const frost = { ...anAlert({ source: 'MG', type: 'frost', severity: 2, end: hour(8) }), own: frostRule }
  const later = {
    ...frost,
    id: 'ca-b',
    id_castpoint: 'viaduc',
    start: hour(6),
    end: hour(20),
    severity: 1 as const,
  }
  const dangers = dangersOf([frost, later])
  expect(dangers).toHaveLength(1)
  expect(timelineOf(dangers, spanFrom(0, 24))).toEqual([{ type: 'frost', cells: [2, 2, 1, 1] }])
})

test('frost of a road and frost of the air are two dangers', () => {
  const roadRule = { form: 'weather', kind: 'road_danger', scope: 'castpoint' } as const
  const road = {
    ...anAlert({ id: 'ca-r', source: 'MG', type: 'frost', severity: 3, end: hour(6) }),
    own: roadRule,
  }
  const air = anAlert({ id: 'ca-f', type: 'frost', severity: 2, end: hour(12) })
  expect(timelineOf(dangersOf([road, air]), spanFrom(0, 12))).toEqual([
    { type: 'road_frost', cells: [3, 0] },
    { type: 'frost', cells: [2, 2] },
  ])
})

test('whatever a card of the road lists has a row of its own', () => {
  const roadRule = { form: 'weather', kind: 'road_danger', scope: 'circuit' } as const
  const ice = { ...anAlert({ source: 'MG', type: 'ice', severity: 4, end: hour(6) }), own: roadRule }
  const blowing = {
    ...anAlert({ id: 'ca-b', source: 'MG', type: 'blowing_snow', severity: 2, start: hour(3), end: hour(9) }),
    own: { form: 'weather', kind: 'blowing_snow', scope: 'castpoint' } as const,
  }
  const vigilance = anAlert({ id: 'ca-mf', type: 'snow_ice', severity: 2, end: hour(12) })
  const dangers = dangersOf([ice, blowing, vigilance])
  expect(dangers).toHaveLength(1)
  expect(timelineOf(dangers, spanFrom(0, 12, 12))).toEqual([
    { type: 'ice', cells: [4, 0] },
    { type: 'snow_ice', cells: [2, 2] },
    { type: 'blowing_snow', cells: [2, 2] },
  ])
})

test('the warning of a service does not change the level of the road in any hour', () => {
  const roadRule = { form: 'weather', kind: 'road_danger', scope: 'circuit' } as const
  const ice = { ...anAlert({ source: 'MG', type: 'ice', severity: 4, end: hour(6) }), own: roadRule }
  const vigilance = anAlert({ id: 'ca-mf', type: 'snow_ice', severity: 2, end: hour(12) })
  const dangers = dangersOf([ice, vigilance])
  expect(dangers).toHaveLength(1)
  expect(timelineOf(dangers, spanFrom(0, 12))).toEqual([
    { type: 'ice', cells: [4, 0] },
    { type: 'snow_ice', cells: [2, 2] },
  ])
})

test('hours of which the product does not warn yet are not called free of danger, for the road alone', () => {
  const roadRule = { form: 'weather', kind: 'road_danger', scope: 'circuit' } as const
  const ice = {
    ...anAlert({ source: 'MG', type: 'ice', severity: 4, start: hour(3), end: hour(8) }),
    own: roadRule,
  }
  const wind = anAlert({ id: 'ca-w', type: 'wind', severity: 2, end: hour(2) })
  expect(timelineOf(dangersOf([ice, wind]), spanFrom(0, 36, 25))).toEqual([
    { type: 'ice', cells: [4, 4, 0, 0, 'unevaluated', 'unevaluated'] },
    { type: 'wind', cells: [2, 0, 0, 0, 0, 0] },
  ])
})
