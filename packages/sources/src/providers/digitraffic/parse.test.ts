import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { factsIn, reasonsIn, refusalsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { parseDigitraffic } from './parse.ts'
import { SENSOR_ROWS } from './sensors.ts'
import {
  type ASensorValue,
  AT,
  aFeature,
  aList,
  aSnapshot,
  aStationData,
  WINTER,
} from './snapshot-builder.ts'

const NOW: ParseSite = { receivedAt: new Date('2026-01-15T12:22:00Z') }
const SOURCE = { parse: parseDigitraffic }
const PLACES = { stations: [{ id: 3034, name: 'Pirkkola', latitudeDeg: 60.23, longitudeDeg: 24.89 }] }

const parse = (document: unknown, site = NOW) =>
  collect(SOURCE, Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)), site)
const factOf = async (...values: ASensorValue[]) =>
  factsIn(await parse(aSnapshot(aStationData(3034, values))))[0]

describe('the answer with all stations', () => {
  test('gives one observation per station, in our units and codes, with the sensor names', async () => {
    const items = await parse(aSnapshot(aStationData(3034, WINTER)))
    expect(items).toHaveLength(1)
    const [fact] = factsIn(items)
    expect(fact).toMatchObject({
      stationRef: '3034',
      stationName: 'vt3_Pirkkola_3034',
      location: { longitudeDeg: 24.89, latitudeDeg: 60.23, altitudeM: null },
      observedAt: new Date(AT),
      attribution: 'Source: Fintraffic / digitraffic.fi, license CC 4.0 BY',
      quality: {},
    })
    expect(fact?.values).toEqual({
      tair: -4.2,
      ts: -1.8,
      tss: 0.4,
      tdew: -5.5,
      tfreeze: -3.2,
      wind_force: 16.2,
      wind_avg: 16.2,
      wind_max: 32.4,
      wind_dir: 210,
      pres: 1003.4,
      rh: 91,
      precip_rate: 0.35,
      rain_sum: 2.1,
      precip_type: 3,
      vis: 1789,
      road_state: 7,
      film: 0.12,
      salt: 61,
      snow_depth: 23,
      adhesion: 0.62,
      battery: 13.1,
    })
    expect(fact?.elements).toMatchObject({
      ts: 'TIE_1',
      vis: 'NAKYVYYS_METRIA',
      precip_type: 'SATEEN_OLOMUOTO_PWDXX',
    })
  })

  test('reads a warm dry road in summer', async () => {
    const fact = await factOf(
      { id: 1, value: 24.1 },
      { id: 3, value: 41.7 },
      { id: 22, value: 0 },
      { id: 23, value: 0 },
      { id: 26, value: 20, unit: 'km' },
      { id: 27, value: 1 },
      { id: 50, value: 0 },
    )
    expect(fact?.values).toEqual({
      tair: 24.1,
      ts: 41.7,
      precip_type: 0,
      precip_rate: 0,
      vis: 20_000,
      road_state: 0,
      film: 0,
    })
  })

  test('a sensor silent for an hour is replaced by the next one in its list', async () => {
    const fact = await factOf(
      { id: 1, value: -4 },
      { id: 3, value: 12, measuredTime: '2026-01-15T11:19:59Z' },
      { id: 5, value: -2.1 },
    )
    expect(fact).toMatchObject({ values: { ts: -2.1 }, elements: { ts: 'TIE_2' } })
  })

  test('sensors measured at different times give observations at those times', async () => {
    const facts = factsIn(
      await parse(
        aSnapshot(
          aStationData(3034, [
            { id: 1, value: -4 },
            { id: 3, value: -2, measuredTime: '2026-01-15T12:10:00Z' },
          ]),
        ),
      ),
    )
    expect(facts.map(({ observedAt, values }) => [observedAt.toISOString(), values])).toEqual([
      ['2026-01-15T12:10:00.000Z', { ts: -2 }],
      ['2026-01-15T12:20:00.000Z', { tair: -4 }],
    ])
  })

  test('a sensor with last year’s value is ignored', async () => {
    const items = await parse(
      aSnapshot(aStationData(3034, [{ id: 1, value: -4, measuredTime: '2025-01-15T12:10:00Z' }])),
    )
    expect(items).toEqual([])
  })

  test.each([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 7],
    [5, 4],
    [6, 8],
    [7, 5],
    [8, 6],
    [9, 8],
  ])('road condition %s is road state %s', async (keli, state) => {
    expect((await factOf({ id: 27, value: keli }))?.values).toEqual({ road_state: state })
  })

  test('a sensor fault is reported unless another sensor observes the road', async () => {
    expect(await factOf({ id: 27, value: 0 })).toMatchObject({
      values: { road_state: 9 },
      quality: { road_state: { flag: 'failing', raw: 0 } },
    })
    const other = await factOf({ id: 27, value: 0 }, { id: 28, value: 7 })
    expect(other).toMatchObject({
      values: { road_state: 5 },
      elements: { road_state: 'KELI_2' },
      quality: {},
    })
  })

  test.each([
    [7, 0],
    [10, 1],
    [11, 3],
    [13, 2],
    [19, 1],
  ])('precipitation kind %s is type %s', async (kind, type) => {
    expect((await factOf({ id: 25, value: kind }))?.values).toEqual({ precip_type: type })
  })

  test('precipitation of unknown kind takes its type from the class reported by the station', async () => {
    expect(await factOf({ id: 25, value: 8 }, { id: 22, value: 1 })).toMatchObject({
      values: { precip_type: 1 },
      elements: { precip_type: 'SADE' },
    })
  })

  test('test stations, removed stations and stations that were not requested are left out', async () => {
    const data = [1, 2, 3, 4].map((id) => aStationData(id, [{ id: 1, value: -4 }]))
    const stations = aList(
      aFeature(1, { name: 'TEST_Oulu' }),
      aFeature(2, { collectionStatus: 'REMOVED_PERMANENTLY' }),
      aFeature(3, { names: { fi: 'Tie 3 Helsinki, Pirkkola' } }, [24.9, 60.2, 31.5]),
      aFeature(4),
    )
    const site = { ...NOW, settings: { stationIds: [1, 2, 3] } }
    const items = await parse({ stations, data: { dataUpdatedTime: AT, stations: data } }, site)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      stationRef: '3',
      stationName: 'Tie 3 Helsinki, Pirkkola',
      location: { longitudeDeg: 24.9, latitudeDeg: 60.2, altitudeM: 31.5 },
    })
  })

  test('the order of stations and sensors does not matter', async () => {
    const inOrder = await parse(aSnapshot(aStationData(3034, WINTER)))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(WINTER, { minLength: WINTER.length }), async (values) => {
        expect(await parse(aSnapshot(aStationData(3034, values)))).toEqual(inOrder)
      }),
      { numRuns: 50 },
    )
  })
})

describe('other forms', () => {
  test('an answer without a station list takes the places from the settings', async () => {
    const site = { ...NOW, settings: PLACES }
    const data = { dataUpdatedTime: AT, stations: [aStationData(3034, WINTER), aStationData(9, WINTER)] }
    expect(factsIn(await parse(data, site)).map((fact) => fact.stationName)).toEqual(['Pirkkola'])
    expect(factsIn(await parse(aStationData(3034, WINTER), site))).toHaveLength(1)
    expect(reasonsIn(await parse(data))).toEqual(['no_position'])
  })

  const message = (topic: string, payload: unknown, settings: Record<string, unknown> = PLACES) =>
    parse(payload, { ...NOW, name: topic, settings })
  const seconds = Date.parse(AT) / 1000

  test('an MQTT message gives one value of one sensor', async () => {
    expect(await message('weather-v2/3034/3', { value: -1.8, time: seconds })).toMatchObject([
      { stationRef: '3034', observedAt: new Date(AT), values: { ts: -1.8 }, elements: { ts: 'TIE_1' } },
    ])
    expect(await message('weather-v2/3034/58', { value: 1789, time: seconds })).toMatchObject([
      { values: { vis: 1789 } },
    ])
    expect(await message('saved/weather-v2/3034/16.json', { value: 2, time: seconds })).toMatchObject([
      { values: { wind_avg: 7.2, wind_force: 7.2 } },
    ])
  })

  test('a message of a sensor is left out if the station has a better one', async () => {
    expect(await message('weather-v2/3034/5', { value: -1, time: seconds })).toEqual([])
    const only = { stations: [{ ...PLACES.stations[0], sensors: [1, 5] }] }
    expect(await message('weather-v2/3034/5', { value: -1, time: seconds }, only)).toMatchObject([
      { values: { ts: -1 }, elements: { ts: 'TIE_2' } },
    ])
    expect(await message('weather-v2/3034/9999', { value: -1, time: seconds })).toEqual([])
  })

  test.each([
    ['a station without a known place', 'weather-v2/1/3', { value: 1, time: seconds }, 'no_position'],
    ['a time in milliseconds', 'weather-v2/3034/3', { value: 1, time: seconds * 1000 }, 'no_date'],
    ['no time', 'weather-v2/3034/3', { value: 1 }, 'no_date'],
    ['a time to come', 'weather-v2/3034/3', { value: 1, time: seconds + 3600 }, 'future'],
    ['a text', 'weather-v2/3034/3', { value: 'cold', time: seconds }, 'not_a_number'],
    ['another topic', 'weather-v2/status', { value: 1, time: seconds }, 'wrong_root'],
  ])('a message with %s is refused', async (_, topic, payload, reason) => {
    const items = await message(topic, payload)
    expect(factsIn(items)).toEqual([])
    expect(reasonsIn(items)).toEqual([reason])
  })

  test('an impossible value in a message is recorded as refused', async () => {
    expect(await message('weather-v2/3034/3', { value: 327.7, time: seconds })).toMatchObject([
      { values: {}, quality: { ts: { flag: 'out_of_range', raw: 327.7 } } },
    ])
  })
})

describe('refusals', () => {
  test('impossible values are absent and flagged, unreadable ones refused, and missing ones neither', async () => {
    const items = await parse(
      aSnapshot(
        aStationData(3034, [
          { id: 1, value: 4, measuredTime: '2026-01-15' },
          { id: 3, value: 99 },
          { id: 9, value: null },
          { id: 16, value: 'x' },
          { id: 19, value: 1000, unit: 'stones' },
          { id: 27, value: 42 },
          { id: 21, value: 103 },
          { id: 54, value: 12, reliability: 'SUSPICIOUS' },
          { id: 24, value: 1, measuredTime: '2026-01-15T14:00:00Z' },
        ]),
      ),
    )
    expect(factsIn(items)[0]).toMatchObject({
      values: { rh: 100, salt: 12 },
      quality: {
        ts: { flag: 'out_of_range', raw: 99 },
        salt: { flag: 'source', note: 'reliability SUSPICIOUS' },
      },
    })
    expect(Object.keys(factsIn(items)[0]?.values ?? {}).sort()).toEqual(['rh', 'salt'])
    expect(reasonsIn(items).sort()).toEqual([
      'future',
      'no_date',
      'not_a_number',
      'unknown_code',
      'unknown_unit',
    ])
    expect(refusalsIn(items)[0]?.detail).toMatch(/^station 3034: /)
  })

  test.each([
    ['nothing', '', 'empty'],
    ['text', '<html>', 'wrong_type'],
    ['a list', [], 'wrong_root'],
    ['another form', { stations: {} }, 'wrong_root'],
    ['a broken end', JSON.stringify(aSnapshot(aStationData(1, WINTER))).slice(0, 700), 'malformed'],
    [
      'stations without a place',
      { stations: aList({ properties: { id: 1, name: 'x' } }), data: { stations: [] } },
      'no_position',
    ],
  ])('refuses a document of %s', async (_, document, reason) => {
    expect(reasonsIn(await parse(document))).toEqual([reason])
  })

  test('invalid settings are reported', async () => {
    const items = await parse(aSnapshot(), { ...NOW, settings: { stations: [{ id: 'x' }] } })
    expect(refusalsIn(items)[0]).toMatchObject({
      reason: 'bad_settings',
      detail: expect.stringContaining('stations.0.id'),
    })
  })

  test('two thousand damaged copies never give an invalid fact', async () => {
    const bytes = Buffer.from(
      JSON.stringify(aSnapshot(aStationData(3034, WINTER), aStationData(3035, WINTER)), null, 1),
    )
    for (let seed = 0; seed < 2000; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), NOW)) {
        expect(faultOf(fact, NOW.receivedAt), `seed ${seed}`).toBeNull()
      }
    }
  }, 60_000)
})

const samples = samplesOf('digitraffic')

describe.skipIf(!samples)('real payloads (skipped if they are not next to the repository)', () => {
  const read = (name: string) => readFileSync(join(samples ?? '', name), 'utf8')

  test('every sensor in the table is in the catalogue under its id, with its name and unit', () => {
    const catalogue = new Map(
      [...read('weather-sensors-catalogue-lotju.xml').matchAll(/<ns2:laskennallinenAnturi>.*?<\/ns2/gs)].map(
        ([text]) => {
          const textOf = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(text)?.[1] ?? ''
          return [Number(textOf('vanhaId')), { name: textOf('nimi').toUpperCase(), unit: textOf('yksikko') }]
        },
      ),
    )
    expect(catalogue.size).toBe(145)
    for (const { id, name, unit } of SENSOR_ROWS.flatMap(([, sensors]) => sensors)) {
      // The catalogue has a typo: °CC
      expect({ id, ...catalogue.get(id) }).toEqual({ id, name, unit: id === 1 ? '°CC' : unit })
    }
  })

  test('the documented MQTT message is read', async () => {
    const site = {
      receivedAt: new Date('2026-01-01T00:00:00Z'),
      settings: PLACES,
      name: 'weather-v2/3034/58',
    }
    expect(await parse(read('mqtt-weather-v2-message.json'), site)).toMatchObject([
      { observedAt: new Date('2022-11-09T05:50:21Z'), values: { vis: 11068 } },
    ])
  })

  test.each([
    'forecast-section-roads-v1-source.json',
    'forecast-sections-v2-source.json',
    'mqtt-traffic-message-simple.decoded.json',
  ])('%s is not road weather of stations', async (name) =>
    expect(reasonsIn(await parse(read(name)))).toEqual(['wrong_root']),
  )
})
