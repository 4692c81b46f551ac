import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { expectSound, factsIn, parserOf, reasonsIn, sortedFacts } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { channelsDisagree, correctedPm25 } from './correction.ts'
import { aSensor, aTable, SMOKE, WINTER } from './sensor-builder.ts'
import { purpleair } from './source.ts'

const SITE = { receivedAt: new Date('2026-01-15T12:10:00Z') }
const parse = parserOf(purpleair, SITE)

describe('the correction', () => {
  test('follows the line in the paper, and is never below zero', () => {
    expect(correctedPm25(21, 60)).toBeCloseTo(0.524 * 21 - 0.0862 * 60 + 5.75, 9)
    expect(correctedPm25(0, 100)).toBe(0)
  })

  test.each([
    [10, 14, false],
    [2, 6.9, false],
    [2, 8, true],
    [100, 104.9, false],
    [100, 180, false],
    [100, 200, true],
    [0, 0, false],
  ])('channels of %s and %s disagree: %s', (a, b, expected) => expect(channelsDisagree(a, b)).toBe(expected))
})

describe('sensors', () => {
  test('each value has its quality notes, in winter and in smoke', async () => {
    const items = await parse(aTable(WINTER, SMOKE))
    expect(reasonsIn(items)).toEqual([])
    const [winter, smoke] = factsIn(items)
    expect(winter).toMatchObject({
      stationRef: '131075',
      stationName: 'Rue Saint-Jean',
      location: { longitudeDeg: -71.21, latitudeDeg: 46.81, altitudeM: 100 },
      observedAt: new Date('2026-01-15T12:00:00Z'),
      values: { tair: -10, rh: 60, pres: 1001.66 },
      quality: {
        tair: { flag: 'source', note: 'inside the housing: some 4 °C too warm' },
        rh: { flag: 'source', note: 'inside the housing: too low' },
        pm25: { flag: 'source', note: 'corrected after Barkjohn et al. 2021; the sensor says 21' },
      },
    })
    expect(winter?.values.pm25).toBeCloseTo(11.582, 6)
    expect(smoke?.values.pm25).toBeCloseTo(213.195, 6)
    expect(smoke?.quality.pm25?.note).toMatch(/too low above 343/)
  })

  test('a single sensor, a table, and any order give the same facts', async () => {
    const singleSensor = await parse({ api_version: 'V1', sensor: WINTER })
    expect(singleSensor).toEqual(await parse(aTable(WINTER)))
    const sensors = [WINTER, SMOKE, aSensor({ sensor_index: 9 })]
    const inOrder = sortedFacts(await parse(aTable(...sensors)))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(sensors, { minLength: 3 }), async (shuffled) => {
        expect(sortedFacts(await parse(aTable(...shuffled)))).toEqual(inOrder)
      }),
    )
  })

  test('a value that cannot be corrected is left out', async () => {
    const items = await parse(
      aTable(
        aSensor({ humidity: null }),
        aSensor({ 'pm2.5_cf_1_a': 100, 'pm2.5_cf_1_b': 5 }),
        aSensor({ 'pm2.5_cf_1_a': 99_999 }),
        aSensor({ 'pm2.5_cf_1_b': null }),
      ),
    )
    expect(factsIn(items).map(({ values }) => values.pm25)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(factsIn(items).map(({ quality }) => quality.pm25?.flag)).toEqual([
      'source',
      'source',
      'out_of_range',
      'source',
    ])
  })

  test.each([
    ['A', { 'pm2.5_cf_1_a': 21, 'pm2.5_cf_1_b': null }],
    ['A', { 'pm2.5_cf_1_a': 21, 'pm2.5_cf_1_b': undefined }],
    ['B', { 'pm2.5_cf_1_a': null, 'pm2.5_cf_1_b': 21 }],
  ])('with channel %s alone no value is given, but the reason', async (channel, values) => {
    const [fact] = factsIn(await parse(aTable(aSensor(values))))
    expect(fact?.values).not.toHaveProperty('pm25')
    expect(fact?.quality.pm25).toEqual({
      flag: 'source',
      raw: 21,
      note: `only channel ${channel}, so that nothing confirms it`,
    })
  })

  test('without either channel there is nothing to explain', async () => {
    const [fact] = factsIn(await parse(aTable(aSensor({ 'pm2.5_cf_1_a': null, 'pm2.5_cf_1_b': null }))))
    expect(fact?.quality).not.toHaveProperty('pm25')
  })

  test.each([25, 60, 1_400_000_000])(
    'a sensor last seen at %i s, before any was sold, has no date',
    async (seconds) => {
      const items = await parse(aTable(aSensor({ last_seen: seconds })))
      expect([factsIn(items), reasonsIn(items)]).toEqual([[], ['no_date']])
    },
  )

  test('indoor sensors are left out, and unreadable entries are reported once', async () => {
    const items = await parse(
      aTable(
        aSensor({ location_type: 1 }),
        aSensor({ latitude: null }),
        aSensor({ latitude: null }),
        aSensor({ last_seen: 0 }),
        aSensor({ last_seen: 1_800_000_000 }),
        aSensor({ sensor_index: 'x' }),
        aSensor({ temperature: 'warm', humidity: 300 }),
      ),
    )
    expect(factsIn(items)).toMatchObject([{ quality: { rh: { flag: 'out_of_range', raw: 300 } } }])
    expect(reasonsIn(items)).toEqual(['no_position', 'no_date', 'future', 'no_station', 'not_a_number'])
  })

  test.each([
    ['nothing', '', 'empty'],
    [
      'an error',
      { error: 'ApiKeyInvalidError', description: 'The provided api_key was not valid.' },
      'provider_error',
    ],
    ['another form', { data: [] }, 'wrong_root'],
    ['no sensors', aTable(), undefined],
  ])('gives the expected refusals for an answer of %s', async (_, answer, reason) => {
    expect(reasonsIn(await parse(answer))).toEqual(reason === undefined ? [] : [reason])
  })

  test('damaged copies never give an invalid fact', async () => {
    await expectSound(purpleair, aTable(WINTER, SMOKE), SITE)
  }, 30_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('makes one request for a box, with the key in the header and only the fields that are read', async () => {
  const server = await localServer((_, response) => response.end(JSON.stringify(aTable(WINTER))))
  close = server.close
  const settings = { apiKey: 'secret-key', box: [-72, 46, -70, 47], service: server.url }
  const pulled = await pullOnce('purpleair', { settings, now: SITE.receivedAt })
  expect(server.requests).toHaveLength(1)
  expect(server.requests[0]?.headers['x-api-key']).toBe('secret-key')
  const { fields, ...query } = Object.fromEntries(
    new URL(server.requests[0]?.url ?? '', server.url).searchParams,
  )
  expect(fields?.split(',')).toHaveLength(11)
  expect(query).toEqual({
    location_type: '0',
    max_age: '3600',
    nwlng: '-72',
    nwlat: '47',
    selng: '-70',
    selat: '46',
  })
  expect(JSON.stringify(pulled)).not.toContain('secret-key')
  expect(await parsed('purpleair', pulled[0]?.message)).toHaveLength(1)
})

test('settings for all sensors of the world are refused', async () => {
  await expect(pullOnce('purpleair', { settings: { apiKey: 'k' }, now: SITE.receivedAt })).rejects.toThrow(
    /sensors or a box/,
  )
})

const samples = samplesOf('purpleair')

describe.skipIf(!samples)('real payloads (skipped if they are not next to the repository)', () => {
  const read = (name: string) => readFileSync(join(samples ?? '', name), 'utf8')

  test('a recorded sensor is read', async () => {
    const items = await parse(read('get_sensor_response.json'))
    expect(items).toMatchObject([
      {
        stationRef: '131075',
        stationName: 'Mariners Bluff',
        location: { longitudeDeg: -117.67972, latitudeDeg: 33.51511, altitudeM: 173 },
        observedAt: new Date(1_667_666_162_000),
        values: { rh: 33, pres: 1001.66 },
      },
    ])
    expect(factsIn(items)[0]?.values.tair).toBeCloseTo(20.556, 3)
    expect(factsIn(items)[0]?.values.pm25).toBeCloseTo(2.9054, 4)
  })

  test('an error is reported, a table without times gives nothing, and a key answer is not a sensor', async () => {
    expect(reasonsIn(await parse(read('error_invalid_api_key_response.json')))).toEqual(['provider_error'])
    const table = await parse(read('get_sensors_response.json'))
    expect(factsIn(table)).toEqual([])
    expect(reasonsIn(table)).toEqual(['no_date'])
    expect(reasonsIn(await parse(read('get_keys_response.json')))).toEqual(['wrong_root'])
  })

  test('damaged copies of real payloads never give an invalid fact', async () => {
    await expectSound(purpleair, read('get_sensor_response.json'), SITE)
  }, 30_000)
})
