import { STRIKE_AGES } from '@verglas/charts/theme'
import { formats } from '@verglas/language'
import { describe, expect, test } from 'vitest'
import { readSearch } from '../../lib/address.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import type { Bounds } from '../../map/map-bounds.ts'
import { aPoint } from '../../test-support/a-point.ts'
import { instantAt } from '../../time/instant-at.ts'
import type { ListedRoad } from '../roadcast/panels.ts'
import { airScale, availableMeasures, readMapMeasure } from './air-measures.ts'
import { framed } from './frame.ts'
import { readHour } from './hours.ts'
import {
  type AlertArea,
  alertAreas,
  alertRows,
  alertsAt,
  filterAlerts,
  hasGeometry,
  isFire,
} from './kinds/alerts.tsx'
import { aliasPoints, castpointPoints, readCastpoint } from './kinds/castpoints.tsx'
import { firePoints } from './kinds/fires.tsx'
import { floodLines } from './kinds/floods.tsx'
import { filterOutages } from './kinds/outages.tsx'
import { conditionLines, eventPoints, type Reports } from './kinds/reports.tsx'
import { filterStations } from './kinds/stations.tsx'
import { strikeSymbols } from './kinds/strikes.tsx'
import { windSymbols } from './kinds/winds.tsx'
import { isEmpty } from './LayerPanel.tsx'
import { itemId, LAYER_KINDS, type LayerKind, readMapItem } from './layer-kinds.ts'
import {
  changeSecond,
  MAP_ADDRESSES,
  ONE_MAP,
  secondAtFirst,
  writeFilter,
  writeOff,
  writeOpacities,
  writePictures,
  writtenOut,
} from './map-address.ts'
import type { ItemsByKind } from './map-kinds.ts'
import { legendOf, missingOf } from './map-legend.ts'
import type { PictureChoice } from './use-map-pictures.ts'

const display = {
  t: (key: string) => key,
  formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  mode: 'light',
} as const

test('the slider stops at full hours except for now, and restarts after the last', () => {
  const nowMs = Date.parse('2026-11-22T22:40:00Z')
  expect(instantAt(nowMs, 0)).toBe(nowMs)
  expect(new Date(instantAt(nowMs, -1)).toISOString()).toBe('2026-11-22T21:00:00.000Z')
  expect(new Date(instantAt(nowMs, 3)).toISOString()).toBe('2026-11-23T01:00:00.000Z')
  expect([readHour('-6'), readHour('99'), readHour('x'), readHour('1.52'), readHour(undefined)]).toEqual([
    -6, 0, 0, 1.5, 0,
  ])
})

test('the map state in the address is read back, and invalid values are ignored', () => {
  const state = MAP_ADDRESSES.points.read({
    h: '12',
    off: 'cameras,nothing',
    faint: 'stations.50,castpoints.33,x.25',
    place: 'outages:a:b',
    at: '3.2,44.9',
  })
  expect(state).toMatchObject({
    hour: 12,
    off: ['cameras'],
    opacities: { stations: 50 },
    place: { kind: 'outages', id: 'a:b' },
    at: { longitude: 3.2, latitude: 44.9 },
  })
  expect(writeOpacities({ stations: 50, castpoints: 100 })).toBe('stations.50')
  expect(MAP_ADDRESSES.points.read({ place: 'elsewhere', at: '3.2' })).toMatchObject({
    place: null,
    at: null,
  })
  expect(readMapItem(itemId('tides', 'x'))).toEqual({ kind: 'tides', id: 'x' })
})

test('a filter on a layer is stored in the address, and a second map has its own', () => {
  const state = MAP_ADDRESSES.points.read({ only: 'alerts.3,stations.bridge,cameras.x,outages.5', split: '' })
  expect(state.only).toEqual({ alerts: '3', stations: 'bridge' })
  expect(state.second?.only).toEqual(state.only)
  expect(MAP_ADDRESSES.points.read({ only: 'alerts.3', only2: 'alerts.4', split: '' }).second?.only).toEqual({
    alerts: '4',
  })
  expect(writeFilter(state.only, 'alerts', null)).toBe('stations.bridge')
  expect(writeFilter({}, 'segments', '2')).toBe('segments.2')
  expect(writeFilter({ segments: '2' }, 'segments', null)).toBeNull()
})

test('a map starts at the extent of the road layers, else at the organisation’s points', () => {
  const [far, home]: [Bounds, Bounds] = [
    [-72, 46, -71, 47],
    [3, 44, 4, 45],
  ]
  const layer = (extent: Bounds | null) => ({ extent }) as MapLayer
  const extents = (kinds: Parameters<typeof framed>[0], isWaiting = false) =>
    framed(kinds, { home, isWaiting }).map(([, { extent }]) => extent)
  // A distant gauge does not set the frame, neither next to stations nor while these are loading.
  expect(
    extents([
      ['stations', layer(home)],
      ['tides', layer(far)],
    ]),
  ).toEqual([home, null])
  expect(
    extents(
      [
        ['stations', layer(null)],
        ['tides', layer(far)],
      ],
      true,
    ),
  ).toEqual([null, null])
  // Wind arrows do not set a frame.
  expect(extents([['winds', layer(null)]])).toEqual([home])
  expect(
    extents([
      ['stations', layer(null)],
      ['tides', layer(far)],
    ]),
  ).toEqual([home, home])
  expect(framed([['tides', layer(far)]], { home: null, isWaiting: false })[0]?.[1].extent).toEqual(far)
})

test('filters alerts by severity, outages by size and stations by kind', () => {
  expect(filterAlerts([anAlert(), anAlert({ severity: 2 })], '3')).toEqual([anAlert()])
  const outages = [50, 100, null].map((clients) => ({ clients }))
  expect(filterOutages({ outages } as never, '100').outages).toEqual([{ clients: 100 }, { clients: null }])
  const station = { isBridge: false, state: 'ok', latest: { values: { tair: 1 } } }
  const stations = [
    station,
    { ...station, isBridge: true },
    { ...station, state: 'broken', latest: null },
    { ...station, latest: { values: { ts: 1 } } },
  ] as never as Parameters<typeof filterStations>[0]
  expect(filterStations(stations, undefined)).toHaveLength(4)
  expect(filterStations(stations, undefined, 'tair')).toHaveLength(4)
  for (const [choice, index] of [
    ['bridge', 1],
    ['faulty', 2],
    ['road', 3],
  ] as const)
    expect(filterStations(stations, choice)).toEqual([stations[index]])
})

const anAlert = (changes: Partial<AlertArea> = {}): AlertArea => ({
  id: 'ca-a',
  type: 'snow_ice',
  severity: 3,
  message: 'Neige-verglas : vigilance orange',
  source: 'MF',
  provider: 'vigilance',
  level: 'orange',
  areaName: 'Cantal',
  start: '2026-11-22T20:00:00.000Z',
  end: '2026-11-22T23:00:00.000Z',
  isEndAssumed: false,
  issuedAt: '2026-11-22T19:00:00.000Z',
  attribution: 'Météo-France',
  points: ['c'],
  geometries: [
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [2, 45],
            [3, 45],
            [3, 46],
            [2, 45],
          ],
        ],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [2, 45],
          [3, 45],
        ],
        [
          [3, 45],
          [3, 46],
        ],
      ],
    },
  ],
  ...changes,
})

test('a layer without anything is not offered, unless it is filtered or still loading', () => {
  const items = itemsOf({
    fires: { count: 0 },
    outages: { count: 2 },
    segments: { count: 0, isLoading: true },
  })
  const state = MAP_ADDRESSES.points.read({})
  expect(isEmpty('fires', state, items)).toBe(true)
  expect(isEmpty('outages', state, items)).toBe(false)
  expect(isEmpty('segments', state, items)).toBe(false)
  // Somebody has switched it on.
  expect(isEmpty('winds', MAP_ADDRESSES.points.read({ off: 'cameras' }), items)).toBe(false)
  // What a layer holds is unknown until it is on.
  expect(isEmpty('floods', state, items)).toBe(false)
  expect(isEmpty('alerts', MAP_ADDRESSES.points.read({ only: 'alerts.4' }), items)).toBe(false)
})

test('reaches of rivers are drawn as water, apart from the areas of alerts', () => {
  const [reach] = floodLines([anAlert()], display)
  expect(reach).toMatchObject({ id: 'floods:ca-a', river: {}, widthPx: 2.5 })
  expect(hasGeometry(anAlert({ geometries: [] }), 'MultiLineString')).toBe(false)
})

test('alerts are those in force at the hour of the slider', () => {
  const all = [
    anAlert(),
    anAlert({ id: 'ca-b', end: null }),
    anAlert({ id: 'ca-c', start: '2026-11-23T00:00:00.000Z' }),
  ]
  const idsAt = (time: string) => alertsAt(all, Date.parse(time)).map(({ id }) => id)
  expect(idsAt('2026-11-22T19:00:00Z')).toEqual([])
  expect(idsAt('2026-11-22T22:00:00Z')).toEqual(['ca-a', 'ca-b'])
  expect(idsAt('2026-11-22T23:00:00Z')).toEqual(['ca-b'])
})

test('alerts have their areas and their lines, with the colour and symbol of their severity', () => {
  expect(alertAreas([anAlert()], display)).toMatchObject([
    { id: 'alerts:ca-a', name: 'Cantal', value: 'alerts.types.snow_ice · codes.severity.strong', rank: 3 },
  ])
  expect(floodLines([anAlert()], display)).toHaveLength(2)
  expect(alertAreas([anAlert({ geometries: [] })], display)).toEqual([])
  expect(alertRows([anAlert()], display)).toHaveLength(1)
})

const road: ListedRoad = {
  castpointId: 'c',
  issuedAt: '2026-11-22T22:00:00.000Z',
  lastObservedAt: null,
  ts: [-1.2, null],
  hazard_level: [3, 0],
  hazard_kind: [2, 0],
  p_ice: [0.9, 0.1],
  condition: [7, 1],
  road_state: [4, 0],
  p_below_zero: [0.9, 0.1],
  corrected: false,
}
const pointsOf = (code: 'ts' | 'danger' | 'road_state', hourIndex: number) =>
  castpointPoints([aPoint('c')], {
    code,
    roads: new Map([['c', road]]),
    hourIndex,
    display,
  })

test('a forecast point has the value of its hour, and is an empty ring without a forecast', () => {
  expect(pointsOf('ts', 0)).toMatchObject([{ id: 'castpoints:c', value: '−1,2', symbol: 'plain' }])
  expect(pointsOf('danger', 0)).toMatchObject([{ value: 'codes.danger.strong' }])
  expect(pointsOf('road_state', 0)).toMatchObject([{ value: 'codes.roadState.frosty' }])
  expect(pointsOf('ts', 1)).toMatchObject([{ value: '', symbol: 'ring' }])
  expect(pointsOf('ts', 40)).toMatchObject([{ value: '', symbol: 'ring' }])
})

test('a freezing road is labelled before one that does not freeze', () => {
  const [icy] = pointsOf('ts', 0)
  const [dry] = pointsOf('ts', 1)
  expect(icy?.rank).toBeLessThan(dry?.rank ?? 0)
})

test('an authority’s report is drawn on its road, in the language of the person or else in its own', () => {
  const reports = {
    conditions: [
      {
        ref: 'r',
        road: '175',
        surface: { fr: 'enneigée', en: 'snow-covered' },
        geometry: {
          type: 'MultiLineString',
          coordinates: [
            [
              [-71, 47],
              [-71.2, 48],
            ],
          ],
        },
      },
    ],
    events: [{ ref: 'e', type: 'closure', road: '20', geometry: { type: 'Point', coordinates: [-70, 47] } }],
    works: [{ ref: 'w', type: 'works', road: null, geometry: null }],
  } as unknown as Reports
  expect(conditionLines(reports, display, 'en')).toMatchObject([{ name: '175', value: 'snow-covered' }])
  expect(eventPoints(reports, display)).toMatchObject([
    { id: 'reports:e', name: 'roads.types.closure', value: '20', longitude: -70 },
  ])
})

test('arrows point where the wind blows to, larger when it is stronger, and calm has none', () => {
  const points = ['a', 'b', 'c'].map((id) => aPoint(id))
  const wind = (
    castpointId: string,
    speed: number | null,
    direction: number | null,
    gust: number | null,
  ) => ({
    castpointId,
    issuedAt: '2026-11-22T22:00:00.000Z',
    wind_avg: [0, speed],
    wind_max: [null, gust],
    wind_dir: [null, direction],
  })
  const winds = new Map(
    [wind('a', 20, 270, 65), wind('b', 40, 350, null), wind('c', 0, null, 0)].map((each) => [
      each.castpointId,
      each,
    ]),
  )
  const [a, b, ...others] = windSymbols(points, winds, 1, display)
  expect([a?.rotationDeg, b?.rotationDeg]).toEqual([90, 170])
  expect(a?.value).toBe('20 (65)\u00a0km/h')
  expect(b?.value).toBe('40\u00a0km/h')
  expect(a?.scale).toBeLessThan(b?.scale ?? 0)
  expect(others).toEqual([])
})

test('lightning is coloured by its age at the slider’s instant, the newest on top', () => {
  const atMs = Date.parse('2026-11-22T22:00:00Z')
  const strike = (minutes: number) => ({
    struckAt: new Date(atMs - minutes * 60_000).toISOString(),
    longitude: 3,
    latitude: 45,
    polarity: null,
    currentKa: null,
  })
  const [oldest, latest] = strikeSymbols([strike(2), strike(55)], atMs, display)
  expect(latest?.colour).toBe(STRIKE_AGES[0].light)
  expect(oldest?.colour).toBe(STRIKE_AGES.at(-1)?.light)
  expect(latest?.rank).toBeGreaterThan(oldest?.rank ?? 0)
})

test('rivers, wind arrows and lines are off by default, and the choice is stored in the address', () => {
  const { off } = MAP_ADDRESSES.points.read({})
  expect(off).toEqual(['floods', 'isolines', 'winds'])
  expect(writeOff(off, 'points')).toBeNull()
  expect(writeOff([], 'points')).toBe('none')
  expect(MAP_ADDRESSES.points.read({ off: 'none' }).off).toEqual([])
  expect(MAP_ADDRESSES.points.read({ off: writeOff(['cameras'], 'points') ?? '' }).off).toEqual(['cameras'])
})

/** Items of the map: none but these. */
const itemsOf = (some: Partial<Record<LayerKind, object>>) =>
  Object.fromEntries(
    LAYER_KINDS.map((kind) => [
      kind,
      { layers: [], count: 0, drawn: [], method: null, isWatched: null, ...some[kind] },
    ]),
  ) as unknown as ItemsByKind

describe('layers that are on but have no data', () => {
  const AT = '2026-11-26T13:40:00.000Z'
  const radar = {
    id: 'r',
    name: 'Radar',
    isOn: true,
    opacity: 75,
    at: null,
    rainRates: null,
    legendUrl: null,
  }
  const missing = (search: object, isWatched: boolean | null, count = 0) =>
    missingOf(
      MAP_ADDRESSES.storm.read(search),
      { items: itemsOf({ strikes: { count, isWatched } }), pictures: [radar] },
      display,
    )

  test('a radar gap is reported on the map, and so is a sky without lightning', () => {
    expect(missing({}, true)).toEqual(['maps.missing.picture', 'maps.missing.strikes'])
    expect(missing({}, false)).toEqual(['maps.missing.picture', 'maps.layers.nobodyListens'])
    expect(missing({}, null)).toEqual(['maps.missing.picture'])
    expect(missing({ h: '2' }, true)).toContain('maps.layers.notForeseen')
    expect(missing({}, true, 3)).toEqual(['maps.missing.picture'])
    expect(missing({ off: 'strikes' }, true)).toEqual(['maps.missing.picture'])
  })

  test.each([
    ['sopfeu', { fires: { count: 0, hasAnswer: true } }, ['maps.missing.fires']],
    ['sopfeu', { fires: { count: 0, hasAnswer: false } }, []],
    ['sopfeu', { fires: { count: 1, hasAnswer: true } }, []],
    ['airnow', { stations: { count: 0, isLoading: false } }, ['maps.missing.airnow']],
    ['purpleair', { stations: { count: 0, isLoading: false } }, ['maps.missing.purpleair']],
    ['points', { stations: { count: 0, isLoading: false }, fires: { count: 0, hasAnswer: true } }, []],
    ['satcc', {}, ['maps.missing.satcc']],
  ] as const)('the view of a quiet source says that there is nothing: %s %o', (view, items, texts) => {
    const state = MAP_ADDRESSES[view].read({})
    expect(missingOf(state, { items: itemsOf(items), pictures: [] }, display)).toEqual(texts)
  })

  test('an available picture has its time on the map', () => {
    const pictures = [
      { ...radar, at: AT },
      { ...radar, isOn: false },
    ]
    const state = MAP_ADDRESSES.storm.read({})
    expect(missingOf(state, { items: itemsOf({}), pictures }, display)).toEqual([])
    expect(legendOf(state, { items: itemsOf({}), pictures }, display).notes).toEqual(['maps.pictures.named'])
  })

  test('the legend has the radar colours while there is a picture, or the provider’s legend', () => {
    const rainRates = [
      { fromMmh: 0.1, colour: '#9bcdf5' },
      { fromMmh: 8, colour: '#d72d2d' },
    ]
    const legend = (picture: Partial<PictureChoice>, words = display) =>
      legendOf(
        MAP_ADDRESSES.storm.read({}),
        { items: itemsOf({}), pictures: [{ ...radar, at: AT, ...picture }] },
        words,
      )
    const { scales, links } = legend({ rainRates })
    expect(scales).toEqual([
      {
        title: 'Radar, mm/h',
        classes: [
          { fill: '#9bcdf5', from: '0,1' },
          { fill: '#d72d2d', from: '8,0' },
        ],
      },
    ])
    expect(links).toEqual([])
    const inches = { ...display, formats: formats({ locale: 'en', units: 'imperial', timeZone: 'UTC' }) }
    const [inchScale] = legend({ rainRates }, inches).scales
    expect(inchScale?.title).toBe('Radar, in/h')
    expect(inchScale?.classes.map(({ from }) => from)).toEqual(['0.004', '0.315'])
    const legendUrl = 'https://maps.example.org/legend.png'
    expect(legend({ legendUrl })).toMatchObject({
      scales: [],
      links: [{ label: 'maps.pictures.legend', url: legendUrl }],
    })
    expect(legend({ rainRates, legendUrl, at: null })).toMatchObject({ scales: [], links: [] })
  })
})

test('the legend explains arrows and the figures next to them, if there are any', () => {
  const notes = (winds: number) =>
    legendOf(
      MAP_ADDRESSES.wind.read({}),
      { items: itemsOf({ winds: { count: winds } }), pictures: [] },
      display,
    ).notes
  expect(notes(3)).toEqual(['maps.arrows'])
  expect(notes(0)).toEqual([])
})

describe('two adjacent maps', () => {
  const read = (search: object) => MAP_ADDRESSES.points.read({ split: '', ...search })

  test('start alike, and a change on one does not affect the other', () => {
    expect(MAP_ADDRESSES.points.read({}).second).toBeNull()
    expect(read({ h: '6', off: 'cameras' }).second).toMatchObject({
      hour: 6,
      off: ['cameras'],
      hasOwnHour: false,
    })
    const changes: object[] = []
    changeSecond((change) => changes.push(change))({ h: '-3', off: null, place: 'stations:x' })
    expect(changes).toEqual([{ h2: '-3', off2: null, place: 'stations:x' }])
    const { hour, second } = read({
      h: '6',
      h2: '-3',
      measure2: 'tair',
      place: 'stations:x',
      frame: '2,44,3,45',
    })
    expect([hour, second?.hour, second?.hasOwnHour, second?.mapMeasure.code]).toEqual([6, -3, true, 'tair'])
    expect(second).toMatchObject({ place: { id: 'x' }, frame: [2, 44, 3, 45] })
    expect(ONE_MAP).toMatchObject({ split: null, h2: null })
  })

  test('a second map starts with another measure, or later where no point has a value', () => {
    const after = (view: 'points' | 'wind', search: object) => {
      const changes = secondAtFirst(MAP_ADDRESSES[view].read(search))
      return MAP_ADDRESSES[view].read({ ...search, ...changes } as object).second
    }
    expect(after('points', {})).toMatchObject({ mapMeasure: { code: 'ts' }, hour: 0, hasOwnHour: false })
    expect(after('points', { measure: 'tair', h: '3' })).toMatchObject({
      mapMeasure: { code: 'danger' },
      hour: 3,
      hasOwnHour: false,
    })
    expect(after('wind', {})).toMatchObject({ hour: 6, hasOwnHour: true })
    expect(after('wind', { h: '36' })).toMatchObject({ hour: 0, hasOwnHour: true })
  })
})

test('the map opens with the danger, and an address or a saved view with a measure keeps it', () => {
  const read = (search: object) => MAP_ADDRESSES.points.read(search).mapMeasure.code
  expect([read({}), read({ measure: 'ts' }), read({ measure: 'danger' })]).toEqual(['danger', 'ts', 'danger'])
})

test('a view saved from either map restores the same state from the first', () => {
  for (const [name, text] of [
    ['storm', '?h=-2&zone=nord'],
    ['wind', '?split&h2=3'],
    ['airnow', ''],
    ['points', '?off=none'],
  ] as const) {
    const state = MAP_ADDRESSES[name].read(readSearch(text))
    const reread = MAP_ADDRESSES.points.read(readSearch(writtenOut(text, state, { radar: 75 })))
    const { hour, zoneId, off, mapMeasure } = state
    expect(reread).toMatchObject({ hour, zoneId, off, mapMeasure, pictures: { radar: 75 } })
    expect(reread.second?.off).toEqual(state.second?.off)
  }
  const bare = MAP_ADDRESSES.points.read(readSearch(writtenOut('', MAP_ADDRESSES.points.read({}), {})))
  expect(bare.pictures).toEqual({})
})

test('a view starts with its subject, and leaves everything else selectable', () => {
  const storm = MAP_ADDRESSES.storm.read({})
  expect(storm.off).not.toContain('strikes')
  expect(storm.off).toContain('stations')
  expect(writeOff(storm.off, 'storm')).toBeNull()
  expect(storm.pictures).toBeNull()
  expect(writePictures({}, 'storm')).toBe('none')
  expect(MAP_ADDRESSES.storm.read({ pictures: 'none' }).pictures).toEqual({})
  expect(MAP_ADDRESSES.airnow.read({}).mapMeasure.code).toBe('aqi')
})

test('a fire is drawn at its place, and a fire danger stays an alert', () => {
  const circle = [
    [
      [-71.4, 48.4],
      [-71.2, 48.4],
      [-71.2, 48.6],
      [-71.4, 48.6],
      [-71.4, 48.4],
    ],
  ]
  const fire = {
    ...anAlert(),
    type: 'forest_fire' as const,
    provider: 'sopfeu-fires',
    level: 'Hors contrôle',
    geometries: [{ type: 'MultiPolygon' as const, coordinates: [circle] }],
  }
  expect([isFire(fire), isFire({ ...fire, provider: 'sopfeu' })]).toEqual([true, false])
  const [point] = firePoints([fire], display)
  expect(point).toMatchObject({ symbol: 'fire', value: 'maps.fireStates.3' })
  expect(firePoints([{ ...fire, severity: 2, level: 'Nouveau' }], display)[0]?.value).toBe('Nouveau')
  expect([point?.longitude, point?.latitude].map((degrees) => degrees?.toFixed(2))).toEqual([
    '-71.30',
    '48.50',
  ])
})

test('a point that shares a forecast is drawn at its own position, with its own name', () => {
  const [main, far, near] = [
    { ...aPoint('c'), id: 'one' },
    { ...aPoint('c'), id: 'two', longitude: aPoint('c').longitude + 0.1, name: 'Autre lieu' },
    { ...aPoint('c'), id: 'three' },
  ]
  const aliases = aliasPoints([main, far, near], [main])
  expect(aliases.map(({ id }) => id)).toEqual(['two'])
  const points = castpointPoints([main, ...aliases], {
    code: 'ts',
    roads: new Map([['c', road]]),
    hourIndex: 0,
    display,
  })
  expect(points).toMatchObject([
    { id: 'castpoints:c' },
    { id: 'castpoints:c@two', name: 'Autre lieu', value: '−1,2' },
  ])
  expect(readCastpoint('c@two')).toEqual({ castpointId: 'c', aliasId: 'two' })
})

test('air quality measures are offered if a station has one, and coloured by their classes', () => {
  const station = (values: object) => ({ latest: { values } }) as never
  const codes = (stations: readonly never[], selected = 'ts') =>
    availableMeasures(stations, readMapMeasure(selected)).map(({ code }) => code)
  expect(codes([station({ ts: 1 })])).not.toContain('aqi')
  expect(codes([station({ aqi: 42 })])).toContain('aqi')
  expect(codes([], 'pm25')).toContain('pm25')
  expect(airScale('aqi')?.classes.find(({ to }) => to === null || 160 <= to)?.key).toBe('unhealthy')
  expect(airScale('ts')).toBeNull()
  // Stations that do not measure air quality are left out of a map of it.
  const stations = [station({ aqi: 42 }), station({ pm25: 12 })] as readonly never[]
  expect(filterStations(stations, undefined, 'aqi')).toEqual(stations.slice(0, 1))
})
