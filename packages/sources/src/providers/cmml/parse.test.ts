import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
import { samplesOf } from '../../test-support/samples.ts'
import { aCmml, aSeries, PAVEMENT, STATION, WINTER } from './cmml-builder.ts'
import { cmml } from './source.ts'

const SETTINGS = { stations: [STATION], surfaceCodes: [{ code: 24, roadState: 8 }] }
const SITE = { receivedAt: new Date('2026-01-15T12:30:00Z'), settings: SETTINGS }
const parse = parserOf(cmml, SITE)

describe('a series', () => {
  test('gives the observations of one station, in our units, from its first sensors', async () => {
    const items = await parse(aCmml(aSeries([{}])))
    expect(reasonsIn(items)).toEqual([])
    expect(items).toMatchObject([
      {
        stationRef: '11091',
        stationName: 'Kootenay Pass',
        location: { longitudeDeg: -117.04, latitudeDeg: 49.058, altitudeM: 1780 },
        observedAt: new Date('2026-01-15T12:00:00Z'),
        attribution: 'Government of British Columbia',
        quality: {},
      },
    ])
    expect(factsIn(items)[0]?.values).toEqual({
      ts: -1.7,
      tfreeze: -3.1,
      tair: -0.813,
      tdew: -1,
      rh: 98,
      pres: 949,
      wind_force: 12.4,
      wind_avg: 12.4,
      wind_dir: 256.8,
      rain: 0.4,
      snow: 1.5,
      snow_depth: 97.8,
      tss: 2.7,
      'tss-5': 1.2,
      road_state: 8,
    })
    expect(factsIn(items)[0]?.elements).toMatchObject({
      ts: 'pavement temperature',
      tss: 'subsurface temperature 25 cm',
      'tss-5': 'subsurface temperature 5 cm 2',
    })
  })

  test('reads summer time and a second sensor where the first is silent, and uses sums at the full hour', async () => {
    const elements = [
      { ...PAVEMENT, value: '' },
      { ...PAVEMENT, index: 2, value: '48.2' },
      { name: 'precipitation', type: 'total-over-hour', units: 'mm', value: '3' },
    ]
    const items = await parse(aCmml(aSeries([{ validTime: '2025-07-15T14:20:00-07:00', elements }])))
    expect(items).toMatchObject([
      {
        observedAt: new Date('2025-07-15T21:20:00Z'),
        values: { ts: 48.2 },
        elements: { ts: 'pavement temperature 2' },
      },
    ])
    expect(factsIn(items)[0]?.values).not.toHaveProperty('rain')
  })

  test('the hour repeated by the clock change is two hours, and the order of observations does not matter', async () => {
    const observations = ['00:00:00-07:00', '01:00:00-07:00', '01:00:00-08:00', '02:00:00-08:00'].map(
      (time) => ({
        validTime: `2025-11-02T${time}`,
      }),
    )
    const inOrder = sortedFacts(await parse(aCmml(aSeries(observations))))
    expect(inOrder.map(({ observedAt }) => observedAt.toISOString().slice(11, 13))).toEqual([
      '07',
      '08',
      '09',
      '10',
    ])
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(observations, { minLength: 4 }), async (shuffled) => {
        const repeatedRows = [...shuffled, ...shuffled]
        expect(
          sortedFacts(await parse(aCmml(aSeries(repeatedRows)))).filter((_, index) => index % 2 === 0),
        ).toEqual(inOrder)
      }),
      { numRuns: 20 },
    )
  })

  test('an unknown code is reported once, and other stations are left out and reported', async () => {
    const settings = { stations: [STATION] }
    const text = aCmml(
      aSeries([{}, { validTime: '2026-01-15T03:00:00-08:00' }]),
      aSeries([{}], ['99', 'X_99']),
    )
    const items = await parse(text, { settings })
    expect(factsIn(items).map(({ values }) => values.road_state)).toEqual([undefined, undefined])
    expect(refusalsIn(items)).toMatchObject([
      { reason: 'unknown_code', detail: expect.stringContaining('surface-status 24 of BC-MoT-pavement') },
      { reason: 'no_station', detail: 'station 99, X_99 is not in the settings' },
    ])
  })

  test('a missing value is absent, an impossible one is recorded as refused, an unreadable one is reported', async () => {
    const elements = [
      { ...PAVEMENT, value: '327.7' },
      { name: 'temperature', type: 'air-temperature', units: 'degC', value: 'MSNG' },
      { name: 'temperature', type: 'dew-point', units: 'parsec', value: '1' },
      { name: 'snow', type: 'adjacent-snow-depth', units: 'cm', value: '' },
    ]
    const items = await parse(
      aCmml(
        aSeries([
          { elements },
          { validTime: '2026-01-15T04:00:00' },
          { validTime: '2026-01-15T06:00:00-08:00' },
        ]),
      ),
    )
    expect(factsIn(items)).toMatchObject([
      { values: {}, quality: { ts: { flag: 'out_of_range', raw: 327.7 } } },
    ])
    expect(reasonsIn(items)).toEqual(['not_a_number', 'unknown_unit', 'no_date', 'future'])
  })

  test('Latin-1 letters are read correctly', async () => {
    const bytes = Buffer.from(aCmml(aSeries([{}])).replace('Observation', 'Relevé'), 'latin1')
    expect(factsIn(await parse(bytes))).toHaveLength(1)
    expect(
      reasonsIn(await parse(Buffer.from(bytes.toString('latin1').replace('ISO-8859-1', 'UTF-8'), 'latin1'))),
    ).toEqual(['not_utf8'])
  })

  test.each([
    ['nothing', '', 'empty'],
    ['a page', '<html><body/></html>', 'wrong_root'],
    ['entities', '<!DOCTYPE cmml [<!ENTITY b "c">]><cmml/>', 'doctype'],
    ['no observation', aCmml(), 'empty'],
    ['another encoding', '<?xml version="1.0" encoding="EBCDIC"?><cmml/>', 'unknown_encoding'],
  ])('a message of %s is refused', async (_, text, reason) =>
    expect(reasonsIn(await parse(text))).toEqual([reason]),
  )

  test('a truncated message gives its complete observations', async () => {
    const text = aCmml(aSeries([{}, { validTime: '2026-01-15T03:00:00-08:00' }]))
    const items = await parse(text.slice(0, text.lastIndexOf('</value>')))
    expect(factsIn(items)).toHaveLength(1)
    expect(reasonsIn(items)).toEqual(['malformed'])
  })

  test('damaged copies never give an invalid fact', async () => {
    await expectSound(cmml, aCmml(aSeries([{}, { elements: WINTER.slice(4) }])), SITE)
  }, 30_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('a file is requested only when it has changed', async () => {
  const server = await localServer((_, response) => response.end(aCmml(aSeries([{}]))))
  close = server.close
  const settings = { ...SETTINGS, urls: [`${server.url}/saw`] }
  const [pulled] = await pullOnce('cmml', { settings, now: SITE.receivedAt })
  expect(await parsed('cmml', pulled?.message, settings)).toHaveLength(1)
})

const samples = samplesOf('bc-moti-rwis')

describe.skipIf(!samples)('real payloads (skipped if they are not next to the repository)', () => {
  test('a recorded message is read, including numbers that start with a decimal point', async () => {
    const text = readFileSync(join(samples ?? '', 'cmml-11091-2011-04-07.xml'))
    const items = await parse(text)
    expect(reasonsIn(items)).toEqual([])
    expect(items).toMatchObject([
      {
        observedAt: new Date('2011-04-07T08:00:00Z'),
        values: {
          ts: 1.7,
          tfreeze: -21.1,
          tair: -0.813,
          tdew: -1,
          rh: 98,
          pres: 949,
          wind_avg: 2.422,
          wind_dir: 6.875,
          rain: 0,
          snow_depth: 97.8,
          tss: 6.7,
          road_state: 8,
        },
        quality: { snow: { flag: 'out_of_range', raw: -0.016 } },
      },
    ])
    await expectSound(cmml, text, SITE, 500)
  }, 30_000)
})
