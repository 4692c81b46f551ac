import { afterEach, describe, expect, test } from 'vitest'
import type { AlertMessage } from '../../facts/alert.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { localServer } from '../../test-support/local-server.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { parseMeteoalarm } from './parse.ts'
import { aFeed, aWarning, SENDER } from './warnings-builder.ts'

const NOW = new Date('2026-01-15T09:05:00Z')
const SITE = { receivedAt: NOW }
const SOURCE = { parse: parseMeteoalarm }
const parse = (answer: unknown) =>
  collect(SOURCE, Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)), SITE)
const messages = (items: { kind: string }[]) =>
  items.filter((fact): fact is AlertMessage => fact.kind === 'alert')

describe('a warning', () => {
  test('a warning is one alert in its languages, with colour, hazard and region', async () => {
    const items = await parse(aFeed(aWarning()))
    expect(reasonsIn(items)).toEqual([])
    expect(messages(items)).toMatchObject([
      {
        slot: `${SENDER},2.49.0.0.40.0.AT.1`,
        issuedAt: new Date('2026-01-15T05:00:00Z'),
        attribution: expect.stringMatching(/^Geosphere Austria · EUMETNET – MeteoAlarm\. Time delays/),
        entries: [
          {
            type: 'snow_ice',
            severity: 3,
            level: 'orange',
            startsAt: new Date('2026-01-15T17:00:00Z'),
            endsAt: new Date('2026-01-16T11:00:00Z'),
            texts: { en: { headline: 'Snowfall orange', description: '30 cm.', instruction: null } },
            areas: [
              { names: { en: 'Grieskirchen' }, codes: [{ scheme: 'emma', value: 'AT408' }], geometry: null },
            ],
          },
        ],
      },
    ])
    expect(messages(items)[0]?.entries).toHaveLength(1)
  })

  test.each([
    ['1; green; Minor', 'Severe', 0, 'green'],
    ['2; yellow; Moderate', 'Extreme', 2, 'yellow'],
    ['3; Orange; Severe', 'Minor', 3, 'orange'],
    ['4;red;Extreme', 'Minor', 4, 'red'],
    ['', 'Extreme', 4, 'Extreme'],
  ])('the colour takes precedence: %s over %s', async (level, severity, expected, word) => {
    const [message] = messages(await parse(aFeed(aWarning({ infos: [{ level, severity }] }))))
    expect(message?.entries).toMatchObject([{ severity: expected, level: word }])
  })

  test('a green warning of zero duration means no warning for a region: no alert and no fault', async () => {
    const at = '2026-01-15T06:00:00+01:00'
    const marker = { level: '1; green; Minor', onset: at, expires: at }
    const items = await parse(
      aFeed(aWarning({ infos: [marker] }), aWarning({ identifier: 'B', infos: [marker, {}] })),
    )
    expect(reasonsIn(items)).toEqual([])
    expect(messages(items).map(({ entries }) => entries.map(({ level }) => level))).toEqual([[], ['orange']])
    const broken = await parse(aFeed(aWarning({ infos: [{ onset: at, expires: at }] })))
    expect(reasonsIn(broken)).toEqual(['no_duration'])
  })

  test('altitudes are retained, in metres', async () => {
    const area = { name: 'Tirol', codes: [['EMMA_ID', 'AT007']] as [string, string][] }
    const infos = [{ areas: [{ ...area, altitude: '4921.26', ceiling: '9842.5197' }] }, { areas: [area] }]
    const [message] = messages(await parse(aFeed(aWarning({ infos }))))
    expect(message?.entries.map(({ areas }) => areas)).toMatchObject([
      [{ altitudeM: 1500, ceilingM: 3000 }],
      [{ names: { en: 'Tirol' } }],
    ])
    expect(message?.entries[1]?.areas[0]).not.toHaveProperty('altitudeM')
  })

  test.each([
    ['1; Wind', 'wind'],
    ['3; Thunderstorm', 'thunderstorm'],
    ['4; Fog', 'fog'],
    ['7; Coastal Event', 'coastal'],
    ['8; forest-fire', 'forest_fire'],
    ['10; Rain', 'rain'],
    ['13; rain-flood', 'flood'],
  ])('the hazard %s means %s', async (type, expected) => {
    const [message] = messages(await parse(aFeed(aWarning({ infos: [{ type }] }))))
    expect(message?.entries[0]?.type).toBe(expected)
  })

  test('unknown colours and hazards are counted, and the CAP severity and event are used', async () => {
    const infos = [{ level: '7; violet', type: '99; aliens', event: 'Snowfall', severity: 'Moderate' }]
    const items = await parse(aFeed(aWarning({ infos }), aWarning({ identifier: 'b', infos })))
    expect(messages(items)[0]?.entries).toMatchObject([{ severity: 2, level: 'Moderate', type: 'snowfall' }])
    expect(reasonsIn(items)).toEqual(['unknown_kind'])
  })

  test('polygons and other codes are retained', async () => {
    const areas = [
      {
        name: 'A',
        codes: [
          ['NUTS3', 'FR626'],
          ['WARNCELLID', '8'],
        ] as [string, string][],
        polygon: ['48,14 48,15 49,15 48,14'],
      },
    ]
    const [message] = messages(await parse(aFeed(aWarning({ infos: [{ areas }] }))))
    expect(message?.entries[0]?.areas).toMatchObject([
      { codes: [{ scheme: 'nuts', value: 'FR626' }], geometry: { type: 'MultiPolygon' } },
    ])
  })
})

test('an unreadable warning does not affect the others', async () => {
  const items = await parse(
    aFeed(
      aWarning(),
      aWarning({ status: 'Test' }),
      {},
      aWarning({ sent: '2026-01-15T06:00:00' }),
      aWarning({ identifier: 'z' }),
    ),
  )
  expect(messages(items)).toHaveLength(2)
  expect(reasonsIn(items)).toEqual(['not_actual', 'wrong_root', 'no_date'])
})

test.each([
  ['nothing', '', ['empty']],
  ['no warnings', aFeed(), []],
  ['another form', {}, ['wrong_root']],
  ['no list', { warnings: {} }, ['wrong_root']],
  ['a feed in Atom', '<feed/>', ['wrong_type']],
  ['a deep one', '['.repeat(40) + ']'.repeat(40), ['too_deep']],
])('%s', async (_, answer, expected) => {
  const items = await parse(answer)
  expect([messages(items), reasonsIn(items)]).toEqual([[], expected])
})

test('damaged copies never give an invalid fact', async () => {
  const bytes = Buffer.from(
    JSON.stringify(
      aFeed(
        aWarning(),
        aWarning({ identifier: 'b', msgType: 'Update', references: `${SENDER},a,2026-01-15T05:00:00+01:00` }),
      ),
    ),
  )
  for (let seed = 0; seed < 1500; seed += 1) {
    for (const fact of await collect(SOURCE, mutate(bytes, seed), SITE))
      expect(faultOf(fact, NOW), `seed ${seed}`).toBeNull()
  }
}, 30_000)

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('the complete feed of the country is requested', async () => {
  const server = await localServer((_, response) => response.end(JSON.stringify(aFeed(aWarning()))))
  close = server.close
  const settings = { country: 'austria', service: server.url }
  const [pulled] = await pullOnce('meteoalarm', { settings, now: NOW })
  expect(server.requests.map(({ url }) => url)).toEqual(['/api/v1/warnings/feeds-austria'])
  expect(await parsed('meteoalarm', pulled?.message, settings)).toHaveLength(1)
  await expect(pullOnce('meteoalarm', { settings: { country: '../x' }, now: NOW })).rejects.toThrow(/country/)
})
