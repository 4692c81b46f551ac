import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AlertMessage } from '../../facts/alert.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { type ACap, aCap } from './cap-builder.ts'
import { parseCap } from './parse.ts'

const NOW: ParseSite = { receivedAt: new Date('2026-01-15T09:05:00Z') }
const SOURCE = { parse: parseCap }

const parse = (message: string | ACap, site = NOW) =>
  collect(SOURCE, Buffer.from(typeof message === 'string' ? message : aCap(message)), site, 700)
async function messageOf(message: string | ACap): Promise<AlertMessage> {
  const [fact] = await parse(message)
  if (fact?.kind !== 'alert' || fact.form !== 'message') throw new Error(JSON.stringify(fact))
  return fact
}
const entriesOf = async (message: ACap) => (await messageOf(message)).entries
const refusals = async (message: string | ACap) => reasonsIn(await parse(message))

describe('facts from a message', () => {
  test('two languages make one entry, with unaltered texts', async () => {
    const english = {
      language: 'en-CA',
      event: 'snowfall',
      headline: 'snowfall warning in effect',
      description: '25 cm.',
      areas: [
        {
          name: 'Saguenay area',
          polygons: ['48.0,-72.0 48.0,-70.0 49.0,-70.0 49.0,-72.0 48.0,-72.0'],
          clc: '033100',
        },
      ],
    }
    const parameters = { 'layer:EC-MSC-SMC:1.0:Alert_Type': 'warning' }
    const message = await messageOf({ infos: [{ parameters }, { ...english, parameters }] })
    expect(message).toMatchObject({
      slot: 'cap-pac@canada.ca,urn:oid:2.49.0.1.124.0000000001.2026',
      issuedAt: new Date('2026-01-15T09:00:00Z'),
      isCancel: false,
      replaces: [],
      attribution: 'Data Source: Environment and Climate Change Canada',
    })
    expect(message.entries).toHaveLength(1)
    expect(message.entries[0]).toMatchObject({
      type: 'snowfall',
      severity: 3,
      level: 'warning',
      urgency: 'Expected',
      certainty: 'Likely',
      isOver: false,
      startsAt: new Date('2026-01-15T09:00:00Z'),
      isStartCut: true,
      endsAt: new Date('2026-01-16T01:00:00Z'),
      texts: {
        fr: {
          headline: 'avertissement de neige en vigueur',
          description: '25 cm de neige.\n\n###\n\nLa visibilité sera nulle.',
        },
        en: { headline: 'snowfall warning in effect', description: '25 cm.' },
      },
      areas: [
        { names: { fr: 'Saguenay', en: 'Saguenay area' }, codes: [{ scheme: 'clc', value: '033100' }] },
      ],
    })
  })

  test('polygons are converted from latitude first to longitude first', async () => {
    const [entry] = await entriesOf({})
    expect(entry?.areas[0]?.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [-72, 48],
            [-70, 48],
            [-70, 49],
            [-72, 49],
            [-72, 48],
          ],
        ],
      ],
    })
  })

  test('a circle becomes a polygon of its radius', async () => {
    const [entry] = await entriesOf({ infos: [{ areas: [{ circles: ['48.4,-71.1 10'] }] }] })
    const ring = entry?.areas[0]?.geometry?.coordinates[0]?.[0] as [number, number][]
    const north = Math.max(...ring.map(([, latitude]) => latitude))
    expect(north).toBeCloseTo(48.4 + 10 / 111.195, 4)
  })

  test('different areas of one message are separate entries', async () => {
    const ended = {
      parameters: { Alert_Location_Status: 'ended' },
      areas: [{ name: 'Charlevoix', clc: '033200' }],
    }
    const entries = await entriesOf({ msgType: 'Update', infos: [{}, ended] })
    expect(entries.map(({ isOver, severity }) => [isOver, severity])).toEqual([
      [false, 2],
      [true, 0],
    ])
  })

  test('the colour takes precedence over the kind of alert, and that over the severity in CAP', async () => {
    const severity = async (info: object) =>
      (await entriesOf({ infos: [info] })).map((entry) => [entry.severity, entry.level])
    const kind = { 'layer:EC-MSC-SMC:1.0:Alert_Type': 'warning' }
    expect(await severity({ parameters: { ...kind, Colour: 'Yellow' } })).toEqual([[2, 'yellow']])
    expect(await severity({ parameters: { ...kind, Colour: 'rouge' } })).toEqual([[4, 'red']])
    expect(await severity({ parameters: kind })).toEqual([[3, 'warning']])
    expect(await severity({ parameters: { 'layer:EC-MSC-SMC:1.0:Alert_Type': 'watch' } })).toEqual([
      [2, 'watch'],
    ])
    expect(await severity({ severity: 'Extreme' })).toEqual([[4, 'Extreme']])
    expect(await severity({ severity: 'Unknown' })).toEqual([[1, 'Unknown']])
  })

  test('the event ends at its stated end, not when the message expires', async () => {
    const [entry] = await entriesOf({
      infos: [{ onset: '2026-01-15T12:00:00-05:00', parameters: { Event_End_Time: '2026-01-17T00:00:00Z' } }],
    })
    expect(entry).toMatchObject({
      startsAt: new Date('2026-01-15T17:00:00Z'),
      isStartCut: false,
      endsAt: new Date('2026-01-17T00:00:00Z'),
      expiresAt: new Date('2026-01-16T01:00:00Z'),
    })
  })

  test.each([
    ['without an onset: a day after the message', {}, '2026-01-16T09:00:00Z'],
    ['with an onset: a day after it', { onset: '2026-01-15T21:00:00Z' }, '2026-01-16T21:00:00Z'],
    [
      'with an onset in the past: a day after the message',
      { onset: '2026-01-12T00:00:00Z' },
      '2026-01-16T09:00:00Z',
    ],
  ])('an alert that states no end ends by our rule, %s', async (_, times, expected) => {
    const [entry] = await entriesOf({ infos: [{ expires: '', ...times }] })
    expect(entry).toMatchObject({ endsAt: new Date(expected), isEndAssumed: true, expiresAt: null })
  })

  test('a message may lapse before its event begins; the end of the event is then not stated', async () => {
    const items = await parse({ infos: [{ onset: '2026-01-17T00:00:00Z', expires: '2026-01-16T00:00:00Z' }] })
    expect(items).toMatchObject([
      {
        entries: [
          {
            startsAt: new Date('2026-01-17T00:00:00Z'),
            endsAt: new Date('2026-01-18T00:00:00Z'),
            isEndAssumed: true,
          },
        ],
      },
    ])
    expect(items).toHaveLength(1)
  })

  test('an end before the message was sent is reported, and the alert stays for a day', async () => {
    const items = await parse({ infos: [{ expires: '2026-01-15T08:00:00Z' }] })
    expect(items).toMatchObject([
      { entries: [{ endsAt: new Date('2026-01-16T09:00:00Z'), isEndAssumed: true }] },
      { kind: 'refusal', reason: 'no_duration' },
    ])
  })

  test('a stated end is not marked as assumed', async () => {
    expect((await entriesOf({}))[0]).not.toHaveProperty('isEndAssumed')
  })

  test.each([
    ['without an area', []],
    ['with a circle of no radius', [{ name: 'Charlevoix', circles: ['47.5,-70.5 0'] }]],
    [
      'with a polygon of no size',
      [{ name: 'Charlevoix', polygons: ['47.5,-70.5 47.5,-70.5 47.5,-70.5 47.5,-70.5'] }],
    ],
    ['with a name alone', [{ name: 'Charlevoix' }]],
  ])('an alert %s stays, without a place', async (_, areas) => {
    const [entry] = await entriesOf({ infos: [{ areas }] })
    expect(entry?.severity).toBe(2)
    expect(entry?.areas.every(({ codes, geometry }) => codes.length === 0 && geometry === null)).toBe(true)
  })

  test('a block in the other language may leave out the areas and name the event in words that we do not read', async () => {
    const french = { language: 'fr-CA', event: 'sinistre', code: '', headline: 'danger de neige' }
    const english = { language: 'en-CA', event: 'snowfall', code: '', headline: 'snow hazard', areas: [] }
    for (const infos of [
      [french, english],
      [{ ...english }, { ...french }],
    ]) {
      const entries = await entriesOf({ infos })
      expect(entries).toMatchObject([
        {
          type: 'snowfall',
          texts: { fr: { headline: 'danger de neige' }, en: { headline: 'snow hazard' } },
          areas: [{ codes: [{ value: '033100' }] }],
        },
      ])
      expect(entries).toHaveLength(1)
    }
  })

  test('an all clear among other responses is not the end', async () => {
    const allClear = '<responseType>AllClear</responseType>'
    expect((await entriesOf({ infos: [{ more: allClear }] }))[0]?.isOver).toBe(false)
  })

  test('a cancellation that names nothing to cancel is reported', async () => {
    expect(await refusals({ msgType: 'Cancel', infos: [] })).toEqual(['no_identifier'])
  })

  test('the French event decides where there is no code', async () => {
    expect((await entriesOf({ infos: [{ code: '', event: 'Neige et verglas' }] }))[0]?.type).toBe('snow_ice')
  })

  test.each([
    ['freezingRain', 'freezing_rain'],
    ['frzngDrzl', 'freezing_drizzle'],
    ['winterStorm', 'winter_storm'],
    ['blizzard', 'blizzard'],
    ['snowSquall', 'snow_squall'],
    ['blowingSnow', 'blowing_snow'],
    ['flashFreeze', 'flash_freeze'],
    ['windchill', 'windchill'],
    ['thunderstorm', 'thunderstorm'],
    ['stormSurge', 'storm_surge'],
    ['rainfall', 'rain'],
    ['wind', 'wind'],
    ['fog', 'fog'],
    ['volcano', 'other'],
  ])('event %s has type %s', async (code, type) => {
    expect((await entriesOf({ infos: [{ code, event: '' }] }))[0]?.type).toBe(type)
  })

  test('an update names what it replaces, and a cancellation needs nothing else', async () => {
    const references = [
      'cap-pac@canada.ca,urn:oid:1,2026-01-15T08:00:00-00:00',
      'broken,reference',
      'cap-pac@canada.ca,urn:oid:1,2026-01-15T08:00:00-00:00',
    ]
    const expected = [{ slot: 'cap-pac@canada.ca,urn:oid:1', sentAt: new Date('2026-01-15T08:00:00Z') }]
    expect((await messageOf({ msgType: 'Update', references })).replaces).toEqual(expected)
    expect(await messageOf({ msgType: 'Cancel', references, infos: [] })).toMatchObject({
      isCancel: true,
      replaces: expected,
      entries: [],
    })
  })

  test('a signature is ignored', async () => {
    const signature =
      '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><alert>x</alert></SignedInfo></Signature>'
    expect(await messageOf({ more: signature })).toEqual(await messageOf({}))
  })
})

describe('refusals', () => {
  test.each([
    ['no_identifier', { id: '' }],
    ['no_date', { sent: 'yesterday' }],
    ['future', { sent: '2026-01-15T10:00:00Z' }],
    ['not_actual', { status: 'Exercise' }],
    ['not_public', { scope: 'Private' }],
    ['no_alert', { msgType: 'Ack' }],
    ['empty', { infos: [] }],
    ['unknown_severity', { infos: [{ severity: 'Awful' }] }],
    ['no_duration', { infos: [{ expires: '2026-01-15T08:00:00Z' }] }],
    ['no_date', { infos: [{ onset: '2026-02-31T00:00:00Z' }] }],
    ['too_large', { infos: [{ description: 'x'.repeat(70_000) }] }],
  ])('%s', async (reason, message) => {
    expect(await refusals(message)).toEqual([reason])
  })

  test.each([
    ['empty', ''],
    ['malformed', '<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">'],
    ['wrong_root', '<a/>'],
    ['doctype', '<!DOCTYPE a [<!ENTITY b "c">]><alert/>'],
    ['too_deep', aCap({ more: '<a>'.repeat(20) + '</a>'.repeat(20) })],
    ['too_large', aCap({ more: '<a/>'.repeat(60_000) })],
  ])('%s', async (reason, text) => {
    expect(await refusals(text)).toEqual([reason])
  })

  test('refuses an invalid shape and retains the rest of the alert', async () => {
    const areas = [
      { name: 'Nulle part', polygons: ['91,0 0,0 1,1 91,0', '1,1 2,2', 'a,b c,d e,f'], clc: '033100' },
    ]
    const items = await parse({ infos: [{ areas }] })
    expect(items.map((fact) => (fact.kind === 'refusal' ? fact.reason : 'alert'))).toEqual([
      'alert',
      'bad_shape',
      'bad_shape',
      'bad_shape',
    ])
    expect(items[0]).toMatchObject({
      entries: [{ areas: [{ geometry: null, codes: [{ value: '033100' }] }] }],
    })
  })

  test('damaged messages never crash the parser or give an invalid fact', async () => {
    const message = Buffer.from(
      aCap({
        msgType: 'Update',
        references: ['s,i,2026-01-15T08:00:00-00:00'],
        infos: [{}, { language: 'en-CA' }],
      }),
    )
    for (let seed = 0; seed < 1500; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(message, seed), NOW))
        expect(faultOf(fact, NOW.receivedAt), `seed ${seed}`).toBeNull()
    }
  })
})

const samples = samplesOf('cap-cp')
describe.skipIf(!samples)('real messages of MSC', () => {
  const files = samples ? readdirSync(samples) : []
  const site = { receivedAt: new Date('2026-12-01T00:00:00Z') }

  test.each(files)('%s is read completely', async (file) => {
    const text = readFileSync(join(samples ?? '', file))
    const [fact, ...others] = await collect(SOURCE, text, site)
    expect(others).toEqual([])
    expect(fact).toMatchObject({
      kind: 'alert',
      form: 'message',
      entries: [{ severity: 3, level: 'warning' }],
    })
    const written = text.toString('utf8')
    const { entries, replaces } = fact as AlertMessage
    expect(Object.keys(entries[0]?.texts ?? {}).sort()).toEqual(['en', 'fr'])
    expect(replaces).toHaveLength(
      /<references>(.*?)<\/references>/.exec(written)?.[1]?.split(' ').length ?? 0,
    )
    const polygons = entries.flatMap((entry) =>
      entry.areas
        .flatMap((area) => (area.geometry ? [area.geometry] : []))
        .flatMap((shape): unknown[] => shape.coordinates),
    )
    expect(polygons).toHaveLength((written.match(/<polygon>/g) ?? []).length / 2)
    for (const text of Object.values(entries[0]?.texts ?? {})) expect(written).toContain(text.description)
  })
})
