import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { factsIn, reasonsIn, refusalsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { parseCampbell } from './parse.ts'
import { A_STATION, csixml, headerWith, MAPPING, SUMMER_ROWS, toa5, WINTER_ROWS } from './toa5-builder.ts'

const RECEIVED = new Date('2026-02-01T00:00:00Z')
const SOURCE = { parse: parseCampbell }

const siteOf = (settings: Record<string, unknown> = {}): ParseSite => ({
  receivedAt: RECEIVED,
  settings: { ...MAPPING, ...settings },
})
const parse = (text: string, settings: Record<string, unknown> = {}) =>
  collect(SOURCE, Buffer.from(text), siteOf(settings))

describe('a table of a logger', () => {
  test('takes units from its header and the time zone from the settings, and leaves out missing values', async () => {
    const items = await parse(toa5())
    expect(reasonsIn(items)).toEqual([])
    const [first, second, third] = factsIn(items)
    expect(first).toMatchObject({
      stationRef: 'R175',
      stationName: 'Chicoutimi',
      location: { longitudeDeg: -71.07, latitudeDeg: 48.43, altitudeM: 60 },
      observedAt: new Date('2026-01-15T11:10:00Z'),
      values: { tair: -18.42, ts: -12.07, rh: 81.3, wind_avg: 11.520000000000001, battery: 12.71, rain: 0 },
      elements: { tair: 'AirTC_Avg', ts: 'RdTC_Avg' },
      attribution: 'MTMD',
    })
    expect(second?.values).not.toHaveProperty('ts')
    expect(third?.values).toMatchObject({ rh: 100, rain: 0.25 })
    expect(third?.values).not.toHaveProperty('wind_avg')
  })

  test('reads summer time and fractions of a second', async () => {
    expect(await parse(toa5(SUMMER_ROWS))).toMatchObject([
      { observedAt: new Date('2025-07-15T19:00:00Z'), values: { tair: 28.4, ts: 47.9 } },
    ])
  })

  test('on local time, the order of the rows resolves the clock change', async () => {
    const row = (time: string) => `"2025-11-02 ${time}",1,1,1,50,1,12,0`
    const items = await parse(toa5(['00:50:00', '01:30:00', '01:00:00', '01:30:00', '02:00:00'].map(row)), {
      timeZone: 'America/Toronto',
    })
    expect(factsIn(items).map(({ observedAt }) => observedAt.toISOString().slice(11, 16))).toEqual([
      '04:50',
      '05:30',
      '06:00',
      '06:30',
      '07:00',
    ])
  })

  test('record numbers prove the pass of a row in any order, and disorder is not taken for a second pass', async () => {
    const instants = async (...rows: [time: string, record: number][]) => {
      const lines = rows.map(([time, record]) => `"2025-11-02 ${time}:00",${record},1,1,50,1,12,0`)
      const items = await parse(toa5(lines), { timeZone: 'America/Toronto' })
      const facts = factsIn(items).map(({ observedAt }) => observedAt.toISOString().slice(11, 16))
      return [...facts.toSorted(), ...reasonsIn(items)]
    }
    const night: [string, number][] = [
      ['00:30', 71],
      ['00:45', 72],
      ['01:15', 78],
      ['01:00', 73],
      ['01:30', 79],
      ['01:15', 74],
      ['02:00', 81],
    ]
    expect(await instants(...night)).toEqual(['04:30', '04:45', '05:00', '05:15', '06:15', '06:30', '07:00'])
    const onePass: [string, number][] = [
      ['00:30', 71],
      ['00:45', 72],
      ['01:15', 74],
      ['01:00', 73],
      ['02:00', 75],
    ]
    expect(await instants(...onePass)).toEqual(['04:30', '04:45', '07:00', 'no_date', 'no_date'])
  })

  test('after a program change the columns are those of the second header', async () => {
    const changed = headerWith({
      '1': '"TIMESTAMP","RECORD","RH","AirTC_Avg","RdTC_Avg","WS_ms_Avg","BattV_Min","Rain_mm_Tot"',
      '2': '"TS","RN","%","Deg F","Deg C","km/hour","Volts","inches"',
    })
    const facts = factsIn(
      await parse(toa5() + toa5(['"2026-01-15 07:00:00",1,90,14,-9,36,12.5,0.1'], changed)),
    )
    expect(facts).toHaveLength(4)
    expect(facts[3]?.values).toEqual({ rh: 90, tair: -10, ts: -9, wind_avg: 36, battery: 12.5, rain: 2.54 })
  })

  test('the name in the file may differ from the name of the station', async () => {
    const stations = [{ ...A_STATION, ref: 'route-175', fileName: 'R175' }]
    expect((await parse(toa5(), { stations }))[0]).toMatchObject({ stationRef: 'route-175' })
  })

  test('rows are passed on as they arrive', async () => {
    let chunks = 0
    const endless = async function* () {
      yield Buffer.from(toa5([]))
      for (;;) {
        chunks += 1
        yield Buffer.from(`${WINTER_ROWS[0]}\r\n`.repeat(100))
      }
    }
    let facts = 0
    for await (const _ of parseCampbell(endless(), siteOf())) if (++facts === 500) break
    expect(chunks).toBe(5)
  })
})

describe('a table as XML', () => {
  test('gives the same facts as TOA5, with the same mapping', async () => {
    const items = await parse(csixml())
    expect(reasonsIn(items)).toEqual([])
    expect(items).toEqual(await parse(toa5()))
  })

  test('reads summer time, a clock change, and a declared encoding', async () => {
    const rows = [
      { time: '2025-07-15T14:00:00.5', values: [28.4, 47.9, 44, 2.2, 13.9, 0] },
      { time: '2025-11-02T00:30:00', values: [0, 0, 50, 1, 12, 0] },
      { time: '2025-11-02T01:30:00', values: [1, 1, 50, 1, 12, 0] },
      { time: '2025-11-02T01:30:00', values: [2, 2, 50, 1, 12, 0] },
      { time: '2025-11-02T02:30:00', values: [3, 3, 50, 1, 12, 0] },
      { time: '2025-11-02T03:30:00', values: [4, 4, 50, 1, 12, 0] },
    ]
    const text = csixml({ rows }).replace(' standalone', ' encoding="ISO-8859-1" standalone')
    const items = await parse(text, { timeZone: 'America/Toronto' })
    expect(
      factsIn(items).map(({ observedAt, values }) => [observedAt.toISOString().slice(0, 16), values.tair]),
    ).toEqual([
      ['2025-07-15T18:00', 28.4],
      ['2025-11-02T04:30', 0],
      ['2025-11-02T05:30', 1],
      ['2025-11-02T06:30', 2],
      ['2025-11-02T07:30', 3],
      ['2025-11-02T08:30', 4],
    ])
  })

  test('values are matched by their number, and a row with too few is refused with its line', async () => {
    const text = csixml().replace(/<v1>(.*?)<\/v1><v2>(.*?)<\/v2>/, '<v2>$2</v2><v1>$1</v1>')
    const items = await parse(text.replace(/<v6>0.25<\/v6>/, ''))
    expect(factsIn(items)[0]?.values).toMatchObject({ tair: -18.42, ts: -12.07 })
    expect(factsIn(items)).toHaveLength(2)
    expect(refusalsIn(items)).toMatchObject([
      { reason: 'malformed', line: 21, detail: '5 values, expected 6' },
    ])
  })

  test('a truncated file gives its complete rows', async () => {
    const text = csixml()
    const items = await parse(text.slice(0, text.lastIndexOf('</v3>')))
    expect(factsIn(items)).toHaveLength(2)
    expect(reasonsIn(items)).toEqual(['malformed'])
  })

  test('damaged XML copies never give an invalid fact', async () => {
    const bytes = Buffer.from(csixml())
    for (let seed = 0; seed < 1000; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), siteOf(), 31)) {
        expect(faultOf(fact, RECEIVED), `seed ${seed}`).toBeNull()
      }
    }
  }, 30_000)
})

describe('refusals', () => {
  test('refuses a row cut off while the file grew, since its last value may lack digits', async () => {
    const text = toa5()
    const items = await parse(text.slice(0, text.length - 3))
    expect(factsIn(items)).toHaveLength(2)
    expect(refusalsIn(items)).toMatchObject([{ reason: 'unfinished', line: 7 }])
  })

  test('refuses unreadable rows and names their line', async () => {
    const rows = [
      '"2026-01-15 06:10:00",100,-18.42',
      '"NAN",100,-18,-12,81,3,12.7,0',
      '"2026-01-15 06:20:00",100,-18,-12x,81,3,12.7,0',
      '"2026-01-15 06:30:00,100,-18,-12,81,3,12.7,0',
      '"2026-03-15 06:30:00",100,-18,-12,81,3,12.7,0',
      '"2026-01-15 06:40:00",100,85.2,-12,81,3,12.7,-1',
    ]
    const items = await parse(toa5(rows))
    expect(refusalsIn(items).map(({ reason, line }) => [reason, line])).toEqual([
      ['malformed', 5],
      ['no_date', 6],
      ['not_a_number', 7],
      ['malformed', 8],
      ['future', 9],
    ])
    expect(factsIn(items)[1]).toMatchObject({
      values: { ts: -12 },
      quality: { tair: { flag: 'out_of_range', raw: 85.2 }, rain: { flag: 'out_of_range', raw: -1 } },
    })
  })

  test.each([
    [
      'another station',
      toa5(WINTER_ROWS, headerWith({ '0': '"TOA5","X","CR6","1","OS","p","1","Min10"' })),
      'no_station',
      /station "X" \(CR6\); the settings have: R175/,
    ],
    [
      'another table',
      toa5(WINTER_ROWS, headerWith({ '0': '"TOA5","R175","CR6","1","OS","p","1","Daily"' })),
      'bad_mapping',
      /table "Daily"; the settings want "Min10"/,
    ],
    [
      'columns of another program',
      toa5(WINTER_ROWS, headerWith({ '1': '"TIMESTAMP","RECORD","a","b","c","d","e","f"' })),
      'bad_mapping',
      /column "AirTC_Avg" is not there.*the file has: TIMESTAMP, RECORD, a/,
    ],
    [
      'a unit that does not fit',
      toa5(WINTER_ROWS, headerWith({ '2': '"TS","RN","Volts","Deg C","%","m/s","Volts","mm"' })),
      'bad_mapping',
      /"AirTC_Avg": "V" is not a unit of tair/,
    ],
    [
      'a table without a time',
      toa5(
        WINTER_ROWS,
        headerWith({
          '1': '"TIME","RECORD","AirTC_Avg","RdTC_Avg","RH","WS_ms_Avg","BattV_Min","Rain_mm_Tot"',
        }),
      ),
      'bad_mapping',
      /TIMESTAMP/,
    ],
    ['a header that breaks off', toa5([]).split('\r\n').slice(0, 3).join('\r\n'), 'wrong_root', /breaks off/],
    ['another form', '"TOB1","R175"\r\n', 'wrong_root', /no TOA5 header/],
    ['a page', '<html><body>404</body></html>', 'wrong_root', /expected csixml/],
    ['XML with entities', '<!DOCTYPE csixml [<!ENTITY b "c">]><csixml/>', 'doctype', /not accepted/],
    [
      'XML of another station',
      csixml({ station: 'X' }),
      'no_station',
      /station "X" \(CR1000X\); the settings have: R175/,
    ],
    ['XML of another table', csixml({ table: 'Daily' }), 'bad_mapping', /table "Daily"/],
    [
      'XML without a head',
      '<csixml><data><r time="2026-01-15T06:10:00"/></data></csixml>',
      'wrong_root',
      /before the head/,
    ],
    ['XML that is empty', '<csixml/>', 'wrong_root', /no head/],
    ['nothing', '', 'empty', /no bytes/],
  ])('refuses a file of %s', async (_, text, reason, words) => {
    const items = await parse(text)
    expect(factsIn(items)).toEqual([])
    expect(refusalsIn(items)).toMatchObject([{ reason, detail: expect.stringMatching(words) }])
  })

  test('two thousand damaged copies never give an invalid fact', async () => {
    const bytes = Buffer.from(toa5() + toa5(SUMMER_ROWS))
    for (let seed = 0; seed < 2000; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), siteOf(), 31)) {
        expect(faultOf(fact, RECEIVED), `seed ${seed}`).toBeNull()
      }
    }
  }, 30_000)
})

const samples = samplesOf('campbell')

describe.skipIf(!samples)('real payloads (skipped if they are not next to the repository)', () => {
  const text = samples ? readFileSync(join(samples, 'Station_Daily.toa5.dat'), 'utf8') : ''
  const settings = {
    stations: [{ ...A_STATION, ref: 'Station' }],
    table: 'Daily',
    timeZone: 'America/New_York',
    columns: [
      { column: 'AirT_Max', measure: 'tair' },
      { column: 'RH_Max', measure: 'rh' },
      { column: 'BaromPres_Min', measure: 'pres' },
      { column: 'WaterLvl_Min', measure: 'water' },
      { column: 'Batt_Min', measure: 'battery' },
      { column: 'SlrkW_Max', measure: 'solar' },
    ],
  }

  test('every row of the daily table is read with the values in the file', async () => {
    const items = await parse(text, settings)
    expect(reasonsIn(items)).toEqual([])
    const rows = text
      .trim()
      .split(/\r?\n/)
      .slice(4)
      .map((line) => line.replaceAll('"', '').split(','))
    const facts = factsIn(items)
    expect(facts).toHaveLength(rows.length)
    expect(facts.length).toBeGreaterThan(50)
    for (const [index, row] of rows.entries()) {
      const values = facts[index]?.values
      // New York in summer time: the file covers April to June.
      expect(facts[index]?.observedAt.toISOString()).toBe(`${row[0]?.slice(0, 10)}T04:00:00.000Z`)
      expect(values?.tair).toBe(Number(row[4]))
      expect(values?.rh).toBe(Math.min(100, Number(row[8])))
      const pressureHpa = Number(row[14]) * 1.33322387
      // The sensor fails in some rows, with 450 mmHg.
      if (pressureHpa >= 600) expect(values?.pres).toBeCloseTo(pressureHpa, 6)
      else
        expect(facts[index]).toMatchObject({
          quality: { pres: { flag: 'out_of_range', raw: Number(row[14]) } },
        })
      if (row[22] === 'NAN') expect(values).not.toHaveProperty('water')
      else expect(values?.water).toBeCloseTo(Number(row[22]) * 0.3048, 9)
      expect(values?.solar).toBeCloseTo(Number(row[16]) * 1000, 6)
    }
  })

  test('the same table as CSIXML gives the same facts', async () => {
    const xml = readFileSync(join(samples ?? '', 'Station_Daily.csixml.xml'), 'utf8')
    const items = await parse(xml, settings)
    expect(reasonsIn(items)).toEqual([])
    expect(factsIn(items)).toHaveLength(57)
    expect(items).toEqual(await parse(text, settings))
  })

  test('damaged copies of real payloads never give an invalid fact', async () => {
    for (let seed = 0; seed < 500; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(Buffer.from(text), seed), siteOf(settings))) {
        expect(faultOf(fact, RECEIVED), `seed ${seed}`).toBeNull()
      }
    }
  }, 30_000)
})
