import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { ListingFact } from '../../facts/listing.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { aKml, aKmz, aNotice, anOutage, anOutageList, aPlacemark } from './outage-builder.ts'
import { hydroQuebec } from './source.ts'

const RECEIVED = new Date('2026-01-15T15:05:00Z')
const BIS = 'bismarkers20260115100004.json'
const AIP = 'aipmarkers20260115100004.json'

const parse = (content: string | Uint8Array, name = BIS, receivedAt = RECEIVED) =>
  collect(hydroQuebec, Buffer.from(content), { receivedAt, name })

async function listOf(content: string | Uint8Array, name = BIS, receivedAt = RECEIVED): Promise<ListingFact> {
  const [fact] = await parse(content, name, receivedAt)
  if (fact?.kind !== 'listing') throw new Error(JSON.stringify(fact))
  return fact
}
const reasons = async (content: string | Uint8Array, name = BIS) => reasonsIn(await parse(content, name))
const firstOf = async (...parameters: Parameters<typeof listOf>) => (await listOf(...parameters)).items[0]

describe('outages', () => {
  test('a row in winter is read in Québec time', async () => {
    const list = await listOf(anOutageList([anOutage()]))
    expect(list).toMatchObject({
      list: 'outages',
      part: '',
      issuedAt: new Date('2026-01-15T15:00:04Z'),
      attribution: expect.stringContaining('BY-NC'),
    })
    expect(list.items).toEqual([
      {
        ref: expect.stringMatching(/^hq-[\w-]{16}$/),
        startAt: '2026-01-15T14:10:00.000Z',
        endMaxAt: '2026-01-15T17:00:00.000Z',
        clients: 12,
        planned: false,
        progress: 'on_the_way',
        reason: 'vegetation',
        reasonCode: '51',
        position: [-71.20001, 46.80002],
        municipality: '1005',
        message: null,
      },
    ])
  })

  test('a row in summer has the other offset', async () => {
    const row = anOutage({ start: '2026-07-15 09:10:00', end: '' })
    const outage = await firstOf(
      anOutageList([row]),
      'bismarkers20260715100004.json',
      new Date('2026-07-15T14:05:00Z'),
    )
    expect(outage).toMatchObject({ startAt: '2026-07-15T13:10:00.000Z', endMaxAt: null })
  })

  test('in the repeated hour the start is the first occurrence and the end the second', async () => {
    const row = anOutage({ start: '2026-11-01 01:20:00', end: '2026-11-01 01:50:00' })
    const received = new Date('2026-11-01T06:35:00Z')
    const list = await listOf(anOutageList([row]), 'bismarkers20261101013004.json', received)
    expect(list.items[0]).toMatchObject({
      startAt: '2026-11-01T05:20:00.000Z',
      endMaxAt: '2026-11-01T06:50:00.000Z',
    })
    expect(list.issuedAt).toEqual(new Date('2026-11-01T06:30:04Z'))
    const earlier = await listOf(
      anOutageList([row]),
      'bismarkers20261101013004.json',
      new Date('2026-11-01T05:32:00Z'),
    )
    expect(earlier.issuedAt).toEqual(new Date('2026-11-01T05:30:04Z'))
  })

  test('a time in the skipped hour is read as on a clock that has not been changed yet', async () => {
    const row = anOutage({ start: '2026-03-08 02:30:00', end: '' })
    const received = new Date('2026-03-08T07:50:00Z')
    const list = await listOf(anOutageList([row]), 'bismarkers20260308034004.json', received)
    expect(list.items[0]).toMatchObject({ startAt: '2026-03-08T07:30:00.000Z' })
  })

  test('the reference stays the same through all changes, and differs for another outage', async () => {
    const refOf = async (row: unknown[]) => Reflect.get((await firstOf(anOutageList([row]))) ?? {}, 'ref')
    const ref = await refOf(anOutage())
    expect(await refOf(anOutage({ clients: 99, end: '', progress: 'L', cause: '' }))).toBe(ref)
    expect(await refOf(anOutage({ position: '[-71.200012, 46.800019]' }))).toBe(ref)
    expect(await refOf(anOutage({ start: '2026-01-15 09:11:00' }))).not.toBe(ref)
    expect(await refOf(anOutage({ kind: 'I' }))).not.toBe(ref)
  })

  test.each([
    ['A', 'assigned'],
    ['R', 'on_the_way'],
    ['L', 'at_work'],
    ['N', 'not_available'],
    ['', 'unknown'],
  ])('progress code %s means %s', async (progress, expected) => {
    expect(await firstOf(anOutageList([anOutage({ progress })]))).toMatchObject({ progress: expected })
  })

  test.each([
    ['21', 'lightning'],
    ['58', 'undetermined'],
    ['', 'unknown'],
  ])('cause code %s means %s', async (cause, reason) => {
    expect(await firstOf(anOutageList([anOutage({ cause })]))).toMatchObject({ reason })
  })

  test('the seventh field is not the cause', async () => {
    const row = anOutage({ cause: '' })
    row[6] = '21'
    expect(await firstOf(anOutageList([row]))).toMatchObject({ reason: 'unknown', reasonCode: null })
  })

  test('a message is given in its available languages', async () => {
    const rows = [anOutage({ message: '1' }), anOutage({ message: '2', start: '2026-01-15 09:12:00' })]
    const list = await listOf(anOutageList(rows, { 1: 'Bris majeur', 2: { fr: 'Tempête', en: 'Storm' } }))
    const messages = list.items.map((item) => Reflect.get(item, 'message'))
    expect(messages).toEqual(expect.arrayContaining([{ fr: 'Bris majeur' }, { fr: 'Tempête', en: 'Storm' }]))
  })

  test('an empty list of outages ends all outages', async () => {
    expect((await listOf(anOutageList([]))).items).toEqual([])
  })

  test.each([
    ['short_row', [1, '2026-01-15 09:10:00']],
    ['short_row', { clients: 1 }],
    ['no_position', anOutage({ position: '[]' })],
    ['no_position', anOutage({ position: [-71, 46] })],
    ['out_of_place', anOutage({ position: '[46.8, -71.2]' })],
    ['no_start', anOutage({ start: '' })],
    ['no_start', anOutage({ start: '2026-02-31 10:00:00' })],
    ['future', anOutage({ start: '2026-01-17 10:00:00' })],
  ])('%s: the row is left out, the fault counted once, and the rest accepted', async (reason, row) => {
    const content = anOutageList([row, anOutage({ cause: '25' }), row])
    expect((await listOf(content)).items).toHaveLength(1)
    const refused = (await parse(content)).filter((fact) => fact.kind === 'refusal' && fact.reason === reason)
    expect(refused).toMatchObject([{ detail: expect.stringContaining('2 times') }])
  })

  test.each([
    ['bad_clients', anOutage({ clients: -3 }), { clients: null }],
    ['bad_clients', anOutage({ clients: '' }), { clients: null }],
    ['bad_clients', anOutage({ clients: null }), { clients: null }],
    ['no_duration', anOutage({ end: '2026-01-15 09:00:00' }), { endMaxAt: null }],
    ['too_long', anOutage({ end: '2027-01-15 09:00:00' }), { endMaxAt: null }],
    ['no_date', anOutage({ end: 'demain' }), { endMaxAt: null }],
    ['unknown_progress', anOutage({ progress: 'Z' }), { progress: 'unknown' }],
    ['unknown_kind', anOutage({ kind: 'X' }), { planned: false }],
  ])('%s: the value is absent, never zero, and the outage is retained', async (reason, row, expected) => {
    expect(await reasons(anOutageList([row]))).toEqual([reason])
    expect(await firstOf(anOutageList([row]))).toMatchObject(expected)
  })

  test('rows in any order or repeated give the same list', async () => {
    const rows = [
      anOutage(),
      anOutage({ clients: 7 }),
      anOutage({ kind: 'I' }),
      anOutage({ start: '2026-01-15 08:00:00' }),
    ]
    const expected = await listOf(anOutageList(rows))
    expect(expected.items).toHaveLength(3)
    for (const order of [
      [3, 2, 1, 0],
      [1, 0, 3, 2, 1],
      [2, 3, 0, 1, 0, 1],
    ])
      expect((await listOf(anOutageList(order.map((index) => rows[index])))).items).toEqual(expected.items)
  })
})

describe('planned interruptions', () => {
  test('a notice has the period in force', async () => {
    const list = await listOf(JSON.stringify([aNotice()]), AIP)
    expect(list.list).toBe('planned_outages')
    expect(list.items).toMatchObject([
      {
        notice: '126977',
        startAt: '2026-01-20T13:00:00.000Z',
        endMaxAt: '2026-01-20T17:00:00.000Z',
        planned: true,
        state: 'confirmed',
        postponed: false,
        reason: 'planned_work',
        municipality: '38010',
        remark: '85',
      },
    ])
  })

  test('a postponement retains the reference and the period planned first', async () => {
    const windows: [string, string][] = [
      ['2026-01-20 08:00:00', '2026-01-20 12:00:00'],
      ['2026-01-20 08:00:00', '2026-01-20 12:00:00'],
      ['2026-01-22 08:00:00', '2026-01-22 12:00:00'],
    ]
    const before = await firstOf(JSON.stringify([aNotice()]), AIP)
    const after = await firstOf(JSON.stringify([aNotice({ windows, state: 'R' })]), AIP)
    expect(after).toMatchObject({
      ref: Reflect.get(before ?? {}, 'ref'),
      startAt: '2026-01-22T13:00:00.000Z',
      plannedStartAt: '2026-01-20T13:00:00.000Z',
      state: 'postponed',
      postponed: true,
    })
    const repeatedNotice = aNotice({
      windows: [...windows, ['2026-01-23 08:00:00', '2026-01-23 12:00:00']],
      state: 'E',
    })
    expect(await firstOf(JSON.stringify([repeatedNotice]), AIP)).toMatchObject({
      startAt: '2026-01-23T13:00:00.000Z',
      state: 'shifted',
    })
  })

  test('several places in one notice are several interruptions', async () => {
    const list = await listOf(JSON.stringify([aNotice(), aNotice({ position: '[-72.4, 46.4]' })]), AIP)
    expect(list.items).toHaveLength(2)
  })

  test.each([
    ['no_window', aNotice({ windows: [['', '']] })],
    ['no_window', aNotice({ windows: [['2026-01-20 12:00:00', '2026-01-20 08:00:00']] })],
    ['no_notice', aNotice({ notice: '' })],
    ['out_of_range', aNotice({ windows: [['2036-01-20 08:00:00', '2036-01-20 12:00:00']] })],
    ['short_row', aNotice().slice(0, 12)],
  ])('%s leaves the row out', async (reason, row) => {
    const content = JSON.stringify([row, aNotice({ notice: '126978' })])
    expect(await reasons(content, AIP)).toEqual([reason])
    expect((await listOf(content, AIP)).items).toHaveLength(1)
  })
})

describe('areas', () => {
  const POLY = 'bispoly20260115100004.kmz'

  test('outlines are read with their centre and their holes', async () => {
    const hole = '-71.25,46.75 -71.15,46.75 -71.15,46.85 -71.25,46.75'
    const square = '-71.3,46.7,0 -71.1,46.7,0 -71.1,46.9,0 -71.3,46.9,0 -71.3,46.7,0'
    const list = await listOf(aKmz(aKml(aPlacemark({ rings: [square, hole] }))), POLY)
    expect(list).toMatchObject({ list: 'outage_areas', issuedAt: new Date('2026-01-15T15:00:04Z') })
    expect(list.items).toMatchObject([{ centre: [-71.20001, 46.80002], geometry: { type: 'MultiPolygon' } }])
    expect(Reflect.get(list.items[0] ?? {}, 'geometry').coordinates[0]).toHaveLength(2)
    expect((await listOf(aKmz(aKml(aPlacemark())), POLY.replace('bis', 'aip'))).list).toBe(
      'planned_outage_areas',
    )
  })

  test('an archive without areas gives an empty list', async () => {
    expect((await listOf(aKmz(aKml('<Placemark><Point/></Placemark>')), POLY)).items).toEqual([])
  })

  test.each([
    ['bad_shape', aKml(aPlacemark({ rings: ['-71,46 oops'] }))],
    ['no_centre', aKml(aPlacemark({ centre: 'here' }))],
  ])('%s is reported', async (reason, kml) => {
    expect(await reasons(aKmz(kml), POLY)).toEqual([reason])
  })

  test.each([
    ['too_large', aKmz(' '.repeat(60 * 1024 * 1024))],
    ['empty', aKmz('x', 'readme.txt')],
    ['malformed', aKmz(aKml(aPlacemark())).subarray(0, 120)],
    ['empty', Buffer.from('PK\u0003\u0004 and then nothing of the kind')],
    ['wrong_root', aKmz('<html><body/></html>')],
    ['doctype', aKmz('<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml>&b;</kml>')],
    ['malformed', aKmz('<kml><Document>')],
    ['not_utf8', zipSync({ 'doc.kml': new Uint8Array([0x3c, 0xff, 0xfe]) })],
  ])('%s refuses the archive', async (reason, kmz) => {
    expect(await parse(kmz, POLY)).toMatchObject([{ kind: 'refusal', reason }])
  })
})

test.each([
  ['empty', '', BIS],
  ['malformed', '{"pannes":[', BIS],
  ['wrong_root', '{"messages":{}}', BIS],
  ['wrong_root', '"20260115100004"', BIS],
  ['too_deep', `{"pannes":${'['.repeat(100)}${']'.repeat(100)}}`, BIS],
  ['no_date', anOutageList([]), 'bismarkers.json'],
  ['no_date', anOutageList([]), 'bismarkers20261399100004.json'],
  ['future', anOutageList([]), 'bismarkers20260115120004.json'],
])('%s refuses the entire file and ends no outage', async (reason, content, name) => {
  expect(await parse(content, name)).toMatchObject([{ kind: 'refusal', reason }])
})

test('damaged files never crash the parser or give an invalid fact', async () => {
  const files: [Uint8Array, string][] = [
    [Buffer.from(anOutageList([anOutage(), anOutage({ message: '1' })], { 1: { fr: 'x' } })), BIS],
    [Buffer.from(JSON.stringify([aNotice(), aNotice({ notice: '5' })])), AIP],
    [aKmz(aKml(aPlacemark(), aPlacemark({ centre: null }))), 'bispoly20260115100004.kmz'],
  ]
  for (const [original, name] of files) {
    for (let seed = 0; seed < 1000; seed += 1) {
      for (const fact of await collect(hydroQuebec, mutate(original, seed), { receivedAt: RECEIVED, name }))
        expect(faultOf(fact, RECEIVED), `${name} seed ${seed}`).toBeNull()
    }
  }
})

const samples = samplesOf('hydro-quebec')
describe.skipIf(!samples)('recorded rows', () => {
  const read = (file: string) => readFileSync(join(samples ?? '', file))
  const received = new Date('2026-04-25T17:05:00Z')

  test('reads an observed outage', async () => {
    const file = read('bismarkers-observed-2026-04-25-one-row.json')
    const list = await listOf(file, 'bismarkers20260425130004.json', received)
    expect(list.issuedAt).toEqual(new Date('2026-04-25T17:00:04Z'))
    expect(list.items).toMatchObject([
      {
        startAt: '2026-04-25T16:53:55.000Z',
        endMaxAt: null,
        clients: 1,
        progress: 'not_available',
        reason: 'unknown',
      },
    ])
    expect(await parse(file, 'bismarkers20260425130004.json', received)).toHaveLength(1)
  })

  test('reads the outage in the documentation', async () => {
    const file = read('bismarkers-documentation-example-2018.json')
    const list = await listOf(file, 'bismarkers20180419103004.json', received)
    expect(list.items).toMatchObject([
      { clients: 2, progress: 'at_work', reason: 'public_safety', municipality: '9001' },
    ])
  })

  test('reads an observed notice', async () => {
    const file = read('aipmarkers-observed-2026-04-25-one-row.json')
    const list = await listOf(file, 'aipmarkers20260425130005.json', received)
    expect(list.items).toMatchObject([
      {
        notice: '126977',
        startAt: '2026-05-12T21:30:00.000Z',
        endMaxAt: '2026-05-13T03:59:59.000Z',
        state: 'confirmed',
        reason: 'planned_work',
      },
    ])
  })
})

test('an empty list of a kind other than its name states ends no outage', async () => {
  expect(await reasons('[]')).toEqual(['empty'])
  expect(await reasons('{"pannes":[]}', AIP)).toEqual(['empty'])
  expect(await listOf('[]', AIP)).toMatchObject({ list: 'planned_outages', items: [] })
  expect(await listOf('{"pannes":[]}')).toMatchObject({ list: 'outages', items: [] })
})

test.each([
  ['{"pannes":[[1,2,3]]}', BIS],
  ['{"pannes":["x",null]}', BIS],
  ['[{"a":1}]', AIP],
])('a list without any readable row ends no outage: %s', async (content, name) => {
  const facts = await parse(content, name)
  expect(facts.map(({ kind }) => kind)).toEqual(['refusal'])
})
