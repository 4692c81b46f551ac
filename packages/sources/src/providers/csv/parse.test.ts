import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { factsIn, reasonsIn, refusalsIn } from '../../test-support/parsing.ts'
import { parseCsv } from './parse.ts'
import { A75, aMapping, FRENCH, SUMMER_CSV, WINTER_CSV } from './table-builder.ts'

const RECEIVED = new Date('2026-02-01T00:00:00Z')
const SOURCE = { parse: parseCsv }

const siteOf = (settings: Record<string, unknown>, receivedAt = RECEIVED): ParseSite => ({
  receivedAt,
  settings,
})
const parse = (
  text: string | Buffer,
  settings: Record<string, unknown> = aMapping(),
  receivedAt = RECEIVED,
) => collect(SOURCE, Buffer.from(text), siteOf(settings, receivedAt))

describe('a table of stations', () => {
  test('reads French tables with decimal commas, local time and a station column', async () => {
    const items = await parse(WINTER_CSV, FRENCH)
    expect(reasonsIn(items)).toEqual([])
    expect(factsIn(items)).toHaveLength(3)
    expect(factsIn(items)[0]).toEqual({
      kind: 'observation',
      stationRef: 'A75-01',
      stationName: 'Col de la Fageole',
      location: { longitudeDeg: 3.08, latitudeDeg: 45.07, altitudeM: 1114 },
      observedAt: new Date('2026-01-15T05:30:00Z'),
      values: { tair: -4.2, ts: -1.8, rh: 96, wind_avg: 18, precip_type: 3, road_state: 8, snow_depth: 12 },
      quality: {},
      elements: {
        tair: 'T air',
        ts: 'T chaussée',
        rh: 'HR',
        wind_avg: 'Vent',
        precip_type: 'Précip.',
        road_state: 'État',
        snow_depth: 'Neige',
      },
      attribution: 'DIR Massif central',
    })
  })

  test('reads summer time, and leaves out missing values instead of using zero', async () => {
    const [first, second] = factsIn(await parse(SUMMER_CSV, FRENCH))
    expect(first).toMatchObject({
      observedAt: new Date('2025-07-15T13:00:00Z'),
      values: { tair: 31.5, ts: 52.4 },
    })
    expect(second?.values).toEqual({ ts: 0, road_state: 0 })
    expect(second?.quality).toEqual({})
  })

  test('takes the first column that has a value among several for one measure, and names it', async () => {
    const columns = [
      { column: 'a', measure: 'ts', unit: '°C' },
      { column: 'b', measure: 'ts', unit: '°C' },
    ]
    const facts = factsIn(
      await parse('time,a,b\n2026-01-15 06:00,,2\n2026-01-15 06:10,1,2\n', aMapping({ columns })),
    )
    expect(facts.map(({ values, elements }) => [values.ts, elements.ts])).toEqual([
      [2, 'b'],
      [1, 'a'],
    ])
  })

  test('accepts column numbers, separate date and time columns, and other units', async () => {
    const settings = aMapping({
      headerLine: 0,
      delimiter: '\t',
      time: { columns: [1, 2], format: 'MM/DD/YYYY HH:mm:ss' },
      columns: [
        { column: 3, measure: 'tair', unit: '°F' },
        { column: 4, measure: 'vis', unit: 'mi' },
      ],
      timeZone: '-05:00',
    })
    expect(await parse('01/15/2026\t06:30:15\t14\t0.5', settings)).toMatchObject([
      { observedAt: new Date('2026-01-15T11:30:15Z'), values: { tair: -10, vis: 804.672 } },
    ])
  })

  test('units may be in a separate line', async () => {
    const settings = aMapping({ unitLine: 2, columns: [{ column: 'v', measure: 'wind_avg' }] })
    expect(await parse('time,v\n,m/s\n2026-01-15 06:00,10\n', settings)).toMatchObject([
      { values: { wind_avg: 36 } },
    ])
  })

  test.each([
    ['minus sign', '\u22121,5', 'T °C'],
    ['hyphen that does not break', '\u20111,5', 'T °C'],
    ['wide hyphen', '\uff0d1,5', 'T °C'],
    ['ordinal indicator in the header', '-1,5', 'T \u00baC'],
    ['no-break space in the header', '-1,5', 'T\u00a0°C'],
    ['byte-order mark in the header', '-1,5', '\ufeffT °C'],
  ])('a look-alike is read as the sign that it stands for: %s', async (_, value, name) => {
    const settings = aMapping({
      delimiter: ';',
      decimalSign: ',',
      time: { columns: ['time'], format: 'iso' },
      columns: [{ column: 'T °C', measure: 'tair', unit: '\u00baC' }],
    })
    const facts = await parse(`time;${name}\n2026-01-15 06:00;${value}\n`, settings)
    expect(facts).toMatchObject([{ kind: 'observation', values: { tair: -1.5 } }])
  })

  test('a file in the old Windows code page is read if the settings say so', async () => {
    const bytes = Buffer.from(WINTER_CSV, 'latin1')
    expect(factsIn(await parse(bytes, { ...FRENCH, encoding: 'windows-1252' }))).toHaveLength(3)
    expect(reasonsIn(await parse(bytes, FRENCH))).toEqual(['not_utf8'])
  })

  test('a byte-order mark, Windows line ends, quotes and a trailing delimiter change nothing', async () => {
    const quoted = WINTER_CSV.replace('Date;', '"Date";')
      .replace('A75-01;', '"A75-01";')
      .split('\n')
      .map((line) => (line === '' ? line : `${line};`))
      .join('\r\n')
    expect(await parse(`\ufeff${quoted}`, FRENCH)).toEqual(await parse(WINTER_CSV, FRENCH))
  })

  test('chunks of any size give the same facts', async () => {
    const expected = await parse(WINTER_CSV, FRENCH)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), async (piece) => {
        expect(await collect(SOURCE, Buffer.from(WINTER_CSV), siteOf(FRENCH), piece)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  test('rows are passed on as they arrive, without waiting for the end of the file', async () => {
    let chunks = 0
    const endless = async function* () {
      yield Buffer.from('time,t\n')
      for (;;) {
        chunks += 1
        yield Buffer.from('2026-01-15 06:00,1\n'.repeat(100))
      }
    }
    let facts = 0
    for await (const fact of parseCsv(endless(), siteOf(aMapping()))) {
      expect(fact.kind).toBe('observation')
      facts += 1
      if (facts === 500) break
    }
    expect(chunks).toBe(5)
  })
})

describe('unusual forms that loggers and offices write', () => {
  const tableOf = (...rows: string[]) =>
    parse(['Date;T;V', ...rows, ''].join('\n'), SETTINGS, new Date('2027-01-01'))
  const SETTINGS = aMapping({
    delimiter: ';',
    decimalSign: ',',
    time: { columns: ['Date'], format: 'DD/MM/YYYY HH:mm' },
    columns: [
      { column: 'T', measure: 'ts', unit: '°C' },
      { column: 'V', measure: 'wind_avg', unit: 'm/s' },
    ],
  })

  test('lines that end with CR alone are the same lines, in whatever pieces they come', async () => {
    const rows = ['Date;T;V', '25/11/2026 10:00;1,5;3', '25/11/2026 10:10;"2,5";4', '']
    const usual = await parse(rows.join('\r\n'), SETTINGS, new Date('2027-01-01'))
    expect(factsIn(usual)).toHaveLength(2)
    for (const pieceBytes of [1, 9, 4096]) {
      const site = { receivedAt: new Date('2027-01-01'), settings: SETTINGS }
      const items = await collect({ parse: parseCsv }, Buffer.from(rows.join('\r')), site, pieceBytes)
      expect(items).toEqual(usual)
    }
  })

  test('24:00 is the midnight that ends the day', async () => {
    const items = await tableOf('25/11/2026 24:00;1,5;3', '25/11/2026 24:10;1,5;3')
    expect(factsIn(items).map(({ observedAt }) => observedAt)).toEqual([new Date('2026-11-26T00:00:00Z')])
    expect(reasonsIn(items)).toEqual(['no_date'])
  })

  test('a Unicode minus sign is read as a minus, but not a dash or a minus within a number', async () => {
    const items = await tableOf(
      '25/11/2026 10:00;−5,2;3',
      '25/11/2026 10:10;–5,2;3',
      '25/11/2026 10:20;1 −5;3',
    )
    expect(factsIn(items).map(({ values }) => values.ts)).toEqual([-5.2, undefined, undefined])
    expect(reasonsIn(items)).toEqual(['not_a_number', 'not_a_number'])
  })

  test('a calm in words is a wind of zero, but not a temperature', async () => {
    const items = await tableOf(
      '25/11/2026 10:00;1;CALME',
      '25/11/2026 10:10;1;calm',
      '25/11/2026 10:20;calm;1',
    )
    expect(factsIn(items).map(({ values }) => values.wind_avg)).toEqual([0, 0, 3.6])
    expect(reasonsIn(items)).toEqual(['not_a_number'])
  })
})

describe('when clocks change', () => {
  const at = async (rows: string[], timeZone = 'Europe/Paris') => {
    const items = await parse(
      `time,t\n${rows.map((row) => `${row},1\n`).join('')}`,
      aMapping({ timeZone }),
      new Date('2027-01-01'),
    )
    return [...factsIn(items).map((fact) => fact.observedAt.toISOString().slice(11, 16)), ...reasonsIn(items)]
  }

  test('in autumn the order of the rows resolves the repeated hour', async () => {
    const rows = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'].map((time) => `2026-10-25 ${time}`)
    expect(await at(rows)).toEqual(['23:30', '00:00', '00:30', '01:00', '01:30', '02:00'])
  })

  const autumn = (...times: string[]) => at(times.map((time) => `2026-10-25 ${time}`))
  const REFUSED = 'no_date'

  test('a row that occurs twice is the same instant, and does not move the rest of the hour', async () => {
    const rows = ['01:50', '02:00', '02:10', '02:10', '02:20', '02:50', '02:00', '02:50', '03:00']
    expect(await autumn(...rows)).toEqual([
      ...['23:50', '00:00', '00:10', '00:10', '00:20', '00:50'],
      ...['01:00', '01:50', '02:00'],
    ])
  })

  test('of hourly rows, a repeated hour is read in both passes, and a single row of it is left out', async () => {
    const hours = ['00:00', '01:00', '02:00', '02:00', '03:00', '04:00']
    expect(await autumn(...hours)).toEqual(['22:00', '23:00', '00:00', '01:00', '02:00', '03:00'])
    expect(await autumn(...hours.toSpliced(2, 1))).toEqual(['22:00', '23:00', '02:00', '03:00', REFUSED])
  })

  test('a file that begins or ends within the hour shows its pass by the regular step', async () => {
    expect(await autumn('02:20', '02:40', '03:00', '03:20')).toEqual(['01:20', '01:40', '02:00', '02:20'])
    expect(await autumn('01:40', '02:00', '02:20')).toEqual(['23:40', '00:00', '00:20'])
    expect(await autumn('02:20')).toEqual([REFUSED])
  })

  test('one pass between regular rows on both sides may be either, and is refused', async () => {
    const rows = ['01:20', '01:40', '02:00', '02:20', '02:40', '03:00', '03:20']
    expect(await autumn(...rows)).toEqual(['23:20', '23:40', '02:00', '02:20', REFUSED, REFUSED, REFUSED])
  })

  test('exchanged neighbours within a single pass do not count as a second pass, in either order', async () => {
    const times = ['01:15', '01:30', '01:45', '02:00', '02:15', '02:45', '02:30', '03:00', '03:15']
    const decided = ['23:15', '23:30', '23:45', '02:00', '02:15']
    expect(await autumn(...times)).toEqual([...decided, REFUSED, REFUSED, REFUSED, REFUSED])
    expect(await autumn(...times.toReversed())).toEqual([
      ...decided.toReversed(),
      REFUSED,
      REFUSED,
      REFUSED,
      REFUSED,
    ])
  })

  test('an overlap of two exports does not count as a second pass', async () => {
    const overlap = ['01:40', '01:50', '02:00', '02:10', '02:20', '02:10', '02:20', '02:30', '02:40', '02:50']
    expect(await autumn(...overlap, '02:00', '02:10')).toEqual([
      ...['23:40', '23:50', '00:00', '00:10', '00:20', '00:10', '00:20', '00:30', '00:40', '00:50'],
      ...['01:00', '01:10'],
    ])
  })

  test('a second pass that is still in the future is not considered', async () => {
    const items = await parse(
      'time,t\n2026-10-25 02:20,1\n',
      aMapping({ timeZone: 'Europe/Paris' }),
      new Date('2026-10-25T00:21:00Z'),
    )
    expect(factsIn(items).map(({ observedAt }) => observedAt)).toEqual([new Date('2026-10-25T00:20:00Z')])
  })

  test('stations of one file are told apart, and the newest row may come first', async () => {
    const rows = ['03:00', '02:30', '02:00', '02:30', '02:00', '01:30', '01:00']
    expect(await autumn(...rows)).toEqual(['02:00', '01:30', '01:00', '00:30', '00:00', '23:30', '23:00'])
    const interleaved = ['01:00', '01:30', '02:00', '02:30', '02:00', '02:30', '03:00'].flatMap((time) =>
      ['A75-01', 'A75-02'].map((station) => `25/10/2026;${time};${station};1;1;50;1;NEIGE;SECHE;1\n`),
    )
    const items = await parse(
      `${WINTER_CSV.split('\n')[0]}\n${interleaved.join('')}`,
      FRENCH,
      new Date('2027-01-01'),
    )
    for (const ref of ['A75-01', 'A75-02'])
      expect(
        factsIn(items)
          .filter(({ stationRef }) => stationRef === ref)
          .map(({ observedAt }) => observedAt.toISOString().slice(11, 16)),
      ).toEqual(['23:00', '23:30', '00:00', '00:30', '01:00', '01:30', '02:00'])
  })

  test('in spring a time in the skipped hour is refused', async () => {
    expect(await at(['2026-03-29 01:50', '2026-03-29 02:10', '2026-03-29 03:00'])).toEqual([
      '00:50',
      '01:00',
      'no_date',
    ])
  })

  test('a fixed offset has no summer time, and a time with its own zone needs no setting', async () => {
    expect(await at(['2026-03-29 02:10', '2026-10-25 02:00'], '+01:00')).toEqual(['01:10', '01:00'])
    expect(await at(['2026-03-29T02:10:00Z', '2026-03-29T02:10:00-04:00'])).toEqual(['02:10', '06:10'])
  })

  test('half-hour zones and zones of the southern hemisphere are correct', async () => {
    expect(await at(['2026-01-15 06:00', '2026-07-15 06:00'], 'America/St_Johns')).toEqual(['09:30', '08:30'])
    expect(await at(['2026-01-15 06:00', '2026-07-15 06:00'], 'Australia/Sydney')).toEqual(['19:00', '20:00'])
  })
})

describe('an invalid mapping', () => {
  test('is refused with a list of everything wrong and the columns of the file', async () => {
    const columns = [
      { column: 'T air', measure: 'tair', unit: '°C' },
      { column: 't', measure: 'ts', unit: 'km/h' },
      { column: 9, measure: 'rh', unit: '%' },
    ]
    expect(refusalsIn(await parse('time,t,T Air\n2026-01-15 06:00,1,2\n', aMapping({ columns })))).toEqual([
      {
        kind: 'refusal',
        reason: 'bad_mapping',
        detail:
          'column "T air" is not there; column t: "km/h" is not a unit of ts (temperature); there is no column 9; the file has: time, t, T Air'.replace(
            'column t:',
            'column "t":',
          ),
        line: 1,
      },
    ])
  })

  test.each([
    ['a name that occurs twice', 'time,t,t\n', {}, /"t" occurs 2 times: write one of the numbers 2, 3/],
    ['no unit', 'time,t\n', { columns: [{ column: 't', measure: 'ts' }] }, /"" is not a unit of ts/],
    ['names that are not there', 'time,t\n', { headerLine: 3 }, /line 3 with the names/],
    ['a time column that is not there', 'date,t\n', {}, /"time" is not there; the file has: date, t/],
    ['a name in a file without names', 'x\n', { headerLine: 0 }, /has a name, but the file has none/],
  ])('%s', async (_, text, mapping, words) => {
    const items = await parse(text, aMapping(mapping))
    expect(reasonsIn(items)).toEqual(['bad_mapping'])
    expect(refusalsIn(items)[0]?.detail).toMatch(words)
  })

  test.each([
    ['nothing at all', {}, /stations/],
    [
      'a measure that there is not',
      aMapping({ columns: [{ column: 't', measure: 'temp', unit: '°C' }] }),
      /columns\.0\.measure/,
    ],
    [
      'a code without its meaning',
      aMapping({ columns: [{ column: 't', measure: 'road_state' }] }),
      /columns\.0\.codes: this measure is a code/,
    ],
    ['a zone that there is not', aMapping({ timeZone: 'Europe/Clermont' }), /timeZone: not a time zone/],
    [
      'a time without a day',
      aMapping({ time: { columns: ['time'], format: 'HH:mm' } }),
      /time\.format: no format of a time/,
    ],
    ['a decimal sign that is the delimiter', aMapping({ decimalSign: ',' }), /decimalSign/],
    [
      'several stations and nothing to tell them apart',
      aMapping({ stations: [A75, { ...A75, ref: 'b' }] }),
      /stationColumn/,
    ],
    [
      'a place off the earth',
      aMapping({ stations: [{ ...A75, latitudeDeg: 145 }] }),
      /stations\.0\.latitudeDeg/,
    ],
  ])('settings with %s are refused', async (_, settings, words) => {
    const items = await parse('time,t\n2026-01-15 06:00,1\n', settings)
    expect(reasonsIn(items)).toEqual(['bad_settings'])
    expect(refusalsIn(items)[0]?.detail).toMatch(words)
  })
})

describe('refusals', () => {
  test('refuses each unreadable row with its line and accepts the others', async () => {
    const rows = [
      'time,t',
      '2026-01-15 06:00,1',
      'yesterday,1',
      '2026-02-31 06:00,1',
      '2026-01-15 06:10,cold',
      '2026-01-15 06:20,"1',
      '2026-01-15 06:30',
      '2026-01-15 06:40,1,5',
      '2026-03-01 06:00,1',
      '2026-01-15 06:50,99',
      '2026-01-15 07:00,2',
    ]
    const items = await parse(`${rows.join('\n')}\n`)
    expect(factsIn(items).map(({ values, quality }) => [values, quality.ts?.flag])).toEqual([
      [{ ts: 1 }, undefined],
      [{}, 'out_of_range'],
      [{ ts: 2 }, undefined],
    ])
    expect(refusalsIn(items).map(({ reason, line }) => [reason, line])).toEqual([
      ['no_date', 3],
      ['no_date', 4],
      ['not_a_number', 5],
      ['malformed', 6],
      ['malformed', 7],
      ['malformed', 8],
      ['future', 9],
    ])
  })

  test('a column that is wrong in every row is reported a few times and then counted', async () => {
    const items = await parse(`time,t\n${'2026-01-15 06:00,ERR\n'.repeat(5000)}`)
    expect(refusalsIn(items).map(({ line, detail }) => [line, detail])).toEqual([
      [2, 't="ERR"'],
      [3, 't="ERR"'],
      [4, 't="ERR"'],
      [null, 't: 4997 more lines like these'],
    ])
  })

  test.each(['1,5', '0x10', 'Infinity', '1e999', '1 000', '٣', '=1+1'])(
    '%s is not a number with a decimal point',
    async (text) => {
      expect(
        reasonsIn(await parse(`time;t\n2026-01-15 06:00;${text}\n`, aMapping({ delimiter: ';' }))),
      ).toEqual(['not_a_number'])
    },
  )

  test('with a decimal comma a point is not a number, since it may separate thousands', async () => {
    const settings = aMapping({ delimiter: ';', decimalSign: ',' })
    expect(reasonsIn(await parse('time;t\n2026-01-15 06:00;1.500\n', settings))).toEqual(['not_a_number'])
    expect(await parse('time;t\n2026-01-15 06:00;-1,5\n', settings)).toMatchObject([{ values: { ts: -1.5 } }])
  })

  test('refuses a station that is not in the settings, and a code that is not either', async () => {
    const items = await parse(WINTER_CSV.replace('A75-02', 'A99').replace('ENNEIGEE', 'BIZARRE'), FRENCH)
    expect(reasonsIn(items).sort()).toEqual(['no_station', 'unknown_code'])
    expect(factsIn(items)[0]?.values).not.toHaveProperty('road_state')
  })

  test.each([
    ['nothing', '', 'empty'],
    ['a header alone that fits', 'time,t\n', null],
    ['bytes that are not text', Buffer.from([0x74, 0xff, 0xfe]), 'not_utf8'],
    ['one line without an end', 'a'.repeat(300_000), 'bad_mapping'],
  ])('gives the expected refusals for a file of %s', async (_, text, reason) => {
    expect(reasonsIn(await parse(text))).toEqual(reason === null ? [] : [reason])
  })

  test('bytes of another encoding name the setting that reads them', async () => {
    const bytes = Buffer.from('time,t,Chaussée\n', 'latin1')
    expect(refusalsIn(await parse(bytes))).toMatchObject([
      { reason: 'not_utf8', detail: expect.stringContaining('set «encoding»') },
    ])
  })

  test('a line of a megabyte is skipped and the next one is read', async () => {
    const items = await parse(`time,t\n2026-01-15 06:00,${'9'.repeat(1_000_000)}\n2026-01-15 06:10,1\n`)
    expect(refusalsIn(items)).toMatchObject([{ reason: 'malformed', line: 2 }])
    expect(factsIn(items)).toMatchObject([{ values: { ts: 1 } }])
  })

  test('column names that are special in JavaScript are treated as ordinary names', async () => {
    const columns = [{ column: '__proto__', measure: 'ts', unit: 'constructor' }]
    expect(reasonsIn(await parse('time,__proto__\n', aMapping({ columns })))).toEqual(['bad_mapping'])
    const codes = JSON.parse('{"__proto__": 0, "SEC": 0}')
    const settings = aMapping({ columns: [{ column: 't', measure: 'road_state', codes }] })
    expect(reasonsIn(await parse('time,t\n2026-01-15 06:00,constructor\n', settings))).toEqual([
      'unknown_code',
    ])
  })

  test('two thousand damaged copies never give an invalid fact', async () => {
    for (const bytes of [Buffer.from(WINTER_CSV), Buffer.from(SUMMER_CSV)]) {
      for (let seed = 0; seed < 1000; seed += 1) {
        for (const fact of await collect(SOURCE, mutate(bytes, seed), siteOf(FRENCH), 31)) {
          expect(faultOf(fact, RECEIVED), `seed ${seed}`).toBeNull()
        }
      }
    }
  }, 30_000)
})
