import { describe, expect, test } from 'vitest'
import type { AlertFact } from './facts/alert.ts'
import type { Fact } from './facts/fact.ts'
import { aCap } from './providers/cap/cap-builder.ts'
import { parseCap } from './providers/cap/parse.ts'
import { aCollection, aFeature } from './providers/geomet-alerts/feature-builder.ts'
import { parseGeometAlerts } from './providers/geomet-alerts/parse.ts'
import { parseMeteoalarm } from './providers/meteoalarm/parse.ts'
import { aFeed, aWarning } from './providers/meteoalarm/warnings-builder.ts'
import { aZone } from './providers/sopfeu/answers-builder.ts'
import { parseSopfeu } from './providers/sopfeu/danger.ts'
import { parseVigicrues } from './providers/vigicrues/parse.ts'
import { aReach, aReachMap } from './providers/vigicrues/reach-builder.ts'
import { parseVigilance } from './providers/vigilance/parse.ts'
import { aMap, aPeriod } from './providers/vigilance/product-builder.ts'
import type { Refusal } from './reading/refusal.ts'
import type { Source } from './source.ts'
import { jsonVariants, type Variant, xmlVariants } from './test-support/element-variants.ts'
import { collect, faultOf } from './test-support/fuzz.ts'

/** A message with every element that CAP 1.2 has outside `resource`, each filled. */
const COMPLETE_CAP = aCap({
  msgType: 'Update',
  references: ['cap-pac@canada.ca,urn:oid:1,2026-01-15T08:00:00-00:00'],
  infos: [
    {
      onset: '2026-01-15T12:00:00-05:00',
      areas: [
        {
          name: 'Saguenay',
          polygons: ['48.0,-72.0 48.0,-70.0 49.0,-70.0 49.0,-72.0 48.0,-72.0'],
          circles: ['48.4,-71.1 10'],
          clc: '033100',
        },
      ],
      parameters: { Alert_Type: 'warning', Colour: 'Orange' },
      more: '<instruction>Reportez vos trajets.</instruction><audience>Tous</audience><contact>x</contact>',
    },
  ],
  more: '<source>Montréal</source><restriction>r</restriction><addresses>a</addresses><code>c</code><note>n</note><incidents>i</incidents>',
})

/** `required`: what the format or our reading of it cannot do without; its loss is a refusal. */
type Form = {
  name: string
  source: Pick<Source, 'parse'>
  site: Parameters<Source['parse']>[1]
  variants: Variant[]
  complete: string
  required: readonly string[]
  /** The list of the alerts: an empty one says that there is none. */
  list: string | null
}

const RECEIVED = { receivedAt: new Date('2026-01-15T09:30:00Z') }
const jsonFormat = (document: unknown) => ({
  complete: JSON.stringify(document),
  variants: jsonVariants(JSON.stringify(document)),
})

const FORMS: readonly Form[] = [
  {
    name: 'CAP',
    source: { parse: parseCap },
    site: RECEIVED,
    complete: COMPLETE_CAP,
    variants: xmlVariants(COMPLETE_CAP),
    required: ['identifier', 'sender', 'sent', 'status', 'msgType', 'scope', 'info'],
    list: null,
  },
  {
    name: 'MeteoAlarm',
    source: { parse: parseMeteoalarm },
    site: RECEIVED,
    ...jsonFormat(
      aFeed(
        aWarning({
          infos: [
            { areas: [{ name: 'A', codes: [['EMMA_ID', 'AT408']], altitude: '4921.26', ceiling: '9842' }] },
          ],
        }),
      ),
    ),
    required: [
      'warnings',
      'warnings/alert',
      ...['identifier', 'sender', 'sent', 'status', 'msgType', 'scope', 'info'].map(
        (name) => `warnings/alert/${name}`,
      ),
    ],
    list: 'warnings',
  },
  {
    name: 'GeoMet',
    source: { parse: parseGeometAlerts },
    site: RECEIVED,
    ...jsonFormat(aCollection([aFeature()])),
    required: [
      'type',
      'features',
      'features/properties',
      'features/properties/feature_id',
      'features/properties/publication_datetime',
    ],
    list: 'features',
  },
  {
    name: 'Vigilance',
    source: { parse: parseVigilance },
    site: RECEIVED,
    ...jsonFormat(
      aMap('2026-01-15T05:00:05Z', [
        aPeriod('J', '2026-01-15T05:00:00Z', '2026-01-15T23:00:00Z', {
          '63': { '5': [['2026-01-15T05:00:00Z', '2026-01-15T23:00:00Z', 3]] },
          '43': { '4': 2 },
        }),
      ]),
    ),
    required: [
      'product',
      ...['warning_type', 'type_cdp', 'update_time', 'domain_id', 'periods'].map((name) => `product/${name}`),
      ...['', '/begin_validity_time', '/end_validity_time', '/timelaps', '/timelaps/domain_ids'].map(
        (name) => `product/periods${name}`,
      ),
      ...[
        'domain_id',
        'phenomenon_items',
        'phenomenon_items/phenomenon_id',
        'phenomenon_items/phenomenon_max_color_id',
        'phenomenon_items/timelaps_items',
        'phenomenon_items/timelaps_items/begin_time',
        'phenomenon_items/timelaps_items/end_time',
        'phenomenon_items/timelaps_items/color_id',
      ].map((name) => `product/periods/timelaps/domain_ids/${name}`),
    ],
    list: 'product/periods/timelaps/domain_ids/phenomenon_items',
  },
  {
    name: 'Vigicrues',
    source: { parse: parseVigicrues },
    site: RECEIVED,
    ...jsonFormat(aReachMap([aReach('LO1', 3), aReach('LO2', 4)])),
    required: [
      'type',
      'features',
      'features/geometry',
      'features/geometry/type',
      'features/geometry/coordinates',
      'features/properties',
      'features/properties/CdEntCru',
      'features/properties/NivInfViCr',
      'DtHrInfoVigiCru',
    ],
    list: null,
  },
  {
    name: 'SOPFEU',
    source: { parse: parseSopfeu },
    site: {
      receivedAt: new Date('2026-07-14T12:00:00Z'),
      settings: { points: [] },
      place: { id: 'p', name: 'P', location: { longitudeDeg: -71, latitudeDeg: 48, altitudeM: null } },
    },
    ...jsonFormat(aZone(3, 4, 5)),
    required: [],
    list: null,
  },
]

const alertsIn = (facts: readonly (Fact | Refusal)[]) =>
  facts.filter((fact): fact is AlertFact => fact.kind === 'alert')
const entriesIn = (facts: readonly (Fact | Refusal)[]) =>
  alertsIn(facts)
    .flatMap((fact) =>
      fact.form === 'message'
        ? fact.entries
        : fact.form === 'list'
          ? fact.slots.flatMap((s) => s.entries)
          : [],
    )
    .filter((entry) => !entry.isOver)

describe.each(FORMS)('$name', ({ source, site, variants, complete, required, list }) => {
  const read = (text: string) => collect(source, Buffer.from(text), site)

  test('the complete message is read without a refusal', async () => {
    const facts = await read(complete)
    expect(facts.filter(({ kind }) => kind === 'refusal')).toEqual([])
    expect(entriesIn(facts).length).toBeGreaterThan(0)
  })

  test('an optional element that is absent, empty, zero or there twice loses no alert', async () => {
    const entryCount = entriesIn(await read(complete)).length
    const lost: string[] = []
    for (const { path, change, text } of variants) {
      const facts = await read(text)
      for (const fact of facts) expect(faultOf(fact, site.receivedAt), `${path} ${change}`).toBeNull()
      if (entriesIn(facts).length >= entryCount || (path === list && change === 'empty')) continue
      const isReported = facts.some(({ kind }) => kind === 'refusal')
      if (!required.includes(path) || !isReported) lost.push(`${path} ${change}`)
    }
    expect(lost).toEqual([])
  })
})

describe('CAP: what an element that cannot be used leads to', () => {
  const entryOf = async (path: string, change: Variant['change']) => {
    const text = xmlVariants(COMPLETE_CAP).find((one) => one.path === path && one.change === change)?.text
    const facts = await collect({ parse: parseCap }, Buffer.from(text ?? ''), RECEIVED)
    const reasons = facts.flatMap((fact) => (fact.kind === 'refusal' ? [fact.reason] : []))
    return { entry: entriesIn(facts)[0], reasons }
  }

  test.each([
    ['absent', []],
    ['empty', []],
    ['zero', ['no_date']],
  ] as const)('expires %s: the end is ours', async (change, expected) => {
    const { entry, reasons } = await entryOf('info/expires', change)
    expect(entry).toMatchObject({ endsAt: new Date('2026-01-16T17:00:00Z'), isEndAssumed: true })
    expect(reasons).toEqual(expected)
  })

  test.each([
    ['absent', []],
    ['empty', []],
    ['zero', ['no_date']],
  ] as const)('onset %s: it begins when it takes effect', async (change, expected) => {
    const { entry, reasons } = await entryOf('info/onset', change)
    expect(entry).toMatchObject({ startsAt: new Date('2026-01-15T09:00:00Z'), isStartCut: true })
    expect(reasons).toEqual(expected)
  })

  test.each(['absent', 'empty'] as const)('area %s: no place', async (change) => {
    const { entry, reasons } = await entryOf('info/area', change)
    expect(entry?.areas.some(({ codes, geometry }) => codes.length > 0 || geometry !== null)).toBe(false)
    expect(reasons).toEqual([])
  })

  test('a missing severity is reported and read like CAP’s «Unknown», the lowest', async () => {
    const colour = /<parameter>.*?<\/parameter>/gs
    const text = COMPLETE_CAP.replace(colour, '').replace('<severity>Moderate</severity>', '')
    const facts = await collect({ parse: parseCap }, Buffer.from(text), RECEIVED)
    expect(entriesIn(facts)).toMatchObject([{ severity: 1, level: 'Unknown' }])
    expect(facts[1]).toMatchObject({ kind: 'refusal', reason: 'unknown_severity' })
  })
})
