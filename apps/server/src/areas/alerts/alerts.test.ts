import { formats } from '@verglas/language'
import { sourceById } from '@verglas/sources'
import { aCap } from '@verglas/sources/providers/cap/cap-builder'
import { aCollection, aFeature } from '@verglas/sources/providers/geomet-alerts/feature-builder'
import { aBlock, aBulletin, aMap, aPeriod } from '@verglas/sources/providers/vigilance/product-builder'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { latestAsOf } from '../../db/as-of.ts'
import { publish } from '../../db/publish.ts'
import { circuitRow, ownAlertRow } from '../../http/replay/test-facts.ts'
import { openStore } from '../../ingest/store.ts'
import { aCastpoint, aStation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { openAlertsAtPoints } from './at-points.ts'
import { ownAlertsBetween } from './own-queries.ts'
import { alertText } from './reason-text.ts'

/** Close to the current time, because the routes compare with the clock of the log. */
const startMs = Math.floor(Date.now() / 60_000) * 60_000
const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString()
const HOUR = 60

const PLACES = [
  ['clermont', 3.087, 45.777],
  ['chicoutimi', -71.07, 48.43],
  ['brest', -4.486, 48.39],
] as const

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const rows = PLACES.map(([id, longitude, latitude]) =>
    aCastpoint({ castpoint_id: id, name: id, longitude_deg: longitude, latitude_deg: latitude }),
  )
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: null,
    batches: [{ kind: 'castpoint', rows }],
  })
  for (const [id] of PLACES)
    await app.database.query("insert into setup_castpoint values ('north', $1)", [id])
  await app.tail.waitForRevision(rev)
})
afterAll(() => app.close())

beforeEach(async () => {
  await app.database.query('truncate alert, alert_list, alert_text, read_mark')
  await app.database.query('delete from setup_source')
  await app.database.query(
    `insert into setup_source select 'north', s from unnest(array['cap', 'geomet-alerts', 'vigilance', 'vigicrues']) s`,
  )
})

/** Ingests messages of a source as the engine does and makes them visible to the routes. */
async function take(sourceId: string, ...messages: (string | object)[]): Promise<number> {
  return takeAs(null, sourceId, ...messages)
}

async function takeAs(
  ownerSetupId: string | null,
  sourceId: string,
  ...messages: (string | object)[]
): Promise<number> {
  const source = sourceById(sourceId)
  const store = openStore(app.database, {
    source,
    connectionId: null,
    ownerSetupId,
    now: () => new Date(),
    asArchive: false,
  })
  for (const message of messages) {
    const bytes = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))
    await store.take({
      name: 'test',
      receivedAt: new Date(),
      body: (async function* () {
        yield bytes
      })(),
    })
  }
  const { refused, appended } = store.summary()
  expect(refused).toEqual([])
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)
  return appended
}

async function read<T>(url: string, person = 'olga', status = 200): Promise<T> {
  const answer = await app.as(person, 'GET', url)
  expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, ''])
  return answer.body as T
}

type AlertView = {
  id: string
  id_castpoint: string
  type: string
  severity: number
  message: string
  read: boolean
  time_start: string
  end: string | null
  level: string
  source: string
  isActive: boolean
  description?: string | null
  areaName: string | null
}
type Listed = { alerts: AlertView[]; unread: number; asOf: { at: string } }
const LIST = '/setups/north/users/olga/alerts'
const list = (query = '', person = 'olga') => read<Listed>(LIST.replace('olga', person) + query, person)
const pointsOf = ({ alerts }: Listed) => alerts.map((alert) => `${alert.id_castpoint} ${alert.severity}`)
const at_ = (castpointId: string, query = '') =>
  read<{ alerts: AlertView[] }>(`/setups/north/castpoints/${castpointId}/alerts${query}`)

const snow = (id: string, overrides: Parameters<typeof aCap>[0] = {}, info: object = {}) =>
  aCap({ id, sent: at(-30), infos: [{ effective: at(-30), expires: at(8 * HOUR), ...info }], ...overrides })
const references = (id: string, sent = at(-30)) => [`cap-pac@canada.ca,${id},${sent}`]

test('a message with a polygon raises an alert at the points within it', async () => {
  await take('cap', snow('1'))
  const answer = await list()
  expect(answer).toMatchObject({ unread: 1 })
  expect(answer.alerts).toMatchObject([
    {
      id_castpoint: 'chicoutimi',
      point_name: 'chicoutimi',
      id_station: null,
      type: 'snowfall',
      severity: 2,
      message: 'avertissement de neige en vigueur',
      source: 'SMC',
      provider: 'cap',
      read: false,
      isActive: true,
      time_start: at(-30),
      start: at(-30),
      end: at(8 * HOUR),
      areaName: 'Saguenay',
      status: 'active',
      value: null,
    },
  ])
  expect(answer.alerts[0]?.id).toMatch(/^ca-[\w-]{16}$/)
})

test('an update keeps the id and the start and replaces the previous message', async () => {
  await take('cap', snow('1'))
  const [before] = (await list()).alerts
  await take(
    'cap',
    snow(
      '2',
      { sent: at(-10), msgType: 'Update', references: references('1') },
      { effective: at(-10), severity: 'Severe' },
    ),
  )
  const [after, ...others] = (await list()).alerts
  expect(others).toEqual([])
  expect(after).toMatchObject({ id: before?.id, severity: 3, status: 'updated', time_start: at(-30) })
})

test('a cancellation ends the alert, even if the cancellation arrives first', async () => {
  const cancel = aCap({ id: '2', sent: at(-5), msgType: 'Cancel', references: references('1'), infos: [] })
  await take('cap', cancel, snow('1'))
  expect((await list()).alerts).toEqual([])
})

test('messages ingested twice append nothing, and the end result is the same in any order', async () => {
  const messages = [
    snow('1'),
    snow('2', { sent: at(-20), msgType: 'Update', references: references('1') }),
    snow(
      '3',
      { sent: at(-10), msgType: 'Update', references: [...references('1'), ...references('2', at(-20))] },
      { severity: 'Extreme' },
    ),
  ]
  const answers: unknown[] = []
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 1, 0, 0, 2],
    [2, 0, 1],
  ]) {
    await app.database.query('truncate alert, alert_list')
    await take('cap', ...order.map((index) => messages[index] ?? ''))
    answers.push((await list()).alerts)
    expect(await take('cap', ...messages)).toBe(0)
  }
  for (const other of answers.slice(1)) expect(other).toEqual(answers[0])
  expect(answers[0]).toMatchObject([{ severity: 4, time_start: at(-30) }])
})

test('two workers that ingest messages of one feed concurrently lose none', async () => {
  const messages = Array.from({ length: 12 }, (_, index) =>
    snow(`n${index}`, {
      sent: at(-40 + index),
      msgType: index > 0 ? 'Update' : 'Alert',
      ...(index > 0 ? { references: references(`n${index - 1}`, at(-41 + index)) } : {}),
    }),
  )
  await Promise.all([
    take('cap', ...messages.filter((_, index) => index % 2 === 0)),
    take('cap', ...messages.filter((_, index) => index % 2 === 1)),
  ])
  expect((await list()).alerts).toHaveLength(1)
})

test('time machine: shows the state at that time, before and after an alert ends', async () => {
  const empty = (await list()).asOf.at
  await take(
    'geomet-alerts',
    aCollection(
      [
        aFeature({
          publication_datetime: at(-60),
          validity_datetime: at(-60),
          event_end_datetime: at(600),
          expiration_datetime: at(300),
        }),
      ],
      { timeStamp: at(-20) },
    ),
  )
  const during = (await list()).asOf.at
  expect(pointsOf(await list())).toEqual(['chicoutimi 3'])
  await take('geomet-alerts', aCollection([], { timeStamp: at(-10) }))
  expect(pointsOf(await list())).toEqual([])
  expect(pointsOf(await list(`?time=${during}`))).toEqual(['chicoutimi 3'])
  expect(pointsOf(await list(`?time=${empty}`))).toEqual([])
})

const departmentMap = (
  updated: string,
  colour: number,
  from = at(-120),
  more: Record<string, unknown> = {},
) =>
  aMap(
    updated,
    [
      aPeriod('J', from, at(10 * HOUR), {
        '63': {
          '5': [
            [from, at(-30), 2],
            [at(-30), at(60), colour],
            [at(60), at(5 * HOUR), 2],
          ],
        },
        '29': { '1': [[from, at(10 * HOUR), 1]] },
        '2910': { '9': [[at(60), at(9 * HOUR), 3]] },
      }),
    ],
    more,
  )

test('Vigilance is assigned to points by department and coast; the worst upcoming hour counts', async () => {
  await take(
    'vigilance',
    aBulletin(at(-15), [aBlock('63', '5', '15 cm sur les reliefs.'), aBlock('FRA', null, 'Neige.')]),
    departmentMap(at(-15), 3),
  )
  expect((await list()).alerts).toMatchObject([
    {
      id_castpoint: 'clermont',
      severity: 3,
      level: 'orange',
      message: 'Neige-verglas\u00a0: vigilance orange',
      areaName: 'Puy-de-Dôme',
      source: 'MF',
      isActive: true,
    },
    {
      id_castpoint: 'brest',
      type: 'coastal',
      severity: 3,
      isActive: false,
      areaName: 'Littoral\u00a0: Finistère',
    },
  ])
  expect((await list('?lang=en')).alerts[0]).toMatchObject({ message: 'Snow and ice: orange warning level' })
  expect((await at_('clermont')).alerts).toMatchObject([
    {
      description: 'Évolution prévue :\n15 cm sur les reliefs.',
      textLang: 'fr',
      hours: [{}, { severity: 3 }, {}],
    },
  ])
  const map = await read<{
    bulletin: string
    periods: { severities: object }[]
    alerts: object[]
    issuedAt: string
  }>('/setups/north/ext/vigilance')
  expect(map).toMatchObject({
    issuedAt: at(-15),
    bulletin: 'Évolution prévue :\nNeige.',
    attribution: 'Source : Météo-France',
    periods: [{ name: 'J', severities: { '63': 3, '29': 0, '2910': 3 } }],
    alerts: [{ domain: '2910' }, { domain: '63' }].reverse(),
  })
})

test('the area codes of a point can be set', async () => {
  const site = { areas: ['department:29'] }
  const row = aCastpoint({
    castpoint_id: 'clermont',
    name: 'clermont',
    longitude_deg: 3.087,
    latitude_deg: 45.777,
    site,
  })
  await publish(app.database, {
    origin: 'live',
    setupId: null,
    batches: [{ kind: 'castpoint', rows: [row] }],
  })
  await take('vigilance', departmentMap(at(-15), 3))
  expect(pointsOf(await list())).toEqual(['brest 3'])
  await publish(app.database, {
    origin: 'live',
    setupId: null,
    batches: [{ kind: 'castpoint', rows: [{ ...row, site: null }] }],
  })
})

const reachMap = (stamp: string, level: number, nearLevel = 1) => ({
  type: 'FeatureCollection',
  DtHrInfoVigiCru: stamp,
  features: [
    [
      'LO1',
      level,
      [
        [3.2, 45.7],
        [3.2, 45.8],
      ],
    ],
    [
      'LO2',
      nearLevel,
      [
        [3.1, 45.7],
        [3.1, 45.8],
      ],
    ],
    [
      'LO3',
      4,
      [
        [3.3, 45.7],
        [3.3, 45.8],
      ],
    ],
  ].map(([code, colour, line]) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: line },
    properties: { CdEntCru: code, lbentcru: `Allier ${code}`, cdensup_1: '30', NivInfViCr: colour },
  })),
})

test('a point has the colour of its nearest reach, whether green or not', async () => {
  await take('vigicrues', reachMap(at(-60), 3))
  expect((await list()).alerts).toEqual([])
  await take('vigicrues', reachMap(at(-30), 3, 2))
  expect((await list()).alerts).toMatchObject([
    {
      id_castpoint: 'clermont',
      type: 'flood',
      severity: 2,
      level: 'jaune',
      areaName: 'Allier LO2',
      time_start: at(-30),
      end: null,
      source: 'Vigicrues',
    },
  ])
  const map = await read<{ issuedAt: string; reaches: { features: { properties: object }[] } }>(
    '/setups/north/ext/vigicrues',
  )
  expect(map.issuedAt).toBe(at(-30))
  expect(map.reaches.features.map((feature) => feature.properties)).toMatchObject([
    { code: 'LO1', severity: 3 },
    { code: 'LO2', severity: 2 },
    { code: 'LO3', severity: 4 },
  ])
})

const setRead = (id: string | undefined, state: string, point = 'chicoutimi', person = 'olga') =>
  app.as(person, 'POST', `/setups/north/users/${person}/read/alerts/${id}/${point}/${state}`)
const latestReadStates = async (query = '') => {
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)
  return (await list(query)).alerts.map((alert) => alert.read)
}

test('a read mark belongs to one person and is visible only from then on', async () => {
  await take('cap', snow('1'))
  const {
    alerts: [alert],
    asOf,
  } = await list()
  expect(await setRead(alert?.id, 'read')).toMatchObject({ status: 200, body: { read: true } })
  expect(await latestReadStates()).toEqual([true])
  expect((await list()).unread).toBe(0)
  expect((await list('', 'duo')).unread).toBe(1)
  expect(await latestReadStates(`?time=${asOf.at}`)).toEqual([false])
  // The alert list of the point shows the same read state for the same person.
  const readAtPoint = async (person: string) => {
    const url = '/setups/north/castpoints/chicoutimi/alerts'
    return (await read<{ alerts: AlertView[] }>(url, person)).alerts.map((alertView) => alertView.read)
  }
  expect([await readAtPoint('olga'), await readAtPoint('duo'), await readAtPoint('olga')]).toEqual([
    [true],
    [false],
    [true],
  ])
  expect((await setRead(alert?.id, 'unread')).status).toBe(200)
  expect(await latestReadStates()).toEqual([false])
  expect(await readAtPoint('olga')).toEqual([false])
})

test('one request marks many alerts, and leaves out those that have ended or are elsewhere', async () => {
  const setAllRead = (state: string, alerts: object[]) =>
    app.as('olga', 'POST', '/setups/north/users/olga/read/alerts', { body: { state, alerts } })
  await take('cap', snow('1'))
  const {
    alerts: [alert],
  } = await list()
  const alertAtPoint = { id: alert?.id, id_castpoint: 'chicoutimi' }
  const elsewhere = { id: alert?.id, id_castpoint: 'nowhere' }
  expect(await setAllRead('read', [alertAtPoint, elsewhere])).toMatchObject({
    status: 200,
    body: { marked: 1 },
  })
  expect(await latestReadStates()).toEqual([true])
  expect(await setAllRead('unread', [alertAtPoint])).toMatchObject({ status: 200, body: { marked: 1 } })
  expect(await latestReadStates()).toEqual([false])
  expect((await setAllRead('read', [elsewhere])).status).toBe(404)
})

test('lists the services that have a map: those subscribed to, and those that have sent data', async () => {
  const mapsOf = async () => (await read<{ maps: string[] }>(LIST)).maps
  expect(await mapsOf()).toEqual(['vigilance', 'vigicrues'])
  await app.database.query("delete from setup_source where source in ('vigilance', 'vigicrues')")
  await takeAs(
    'north',
    'vigilance',
    aMap(at(-30), [aPeriod('J', at(-60), at(600), { '63': { '1': [[at(-60), at(600), 2]] } })]),
  )
  expect(await mapsOf()).toEqual(['vigilance'])
})

test('returns the areas of alerts: as drawn, and departments and coasts from their outlines', async () => {
  await take('cap', snow('1'))
  await take(
    'vigilance',
    aMap(at(-30), [
      aPeriod('J', at(-60), at(600), {
        '63': { '1': [[at(-60), at(600), 3]] },
        '2910': { '9': [[at(-60), at(600), 2]] },
        '48': { '1': [[at(-60), at(600), 4]] },
      }),
    ]),
  )
  type Area = { type: string; severity: number; points: string[]; geometries: { type: string }[] }
  const { alerts } = await read<{ alerts: Area[] }>('/setups/north/alerts/areas')
  // Nothing is drawn of an alert that affects no point of the organisation.
  expect(
    alerts.map(({ type, points, geometries }) => [type, points, geometries.map((shape) => shape.type)]),
  ).toEqual(
    expect.arrayContaining([
      ['wind', ['clermont'], ['MultiPolygon']],
      ['coastal', ['brest'], ['MultiLineString']],
      ['snowfall', ['chicoutimi'], ['MultiPolygon']],
    ]),
  )
  expect(alerts).toHaveLength(3)
  expect(alerts[0]?.severity).toBe(3)
})

const NOWHERE = [
  ['no area', []],
  ['an area that only has a name', [{ name: 'Massif' }]],
] as const

test.each(NOWHERE)(
  'an alert with %s is listed without a place, for everybody in the organisation',
  async (_, areas) => {
    await take('cap', snow('1', {}, { areas }))
    for (const [person, lang, name] of [
      ['olga', 'fr', 'sans lieu'],
      ['duo', 'en', 'without a place'],
    ] as const) {
      const { alerts, unread } = await list(`?lang=${lang}`, person)
      expect(alerts).toMatchObject([
        { id_castpoint: '', id_station: null, id_circuit: null, zoneId: null, point_name: name, severity: 2 },
      ])
      expect(unread).toBe(1)
    }
    expect(await at_('-')).toMatchObject({
      alerts: [{ description: expect.stringContaining('25 cm'), read: false }],
    })
    expect(await at_('clermont')).toMatchObject({ alerts: [] })
    const { alerts } = await read<{ alerts: object[] }>('/setups/north/alerts/areas')
    expect(alerts).toMatchObject([{ points: [], geometries: [] }])
    expect((await list('', 'olga')).alerts).toHaveLength(1)
    const south = await app.as('duo', 'GET', '/setups/south/users/duo/alerts')
    expect(south.body).toMatchObject({ alerts: [] })
  },
)

test('an alert without a place can be marked as read', async () => {
  await take('cap', snow('1', {}, { areas: [] }))
  const [alert] = (await list()).alerts
  const setReadState = async (path: string, body?: object) => {
    const url = `/setups/north/users/olga/read/alerts${path}`
    const answer = await app.as('olga', 'POST', url, body ? { body } : {})
    expect(answer.status).toBe(200)
    await app.tail.waitForRevision((answer.body as { rev: number }).rev)
  }
  await setReadState('', { state: 'read', alerts: [{ id: alert?.id, id_castpoint: '' }] })
  expect((await list()).unread).toBe(0)
  expect((await list('', 'duo')).unread).toBe(1)
  await setReadState(`/${alert?.id}/-/unread`)
  expect((await list()).unread).toBe(1)
})

test('an alert whose only codes no point can have is without a place until a point names one of the kind', async () => {
  const areas = [{ name: 'Charlevoix', clc: '033200' }]
  await take('cap', snow('1', {}, { areas }))
  expect(pointsOf(await list())).toEqual([' 2'])
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: null,
    batches: [
      {
        kind: 'castpoint',
        rows: [
          aCastpoint({ castpoint_id: 'chicoutimi', name: 'chicoutimi', site: { areas: ['clc:033100'] } }),
        ],
      },
    ],
  })
  await app.tail.waitForRevision(rev)
  expect(pointsOf(await list())).toEqual([])
  const [, longitude, latitude] = PLACES[1]
  const reopened = await publish(app.database, {
    origin: 'live',
    setupId: null,
    batches: [
      {
        kind: 'castpoint',
        rows: [
          aCastpoint({
            castpoint_id: 'chicoutimi',
            name: 'chicoutimi',
            longitude_deg: longitude,
            latitude_deg: latitude,
          }),
        ],
      },
    ],
  })
  await app.tail.waitForRevision(reopened.rev)
})

test('an alert that states no end ends a day after the last message about it, and says that the end is ours', async () => {
  await take('cap', snow('1', {}, { expires: '' }))
  expect((await list()).alerts).toMatchObject([{ end: at(24 * HOUR - 30), isEndAssumed: true }])
  const update = aCap({
    id: '2',
    sent: at(-10),
    msgType: 'Update',
    references: references('1'),
    infos: [{ effective: at(-10), expires: '' }],
  })
  await take('cap', update)
  expect((await list()).alerts).toMatchObject([
    { start: at(-30), end: at(24 * HOUR - 10), isEndAssumed: true },
  ])
  const reader = { lang: 'en', formats: formats({ locale: 'en', units: 'metric', timeZone: 'UTC' }) } as const
  const [open] = await openAlertsAtPoints().alertsAtPoints(
    app.tenants.for('north'),
    await latestAsOf(app.database),
  )
  expect(open && alertText(open.alert, reader)).toMatch(
    /25 cm[\s\S]*The source states no end\. Verglas sets it/,
  )
  const old = aCap({ id: '9', sent: at(-25 * HOUR), infos: [{ effective: at(-25 * HOUR), expires: '' }] })
  await take('cap', old)
  expect((await list()).alerts).toHaveLength(1)
})

test('names the station at the point: the one that verifies its forecast, else the one that the point links to', async () => {
  const stationsOf = async () => {
    const [listed] = (await list()).alerts as (AlertView & { id_station: string | null })[]
    const [detailed] = (await at_('chicoutimi')).alerts as (AlertView & { id_station: string | null })[]
    return [listed?.id_station, detailed?.id_station]
  }
  const publishBatch = async (batch: Parameters<typeof publish>[1]['batches'][number]) =>
    app.tail.waitForRevision(
      (await publish(app.database, { origin: 'live', setupId: 'north', batches: [batch] })).rev,
    )
  const saguenay = {
    castpoint_id: 'chicoutimi',
    name: 'chicoutimi',
    longitude_deg: -71.07,
    latitude_deg: 48.43,
  }
  await take('cap', snow('1'))
  expect(await stationsOf()).toEqual([null, null])

  const point = {
    setup_id: 'north',
    point_id: 'saguenay',
    name: 'chicoutimi',
    camera_ids: [],
    zone_id: 'a',
    position: 5,
  }
  await publishBatch({
    kind: 'point',
    rows: [{ ...point, castpoint_id: 'chicoutimi', station_id: 'north-1', changed_by: 'test' }],
  })
  expect(await stationsOf()).toEqual(['north-1', 'north-1'])
  // A station that does not belong to the organisation is reported as none.
  await publishBatch({
    kind: 'station',
    rows: ['elsewhere', 'airport'].map((id) => aStation({ station_id: id })),
  })
  await publishBatch({ kind: 'castpoint', rows: [aCastpoint({ ...saguenay, station_id: 'elsewhere' })] })
  expect(await stationsOf()).toEqual(['north-1', 'north-1'])

  await publishBatch({
    kind: 'setup_station',
    rows: [{ setup_id: 'north', station_id: 'airport', zone_id: 'a', position: 2, changed_by: 'test' }],
  })
  await publishBatch({ kind: 'castpoint', rows: [aCastpoint({ ...saguenay, station_id: 'airport' })] })
  expect(await stationsOf()).toEqual(['airport', 'airport'])
})

test('an alert that gets worse or starts earlier becomes unread again; any other update does not', async () => {
  const later = { onset: at(120) }
  await take('cap', snow('1', {}, later))
  const [alert] = (await list()).alerts
  await setRead(alert?.id, 'read')
  const update = (id: string, sent: number, info: object) =>
    snow(id, { sent: at(sent), msgType: 'Update', references: references('1') }, { ...later, ...info })
  await take('cap', update('2', -25, { description: 'Moins de neige.', severity: 'Minor', onset: at(150) }))
  expect(await latestReadStates()).toEqual([true])
  await take('cap', update('3', -20, { onset: at(90) }))
  expect(await latestReadStates()).toContain(false)
  await setRead(alert?.id, 'read')
  await take(
    'cap',
    snow(
      '4',
      {
        sent: at(-15),
        msgType: 'Update',
        references: [...references('2', at(-25)), ...references('3', at(-20))],
      },
      { onset: at(90), severity: 'Extreme' },
    ),
  )
  expect(await latestReadStates()).toEqual([false])
})

test('marking an alert that does not exist or belongs to another organisation returns not found', async () => {
  await take('cap', snow('1'))
  const [alert] = (await list()).alerts
  expect((await setRead(alert?.id, 'read', 'clermont')).status).toBe(404)
  expect((await setRead('ca-none', 'read')).status).toBe(404)
  expect(
    (await app.as('olga', 'POST', `/setups/north/users/duo/read/alerts/${alert?.id}/chicoutimi/read`)).status,
  ).toBe(404)
  expect(
    (await app.as('olga', 'POST', `/setups/north/users/olga/read/alerts/${alert?.id}/chicoutimi/maybe`))
      .status,
  ).toBe(400)
})

test('an organisation sees the sources that it subscribes to, and never those of another organisation', async () => {
  await app.database.query(
    "insert into setup_castpoint values ('south', 'chicoutimi') on conflict do nothing",
  )
  await take('cap', snow('1'))
  const southern = '/setups/south/users/sam/alerts'
  expect((await read<Listed>(southern, 'sam')).alerts).toEqual([])
  await takeAs(
    'north',
    'geomet-alerts',
    aCollection(
      [aFeature({ publication_datetime: at(-60), validity_datetime: at(-60), event_end_datetime: at(600) })],
      { timeStamp: at(-20) },
    ),
  )
  await app.database.query("insert into setup_source values ('south', 'cap'), ('south', 'geomet-alerts')")
  await take('cap', snow('9', { sent: at(-2), msgType: 'Update', references: references('1') }))
  expect((await read<Listed>(southern, 'sam')).alerts.map((alert) => alert.source)).toEqual(['SMC'])
  expect((await list()).alerts).toHaveLength(2)
  await read('/setups/north/castpoints/north-c1/alerts', 'sam', 404)
  await read(LIST, 'duo', 404)
  await read('/setups/north/castpoints/clermont/alerts', 'vera', 403)
  await read('/setups/north/castpoints/south-c1/alerts', 'olga', 404)
})

test('types and severities have names in both languages', async () => {
  const types = await read<{ types: { type: string; name: string }[]; severities: object[] }>('/alert_types')
  expect(types.types).toContainEqual({ type: 'snow_ice', name: 'Neige-verglas' })
  expect(types.severities).toHaveLength(5)
  expect(await read('/alert_types?lang=en')).toMatchObject({
    severities: [{ name: 'None' }, {}, {}, {}, { severity: 4, name: 'Extreme' }],
  })
})

test('the outlines of Vigilance’s domains are available', async () => {
  const { domains } = await read<{ domains: { domain: string; kind: string }[] }>(
    '/setups/north/ext/vigilance/domains',
  )
  expect(domains.filter((domain) => domain.kind === 'department')).toHaveLength(97)
  expect(domains.filter((domain) => domain.kind === 'coast').map((domain) => domain.domain)).toContain('2910')
})

test('an alert on a circuit has the circuit and its zone, can be marked as read, and is on no map of points', async () => {
  const { circuit_id: circuitId, name } = circuitRow(0)
  const alert = {
    ...ownAlertRow(0, new Date(startMs)),
    alert_id: 'ca-circuit',
    scope: 'circuit',
    person_id: null,
    station_id: null,
    circuit_id: circuitId,
    rule_key: `road_danger snowfall circuit ${circuitId}`,
    ends_at: null,
    is_over: false,
  }
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'circuit', rows: [circuitRow(0)] },
      { kind: 'own_alert', rows: [alert] },
    ],
  })
  await app.tail.waitForRevision(rev)
  const circuitAlerts = async (person = 'olga') => {
    type Listed = { id: string; id_circuit: string | null; read: boolean }
    const { alerts } = await read<{ alerts: Listed[] }>(`/setups/north/users/${person}/alerts`, person)
    return alerts.filter(({ id }) => id === 'ca-circuit')
  }
  expect(await circuitAlerts()).toMatchObject([
    { id_castpoint: '', id_circuit: circuitId, point_name: name, zoneId: 'a', read: false },
  ])
  const answer = await app.as(
    'olga',
    'POST',
    `/setups/north/users/olga/read/alerts/ca-circuit/${circuitId}/read`,
  )
  expect(answer.status).toBe(200)
  await app.tail.waitForRevision((answer.body as { rev: number }).rev)
  expect(await circuitAlerts()).toMatchObject([{ read: true }])
  expect(await circuitAlerts('duo')).toMatchObject([{ read: false }])
  const { alerts } = await read<{ alerts: { id: string }[] }>('/setups/north/alerts/areas')
  expect(alerts.filter(({ id }) => id === 'ca-circuit')).toEqual([])
})

test('over a period an alert of the product has the highest severity with which it was in force', async () => {
  const base = {
    ...ownAlertRow(0, new Date(startMs)),
    ...{ alert_id: 'ca-eased', scope: 'castpoint', person_id: null, station_id: null },
    ...{ castpoint_id: 'north-c1', rule_key: 'road_danger ice north-c1' },
    ...{ starts_at: at(10 * HOUR), ends_at: at(20 * HOUR) },
  }
  const stated = async (issuedHours: number, changes: object) => {
    const row = { ...base, issued_at: at(issuedHours * HOUR), ...changes }
    const batches = [{ kind: 'own_alert' as const, rows: [row] }]
    await publish(app.database, { origin: 'live', setupId: 'north', batches })
  }
  // Announced as extreme, in force as strong, moderate when it ended.
  await stated(0, { severity: 4 })
  await stated(8, { severity: 3 })
  await stated(14, { severity: 2 })
  await stated(17, { severity: 2, is_over: true, ends_at: at(17 * HOUR) })
  const severityBetween = async (fromHours: number, toHours: number) => {
    const span = { from: new Date(at(fromHours * HOUR)), to: new Date(at(toHours * HOUR)) }
    const rows = await ownAlertsBetween(app.tenants.for('north'), await latestAsOf(app.database), span)
    return rows.filter(({ id }) => id === 'ca-eased').map(({ severity }) => severity)
  }
  expect(await severityBetween(0, 24)).toEqual([3])
  expect(await severityBetween(15, 24)).toEqual([2])
  expect(await severityBetween(18, 24)).toEqual([])
})

test('over a period an alert with hours has the worst of the hours in it, and is not in force in a safe pause', async () => {
  // From 10 to 15 h: high, extreme, none, moderate, moderate.
  const row = {
    ...ownAlertRow(0, new Date(startMs)),
    ...{ alert_id: 'ca-hours', scope: 'castpoint', person_id: null, station_id: null },
    ...{ castpoint_id: 'north-c1', rule_key: 'road_danger freezing_rain north-c1', type: 'freezing_rain' },
    ...{ severity: 4, starts_at: at(10 * HOUR), ends_at: at(15 * HOUR) },
    content: {
      form: 'weather',
      kind: 'road_danger',
      bounds: [null, 3, 4],
      probabilityPct: null,
      peak: { at: at(11 * HOUR), value: 4 },
      levels: [3, 4, 0, 2, 2],
      ended: null,
    },
  }
  const batches = [{ kind: 'own_alert' as const, rows: [row] }]
  await publish(app.database, { origin: 'live', setupId: 'north', batches })
  const { alertsAtPointsBetween } = openAlertsAtPoints()
  const severityBetween = async (fromHours: number, toHours: number) => {
    const span = { from: new Date(at(fromHours * HOUR)), to: new Date(at(toHours * HOUR)) }
    const alertsBetween = await alertsAtPointsBetween(
      app.tenants.for('north'),
      await latestAsOf(app.database),
      span,
    )
    return alertsBetween.filter(({ alert }) => alert.id === 'ca-hours').map(({ alert }) => alert.severity)
  }
  expect(await severityBetween(0, 24)).toEqual([4])
  expect(await severityBetween(10, 11)).toEqual([3])
  expect(await severityBetween(12, 24)).toEqual([2])
  expect(await severityBetween(12, 13)).toEqual([])
})
