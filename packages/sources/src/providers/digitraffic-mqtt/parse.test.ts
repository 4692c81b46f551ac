import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ObservationFact } from '../../facts/observation.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { factsIn, refusalsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { AT, aSnapshot, aStationData, WINTER } from '../digitraffic/snapshot-builder.ts'
import { type ASensorMessage, AT_S, aBatch, aListedStation, aSensorMessage } from './batch-builder.ts'
import { parseDigitrafficMqtt } from './parse.ts'

const SITE: ParseSite = { receivedAt: new Date('2026-01-15T12:22:00Z'), name: 'weather-v2 (3 messages)' }
const SOURCE = { parse: parseDigitrafficMqtt }

const parse = (document: unknown, site = SITE) =>
  collect(SOURCE, Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)), site)
const batch = (...messages: ASensorMessage[]) => aBatch(messages.map(aSensorMessage))

describe('a batch of messages', () => {
  test('gives one observation for each station and time', async () => {
    const items = await parse({
      ...aBatch(
        [
          ...[
            { sensor: 1, value: -4.2 },
            { sensor: 3, value: -1.8 },
            { sensor: 16, value: 4.5 },
            { sensor: 27, value: 7 },
            { sensor: 3, value: -1.9, time: AT_S + 60 },
            { station: 9, sensor: 1, value: -7 },
          ].map(aSensorMessage),
        ],
        [aListedStation(3034), aListedStation(9)],
      ),
    })
    expect(refusalsIn(items)).toEqual([])
    expect(factsIn(items)).toMatchObject([
      {
        stationRef: '3034',
        stationName: 'vt3_Pirkkola_3034',
        observedAt: new Date(AT),
        location: { longitudeDeg: 24.89, latitudeDeg: 60.23, altitudeM: null },
        values: { tair: -4.2, ts: -1.8, wind_force: 16.2, wind_avg: 16.2, road_state: 5 },
        elements: { ts: 'TIE_1' },
        attribution: expect.stringContaining('Fintraffic'),
      },
      { stationRef: '3034', observedAt: new Date('2026-01-15T12:21:00Z'), values: { ts: -1.9 } },
      { stationRef: '9', values: { tair: -7 } },
    ])
  })

  test('reads a warm dry road in summer', async () => {
    const site = { ...SITE, receivedAt: new Date('2026-07-20T12:00:00Z') }
    const time = Date.parse('2026-07-20T11:59:00Z') / 1000
    const items = await parse(batch({ sensor: 3, value: 41.7, time }, { sensor: 27, value: 1, time }), site)
    expect(items).toMatchObject([{ values: { ts: 41.7, road_state: 0 } }])
  })

  test('in the night of the clock change the repeated hour stays two separate hours', async () => {
    const site = { ...SITE, receivedAt: new Date('2026-10-25T03:00:00Z') }
    const [before, after] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map(
      (at) => Date.parse(at) / 1000,
    )
    const items = await parse(
      batch({ sensor: 3, value: 1, time: before }, { sensor: 3, value: 0, time: after }),
      site,
    )
    expect(factsIn(items).map(({ observedAt }) => observedAt.toISOString())).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ])
  })

  test('a sensor is ignored if the station has a better one', async () => {
    expect(await parse(batch({ sensor: 5, value: -2 }))).toEqual([])
    const only = aBatch([aSensorMessage({ sensor: 5, value: -2 })], [aListedStation(3034, [1, 5])])
    expect(await parse(only)).toMatchObject([{ values: { ts: -2 }, elements: { ts: 'TIE_2' } }])
  })

  test('an impossible value is absent and flagged, and a later good one for the instant replaces it', async () => {
    const wrong = { sensor: 3, value: 327.7 }
    expect(await parse(batch(wrong))).toMatchObject([
      { values: {}, quality: { ts: { flag: 'out_of_range', raw: 327.7 } } },
    ])
    const [fact] = factsIn(await parse(batch(wrong, { sensor: 3, value: -1 })))
    expect(fact).toMatchObject({ values: { ts: -1 }, quality: {} })
  })

  test('a missing value is neither zero nor refused', async () => {
    expect(await parse(batch({ sensor: 3, value: null }))).toEqual([])
  })

  test('order and repetition of messages do not matter', async () => {
    const messages = [1, 3, 16, 27].flatMap((sensor) =>
      [0, 60].map((delayS) =>
        aSensorMessage({ sensor, value: sensor === 27 ? 1 : sensor, time: AT_S + delayS }),
      ),
    )
    const usual = factsIn(await parse(aBatch(messages)))
      .map(plain)
      .sort()
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...messages, ...messages], { minLength: messages.length * 2 }),
        async (shuffled) => {
          expect(
            factsIn(await parse(aBatch(shuffled)))
              .map(plain)
              .sort(),
          ).toEqual(usual)
        },
      ),
      { numRuns: 50 },
    )
  })
  const plain = ({ observedAt, values }: ObservationFact) =>
    `${observedAt.toISOString()} ${JSON.stringify(Object.entries(values).sort())}`

  test('an invalid message is refused, and the others are accepted', async () => {
    const items = await parse(
      aBatch([
        ['weather-v2/3034/3', '{"value":'],
        ['weather-v2/3034/3', '[]'],
        ['weather-v2/3034/3', '{"value":1}'],
        ['weather-v2/3034/3', JSON.stringify({ value: 1, time: AT_S * 1000 })],
        ['weather-v2/3034/3', JSON.stringify({ value: 1, time: AT_S + 3600 })],
        ['weather-v2/3034/3', JSON.stringify({ value: 'cold', time: AT_S })],
        ['weather-v2/77/3', JSON.stringify({ value: 1, time: AT_S })],
        ['weather-v2/status', '{}'],
        'nothing',
        aSensorMessage({ sensor: 1, value: -4 }),
      ]),
    )
    expect(refusalsIn(items).map(({ reason }) => reason)).toEqual([
      'malformed',
      'no_date',
      'future',
      'not_a_number',
      'no_position',
    ])
    expect(refusalsIn(items)[0]?.detail).toBe('weather-v2/3034/3: {"value": (4 of this kind)')
    expect(factsIn(items)).toMatchObject([{ values: { tair: -4 } }])
  })
})

describe('documents', () => {
  test('the state of all stations is read like the answers of the web service', async () => {
    const site = { ...SITE, name: 'digitraffic stations/data' }
    const items = await parse(aSnapshot(aStationData(3034, WINTER)), site)
    expect(items).toMatchObject([{ stationRef: '3034', values: { ts: -1.8, film: 0.12 } }])
  })

  test.each([
    ['nothing', '', 'empty'],
    ['text', '<html>', 'wrong_type'],
    ['a list', [], 'wrong_root'],
    ['too many messages', aBatch(Array.from({ length: 10_001 }, () => [])), 'too_large'],
  ])('a batch of %s is refused', async (_, document, reason) => {
    expect(refusalsIn(await parse(document)).map((refused) => refused.reason)).toEqual([reason])
  })

  test('two thousand damaged copies never give an invalid fact', async () => {
    const bytes = Buffer.from(
      JSON.stringify(
        batch({ sensor: 3, value: -1.8 }, { sensor: 1, value: -4 }, { sensor: 27, value: 7 }),
        null,
        1,
      ),
    )
    for (let seed = 0; seed < 2000; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), SITE)) {
        expect(faultOf(fact, SITE.receivedAt), `seed ${seed}`).toBeNull()
      }
    }
  }, 60_000)
})

const samples = samplesOf('digitraffic')

test.skipIf(!samples)(
  'the documented message is read (skipped if it is not next to the repository)',
  async () => {
    const payload = readFileSync(join(samples ?? '', 'mqtt-weather-v2-message.json'), 'utf8')
    const items = await parse(aBatch([['weather-v2/3034/58', payload]], [aListedStation(3034, [58])]))
    expect(items).toMatchObject([{ observedAt: new Date('2022-11-09T05:50:21Z'), values: { vis: 11068 } }])
  },
)
