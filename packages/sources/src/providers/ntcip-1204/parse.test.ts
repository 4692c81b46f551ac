import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import {
  expectSound,
  factsIn,
  parserOf,
  reasonsIn,
  refusalsIn,
  sortedFacts,
} from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { aCsv, anExport, aStation, SILENT, WINTER } from './export-builder.ts'
import { ntcip1204 } from './source.ts'

const SITE = {
  receivedAt: new Date('2026-01-15T12:10:00Z'),
  settings: { elevationUnit: 'ft', attribution: 'California Department of Transportation' },
}
const parse = parserOf(ntcip1204, SITE)
const valuesOf = async (objects: Record<string, unknown>) =>
  factsIn(await parse(anExport(aStation(objects))))[0]

describe('an export as JSON', () => {
  test('gives one observation per station, scaled, from its first sensors', async () => {
    const items = await parse(anExport(aStation(WINTER)))
    expect(reasonsIn(items)).toEqual([])
    const [fact] = factsIn(items)
    expect(fact).toMatchObject({
      stationRef: '3-12',
      stationName: 'Donner Summit',
      location: { longitudeDeg: -120.32, latitudeDeg: 39.31, altitudeM: expect.closeTo(2206.4, 1) },
      observedAt: new Date('2026-01-15T12:00:00Z'),
      attribution: 'California Department of Transportation',
      quality: { salt: { flag: 'source', note: 'g/kg, taken for g/l' } },
    })
    const expected = {
      ts: -3.1,
      tfreeze: -2.1,
      tair: -8.4,
      tdew: -10.2,
      rh: 87,
      pres: 781.2,
      wind_force: 15.12,
      wind_avg: 15.12,
      wind_max: 34.92,
      wind_dir: 215,
      precip_rate: 1.8,
      rain: 1.2,
      vis: 804.6,
      film: 0.3,
      salt: 3.5,
      tss: 1.1,
      'tss-10': 0.2,
      road_state: 8,
      ice_risk: 0,
      precip_type: 3,
    } as const
    expect(Object.keys(fact?.values ?? {}).toSorted()).toEqual(Object.keys(expected).toSorted())
    for (const [code, value] of Object.entries(expected))
      expect(fact?.values[code as keyof typeof expected], code).toBeCloseTo(value, 9)
  })

  test('the missing-value code of each object is recognised', async () => {
    expect(await parse(anExport(aStation(SILENT)))).toEqual([])
  })

  test('reads summer time, and the next sensor where the first has no value or is dead', async () => {
    const fact = await valuesOf({
      essAirTemperature: 352,
      table: [
        { 'essSurfaceTemperature.index': '1001', 'essSurfaceStatus.index': '2' },
        { 'essSurfaceTemperature.index': '999', 'essPavementSensorError.index': '5' },
        { 'essSurfaceTemperature.index': '551', 'essSurfaceStatus.index': '3' },
      ],
    })
    expect(fact?.values).toEqual({ tair: 35.2, ts: 55.1, road_state: 0 })
    expect(fact?.elements.ts).toBe('essSurfaceTemperature.3')
  })

  test.each([
    ['3', 0],
    ['4', 1],
    ['5', 2],
    ['6', 7],
    ['7', 5],
    ['8', 5],
    ['9', 8],
    ['10', 8],
    ['11', 6],
    ['12', 1],
    ['13', 4],
    ['14', 6],
  ])('surface status %s means road state %s', async (status, state) => {
    expect((await valuesOf({ essSurfaceStatus: status }))?.values.road_state).toBe(state)
  })

  test('an ice watch is flagged, and a sensor fault is reported if no other sensor observes the road', async () => {
    expect((await valuesOf({ essSurfaceStatus: '8' }))?.quality.road_state?.note).toMatch(/ice watch/)
    expect(await valuesOf({ essSurfaceStatus: '2', essSurfaceBlackIceSignal: '4' })).toMatchObject({
      values: { road_state: 9, ice_risk: 5 },
      quality: { road_state: { flag: 'failing' }, ice_risk: { flag: 'failing' } },
    })
    expect((await valuesOf({ essSurfaceBlackIceSignal: '3' }))?.values).toEqual({ ice_risk: 4 })
    expect((await valuesOf({ essPrecipYesNo: '2' }))?.values).toEqual({ precip_type: 0 })
  })

  test('an hourly sum is used at the full hour, and a pavement temperature is not a surface temperature', async () => {
    const about = { recordTimestamp: { recordEpoch: 1_768_478_700 } }
    const [fact] = factsIn(
      await parse(anExport(aStation({ essPrecipitationOneHour: '12', essPavementTemperature: '-5' }, about))),
    )
    expect(fact?.values).toEqual({ tss: -0.5 })
  })

  test('without an epoch the time needs its zone, which resolves the clock change', async () => {
    const at = (recordDate: string, recordTime: string) =>
      aStation(WINTER, { recordTimestamp: { recordDate, recordTime } })
    expect(reasonsIn(await parse(anExport(at('2026-01-15', '04:00:00'))))).toEqual(['no_date'])
    const settings = { timeZone: 'America/Los_Angeles' }
    const stations = [
      at('2026-01-15', '04:00:00'),
      at('2025-07-15', '05:00:00'),
      at('2025-03-09', '02:30:00'),
    ]
    const items = await parse(anExport(...stations), { settings })
    expect(factsIn(items).map(({ observedAt }) => observedAt.toISOString().slice(0, 13))).toEqual([
      '2026-01-15T12',
      '2025-07-15T12',
    ])
    expect(reasonsIn(items)).toEqual(['no_date'])
  })

  test('a time of the hour that clocks repeat is refused, unless its second pass has not come yet', async () => {
    const settings = { timeZone: 'America/Toronto' }
    const repeated = aStation(WINTER, {
      recordTimestamp: { recordDate: '2025-11-02', recordTime: '01:20:00' },
    })
    const readAt = (receivedAt: string) =>
      parse(anExport(repeated), { settings, receivedAt: new Date(receivedAt) })
    expect(reasonsIn(await readAt('2025-11-02T06:25:00Z'))).toEqual(['no_date'])
    expect(factsIn(await readAt('2025-11-02T05:25:00Z'))).toMatchObject([
      { observedAt: new Date('2025-11-02T05:20:00Z') },
    ])
  })

  test('the order of stations does not matter, and a station out of service is left out', async () => {
    const stations = [
      aStation(WINTER),
      aStation(WINTER, { index: '13' }),
      aStation(WINTER, { index: '14', inService: 'false' }),
    ]
    const inOrder = sortedFacts(await parse(anExport(...stations)))
    expect(inOrder.map(({ stationRef }) => stationRef)).toEqual(['3-12', '3-13'])
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(stations, { minLength: 3 }), async (shuffled) => {
        expect(sortedFacts(await parse(anExport(...shuffled)))).toEqual(inOrder)
      }),
    )
  })

  test('impossible values are recorded as refused, and each kind of fault is reported once', async () => {
    const items = await parse([
      aStation({ essSurfaceTemperature: '990', essAirTemperature: 'warm', essSurfaceStatus: '77' }).rwis,
      aStation({ essAirTemperature: 'hot', essSurfaceStatus: '77' }, { index: '13' }).rwis,
      aStation(WINTER, { index: '' }).rwis,
      aStation(WINTER, { index: '15', location: {} }).rwis,
      aStation(WINTER, { index: '16', recordTimestamp: { recordEpoch: 1_800_000_000 } }).rwis,
      7,
    ])
    expect(factsIn(items)).toMatchObject([{ values: {}, quality: { ts: { flag: 'out_of_range', raw: 99 } } }])
    expect(reasonsIn(items)).toEqual(['not_a_number', 'unknown_code', 'no_station', 'no_position', 'future'])
    expect(refusalsIn(items)[1]?.detail).toMatch(/essSurfaceStatus 77 \(2 of this kind\)/)
  })

  test('damaged JSON copies never give an invalid fact', async () => {
    await expectSound(ntcip1204, anExport(aStation(WINTER), aStation(SILENT)), SITE)
  }, 30_000)
})

describe('an export as CSV', () => {
  test('gives the same facts, matched by column names', async () => {
    const items = await parse(aCsv())
    expect(reasonsIn(items)).toEqual([])
    expect(items).toMatchObject([
      {
        stationRef: '3-12',
        stationName: 'Donner Summit',
        observedAt: new Date('2026-01-15T12:00:00Z'),
        values: { ts: -3.1, tair: -8.4, pres: 781.2, road_state: 0, 'tss-5': 0.8 },
        elements: { ts: 'essSurfaceTemperature.2', road_state: 'essSurfaceStatus.2' },
      },
    ])
    expect(factsIn(items)[0]?.values).not.toHaveProperty('tdew')
  })

  test('places may come from the settings', async () => {
    const stations = [
      { ref: '3-12', name: 'Col Donner', latitudeDeg: 39.3, longitudeDeg: -120.3, altitudeM: 2200 },
    ]
    const items = await parse(aCsv({ latitude: '', longitude: '' }), { settings: { stations } })
    expect(items).toMatchObject([
      { stationName: 'Col Donner', location: { latitudeDeg: 39.3, altitudeM: 2200 } },
    ])
  })

  test('a row with a different number of cells is reported, and one without values is ignored', async () => {
    const text = `${aCsv()}1,2,3\r\n,,,\r\n`
    const items = await parse(text)
    expect(factsIn(items)).toHaveLength(1)
    expect(reasonsIn(items)).toEqual(['malformed'])
  })

  test.each([
    ['nothing', '', 'empty'],
    ['a page', '<html></html>', 'wrong_root'],
    ['a table of something else', 'a,b\n1,2\n', 'wrong_root'],
    ['an object without stations', '{"rwis": 1}', 'wrong_root'],
    ['a broken end', JSON.stringify(anExport(aStation(WINTER))).slice(0, 300), 'malformed'],
  ])('%s is refused', async (_, text, reason) => expect(reasonsIn(await parse(text))).toEqual([reason]))

  test('damaged CSV copies never give an invalid fact', async () => {
    await expectSound(ntcip1204, aCsv({}, { index: '13' }), SITE)
  }, 30_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('an export is requested only when it has changed', async () => {
  const server = await localServer((_, response) => response.end(JSON.stringify(anExport(aStation(WINTER)))))
  close = server.close
  const settings = { urls: [`${server.url}/rwisStatusD03.json`] }
  const [pulled] = await pullOnce('ntcip-1204', { settings, now: SITE.receivedAt })
  expect(await parsed('ntcip-1204', pulled?.message, settings)).toHaveLength(1)
})
