import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AlertList } from '../../facts/alert.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { aCollection, aFeature } from './feature-builder.ts'
import { parseGeometAlerts } from './parse.ts'

const NOW: ParseSite = { receivedAt: new Date('2026-01-15T09:00:05Z') }
const SOURCE = { parse: parseGeometAlerts }

const parse = (document: unknown) =>
  collect(SOURCE, Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)), NOW)
async function listOf(document: unknown): Promise<AlertList> {
  const [fact] = await parse(document)
  if (fact?.kind !== 'alert' || fact.form !== 'list') throw new Error(JSON.stringify(fact))
  return fact
}
const refusals = async (document: unknown) => reasonsIn(await parse(document))
const firstEntry = async (properties: Record<string, unknown>) =>
  (await listOf(aCollection([aFeature(properties)]))).slots[0]?.entries[0]

test('reads an alert for a zone', async () => {
  const list = await listOf(aCollection([aFeature()]))
  expect(list).toMatchObject({ issuedAt: new Date('2026-01-15T09:00:00.123Z'), isComplete: true, unread: [] })
  expect(list.slots).toMatchObject([
    {
      slot: 'SFW QC z1',
      entries: [
        {
          type: 'snowfall',
          severity: 3,
          level: 'orange',
          startsAt: new Date('2026-01-15T12:00:00Z'),
          isOver: false,
          sentAt: new Date('2026-01-15T08:00:00Z'),
          endsAt: new Date('2026-01-16T06:00:00Z'),
          expiresAt: new Date('2026-01-16T00:00:00Z'),
          texts: {
            fr: { headline: 'alerte orange - neige', description: '25 cm de neige.' },
            en: { headline: 'orange warning - snowfall' },
          },
          areas: [{ names: { fr: 'Saguenay', en: 'Saguenay area' }, geometry: { type: 'MultiPolygon' } }],
        },
      ],
    },
  ])
})

test('the colour takes precedence over the kind, which decides without a colour', async () => {
  const severityOf = async (risk_colour_en: string | null, alert_type: string) =>
    (await firstEntry({ risk_colour_en, alert_type }))?.severity
  expect(await severityOf('Yellow', 'warning')).toBe(2)
  expect(await severityOf('red', 'watch')).toBe(4)
  expect(await severityOf('grey', 'statement')).toBe(1)
  expect(await severityOf(null, 'warning')).toBe(3)
  expect(await severityOf('', 'watch')).toBe(2)
  expect(await severityOf('', 'advisory')).toBe(2)
  expect(await severityOf('', 'statement')).toBe(1)
})

test('an alert listed as ended is over, with or without its shape', async () => {
  const list = await listOf(aCollection([aFeature({ status_en: 'ended' }, null)]))
  expect(list.slots[0]?.entries[0]).toMatchObject({ isOver: true, severity: 0 })
})

test('a publication changes the id of the feature, not the slot', async () => {
  const [first, other] = [await listOf(aCollection([aFeature()])), await listOf(aCollection([aFeature()]))]
  expect(first.slots).toEqual(other.slots)
})

test('two features of one alert in one zone are entries of the same slot', async () => {
  const list = await listOf(aCollection([aFeature(), aFeature({ risk_colour_en: 'red' })]))
  expect(list.slots.map(({ entries }) => entries.map((entry) => entry.severity))).toEqual([[3, 4]])
})

test('an empty list that names its collection and its time is complete and ends all alerts', async () => {
  expect(await listOf(aCollection([]))).toMatchObject({ isComplete: true, slots: [] })
})

test.each([
  ['of no collection', aCollection([], { links: undefined })],
  [
    'of another collection',
    aCollection([], { links: [{ href: 'https://x/collections/swob-realtime/items' }] }),
  ],
  ['without a time', aCollection([], { timeStamp: undefined })],
  ['that anything may have written', { type: 'FeatureCollection', features: [] }],
])('an empty list %s ends no alert', async (_, document) => {
  expect(await refusals(document)).toEqual(['empty'])
})

test('a list without its own time ends no alert, unless it was requested just now', async () => {
  const document = aCollection([aFeature()], { timeStamp: undefined })
  expect(await listOf(document)).toMatchObject({
    issuedAt: new Date('2026-01-15T08:00:00Z'),
    isComplete: false,
  })
  const answer = { ...NOW, answeredAt: NOW.receivedAt }
  expect(await collect(SOURCE, Buffer.from(JSON.stringify(document)), answer)).toMatchObject([
    { issuedAt: NOW.receivedAt, isComplete: true },
  ])
})

test('one page of several is incomplete', async () => {
  expect((await listOf(aCollection([aFeature()], { links: [{ rel: 'next', href: 'x' }] }))).isComplete).toBe(
    false,
  )
  expect((await listOf(aCollection([aFeature()], { numberMatched: 2 }))).isComplete).toBe(false)
})

test.each([
  ['unknown_severity', { risk_colour_en: 'purple', alert_type: '' }],
  ['no_date', { publication_datetime: null }],
  ['future', { publication_datetime: '2026-01-15T10:00:00Z' }],
  ['no_date', { event_end_datetime: '2026-13-01T00:00:00Z' }],
  ['no_duration', { event_end_datetime: '2026-01-15T11:00:00Z' }],
  ['too_large', { alert_text_fr: 'x'.repeat(70_000) }],
])('%s: the alert is left unchanged', async (reason, properties) => {
  const document = aCollection([aFeature(properties), aFeature({ feature_id: 'z2' })])
  expect(await refusals(document)).toEqual([reason])
  expect(await listOf(document)).toMatchObject({
    isComplete: true,
    unread: ['SFW QC z1'],
    slots: [{ slot: 'SFW QC z2' }],
  })
})

test('a feature without a name makes the list incomplete', async () => {
  const document = aCollection([aFeature({ alert_code: null, alert_name_en: '' }), aFeature()])
  expect(await refusals(document)).toEqual(['no_identifier'])
  expect(await listOf(document)).toMatchObject({ isComplete: false, slots: [{ slot: 'SFW QC z1' }] })
})

test.each([
  ['empty', ''],
  ['malformed', '{"type":"FeatureCollection","features":['],
  ['wrong_root', '{"type":"Feature"}'],
  ['wrong_root', '[]'],
  ['future', JSON.stringify(aCollection([], { timeStamp: '2026-01-15T12:00:00Z' }))],
  ['too_deep', `${'['.repeat(50)}${']'.repeat(50)}`],
])('%s refuses the entire list and ends no alert', async (reason, text) => {
  expect(await parse(text)).toMatchObject([{ kind: 'refusal', reason }])
})

test('a list without a time of which nothing can be read is not given the time of its arrival', async () => {
  const unreadable = aFeature({ validity_datetime: '2026\u221201-15T12:00:00Z' })
  expect(await parse(JSON.stringify(aCollection([unreadable], { timeStamp: undefined })))).toMatchObject([
    { kind: 'refusal', reason: 'no_date' },
  ])
})

test('damaged lists never crash the parser or give an invalid fact', async () => {
  const document = Buffer.from(JSON.stringify(aCollection([aFeature(), aFeature({ feature_id: 'z2' })])))
  for (let seed = 0; seed < 1500; seed += 1) {
    for (const fact of await collect(SOURCE, mutate(document, seed), NOW))
      expect(faultOf(fact, NOW.receivedAt), `seed ${seed}`).toBeNull()
  }
})

const samples = samplesOf('msc-alerts-geomet')
describe.skipIf(!samples)('a recorded list', () => {
  test('both alerts are read, with colours and texts', async () => {
    const bytes = readFileSync(join(samples ?? '', 'current-alerts-wfs-shortened.json'))
    const items = await collect(SOURCE, bytes, { receivedAt: new Date('2026-12-01T00:00:00Z') })
    expect(items).toHaveLength(1)
    // Without a timestamp of its own the list is as old as its latest alert.
    expect(items[0]).toMatchObject({
      issuedAt: new Date('2025-02-05T23:07:00Z'),
      slots: [
        { slot: 'AD Ottawa', entries: [{ type: 'other', severity: 2, level: 'yellow' }] },
        { slot: 'WS Ottawa Region', entries: [{ type: 'winter_storm', severity: 4, level: 'red' }] },
      ],
    })
  })
})
