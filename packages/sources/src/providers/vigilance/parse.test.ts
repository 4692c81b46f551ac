import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AlertFact, AlertList, AlertTexts } from '../../facts/alert.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { parseVigilance } from './parse.ts'
import { aBlock, aBulletin, aMap, aPeriod, type Colours } from './product-builder.ts'

const NOW: ParseSite = { receivedAt: new Date('2026-01-15T06:00:00Z') }
const SOURCE = { parse: parseVigilance }
const at = (time: string) => new Date(`2026-01-${time}Z`)

const parse = (document: unknown) =>
  collect(SOURCE, Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)), NOW)
const refusals = async (document: unknown) => reasonsIn(await parse(document))
async function factOf<Form extends AlertFact['form']>(document: unknown, form: Form) {
  const [fact] = await parse(document)
  if (fact?.kind !== 'alert' || fact.form !== form) throw new Error(JSON.stringify(fact))
  return fact as Extract<AlertFact, { form: Form }>
}

const J = ['2026-01-15T05:00:00Z', '2026-01-15T23:00:00Z'] as const
const J1 = ['2026-01-15T23:00:00Z', '2026-01-16T23:00:00Z'] as const
const aDay = (today: Colours, tomorrow: Colours = {}) =>
  aMap('2026-01-15T05:00:05Z', [aPeriod('J', ...J, today), aPeriod('J1', ...J1, tomorrow)])
const mapOf = (today: Colours, tomorrow: Colours = {}) => factOf(aDay(today, tomorrow), 'list')
const entriesOf = (list: AlertList, slot: string) =>
  list.slots.find((stated) => stated.slot === slot)?.entries ?? []

describe('the map', () => {
  test('consecutive coloured hours are one alert for the department', async () => {
    const list = await mapOf({
      '63': {
        '5': [
          [J[0], '2026-01-15T09:00:00Z', 1],
          ['2026-01-15T09:00:00Z', '2026-01-15T12:00:00Z', 2],
          ['2026-01-15T12:00:00Z', '2026-01-15T20:00:00Z', 3],
          ['2026-01-15T20:00:00Z', J[1], 1],
        ],
      },
    })
    expect(list).toMatchObject({
      issuedAt: new Date('2026-01-15T05:00:05Z'),
      isComplete: true,
      attribution: 'Source : Météo-France',
    })
    expect(entriesOf(list, '63 5')).toMatchObject([
      {
        type: 'snow_ice',
        severity: 3,
        level: 'orange',
        startsAt: at('15T09:00:00'),
        isStartCut: false,
        endsAt: at('15T20:00:00'),
        hours: [
          { severity: 2, level: 'jaune' },
          { severity: 3, level: 'orange' },
        ],
        areas: [{ codes: [{ scheme: 'department', value: '63' }], geometry: null }],
      },
    ])
  })

  test('today and tomorrow are one alert if they are contiguous, and two if green hours lie between', async () => {
    const wind = (from: string, to: string): Colours => ({ '48': { '1': [[from, to, 2]] } })
    const joined = await mapOf(wind('2026-01-15T18:00:00Z', J[1]), wind(J1[0], '2026-01-16T04:00:00Z'))
    expect(entriesOf(joined, '48 1').map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
      [at('15T18:00:00'), at('16T04:00:00')],
    ])
    const separateMap = await mapOf(
      wind('2026-01-15T18:00:00Z', '2026-01-15T21:00:00Z'),
      wind(J1[0], '2026-01-16T04:00:00Z'),
    )
    expect(entriesOf(separateMap, '48 1').map((entry) => [entry.startsAt, entry.isStartCut])).toEqual([
      [at('15T18:00:00'), false],
      [at('15T23:00:00'), false],
    ])
  })

  test('an alert in progress at the start of the map may have started earlier', async () => {
    const list = await mapOf({ '63': { '7': [[...J, 4]] } })
    expect(entriesOf(list, '63 7')).toMatchObject([
      { type: 'cold', severity: 4, level: 'rouge', startsAt: at('15T05:00:00'), isStartCut: true },
    ])
  })

  test('a flood watch has a colour without hours, and lasts for its day', async () => {
    const list = await mapOf({ '2A': { '4': 2 } }, { '2A': { '4': 1 } })
    expect(entriesOf(list, '2A 4')).toMatchObject([
      { type: 'flood', severity: 2, startsAt: at('15T05:00:00'), endsAt: at('15T23:00:00') },
    ])
  })

  test('a coast is a separate domain, and the country is not a domain', async () => {
    const list = await mapOf({ '3010': { '9': [[...J, 3]] }, FRA: { '9': [[...J, 3]] } })
    expect(list.slots.map(({ slot }) => slot)).toEqual(['3010 9'])
    expect(entriesOf(list, '3010 9')).toMatchObject([
      { type: 'coastal', areas: [{ codes: [{ scheme: 'coast', value: '30' }] }] },
    ])
  })

  test('a green map is complete and ends all alerts', async () => {
    const list = await mapOf({ '63': { '1': [[...J, 1]] } })
    expect(list).toMatchObject({ isComplete: true, slots: [{ slot: '63 1', entries: [] }] })
  })

  test('colours may be text, and the map is stored as one fact', async () => {
    const list = await mapOf({ '63': { '1': [[...J, '2']] }, '48': { '1': [[...J, 1]] } })
    expect(entriesOf(list, '63 1')).toHaveLength(1)
    expect(list.stated).toMatchObject({
      periods: [
        {
          name: 'J',
          title: 'Commentaire carte',
          text: ['Neige sur le Massif central.'],
          severities: { '63': 2, '48': 0 },
        },
        { name: 'J1' },
      ],
    })
  })

  test.each([
    ['unknown_severity', { '63': { '1': [[...J, 7]] } }],
    ['no_date', { '63': { '1': [['2026-01-15', J[1], 2]] } }],
    ['no_duration', { '63': { '1': [[J[1], J[0], 2]] } }],
    ['no_hours', { '63': { '1': 3 } }],
  ] as [string, Colours][])('%s: that phenomenon is left unchanged', async (reason, colours) => {
    const day = aDay({ ...colours, '48': { '1': [[...J, 2]] } })
    expect(await refusals(day)).toContain(reason)
    expect(await factOf(day, 'list')).toMatchObject({
      isComplete: true,
      unread: ['63 1'],
      slots: [{ slot: '48 1' }],
    })
  })

  test('an unknown phenomenon is refused, and an unknown domain makes the map incomplete', async () => {
    const day = aDay({ '63': { '1': [[...J, 2]], '12': [[...J, 2]] }, XX: { '1': [[...J, 2]] } })
    expect(await refusals(day)).toEqual(['unknown_phenomenon', 'unknown_domain'])
    expect(await factOf(day, 'list')).toMatchObject({ isComplete: false, slots: [{ slot: '63 1' }] })
  })
})

describe('the texts', () => {
  test('texts are complete, by domain and phenomenon', async () => {
    const fact = await factOf(
      aBulletin('2026-01-15T05:00:05Z', [
        aBlock('63', '5', '15 cm au-dessus de 800 m.', '', 'Congères.'),
        aBlock('63', null, 'Perturbation.'),
        aBlock('AUVERGNE', '5', 'x'),
      ]),
      'texts',
    )
    expect(fact.texts).toEqual([
      {
        slot: '63 5',
        texts: {
          fr: {
            headline: 'Bulletin de suivi : 63',
            description: 'Évolution prévue :\n15 cm au-dessus de 800 m.\n\nCongères.',
            instruction: null,
          },
        },
      },
      {
        slot: '63 all',
        texts: {
          fr: {
            headline: 'Bulletin de suivi : 63',
            description: 'Évolution prévue :\nPerturbation.',
            instruction: null,
          },
        },
      },
    ])
  })
})

test.each([
  ['empty', ''],
  ['malformed', '{"product":'],
  [
    'wrong_root',
    '{"product":{"warning_type":"vigilance","type_cdp":"cdp_vignette","update_time":"2026-01-15T05:00:05Z"}}',
  ],
  ['wrong_root', '{"product":{}}'],
  ['no_date', JSON.stringify(aMap('today', []))],
  ['future', JSON.stringify(aMap('2026-01-15T07:00:00Z', []))],
  [
    'wrong_root',
    JSON.stringify(
      aMap('2026-01-15T05:00:00Z', [aPeriod('J', ...J, { '971': { '1': 1 } })], { domain_id: 'VIGI971' }),
    ),
  ],
  ['empty', JSON.stringify(aMap('2026-01-15T05:00:00Z', []))],
  ['empty', JSON.stringify(aMap('2026-01-15T05:00:00Z', [aPeriod('J', ...J, {})]))],
])('%s refuses the entire product and ends no alert', async (reason, text) => {
  expect(await parse(text)).toMatchObject([{ kind: 'refusal', reason }])
})

test('damaged products never crash the parser or give an invalid fact', async () => {
  const products = [
    aDay(
      { '63': { '5': [[...J, 3]], '4': 2 }, '3010': { '9': [[...J, 2]] } },
      { '63': { '5': [[...J1, 2]] } },
    ),
    aBulletin('2026-01-15T05:00:05Z', [aBlock('63', '5', '15 cm.'), aBlock('FRA', null, 'Neige.')]),
  ]
  for (const document of products.map((product) => Buffer.from(JSON.stringify(product)))) {
    for (let seed = 0; seed < 1500; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(document, seed), NOW))
        expect(faultOf(fact, NOW.receivedAt), `seed ${seed}`).toBeNull()
    }
  }
})

const samples = samplesOf('meteofrance-vigilance')
describe.skipIf(!samples)('recorded products', () => {
  const site = { receivedAt: new Date('2026-12-01T00:00:00Z') }
  const read = (file: string) => collect(SOURCE, readFileSync(join(samples ?? '', file)), site)

  test('every colour of the map is read', async () => {
    const items = await read('cdp_carte_externe-2026-10-04-trimmed.json')
    expect(items).toHaveLength(1)
    const list = items[0] as AlertList
    const { product } = JSON.parse(
      readFileSync(join(samples ?? '', 'cdp_carte_externe-2026-10-04-trimmed.json'), 'utf8'),
    )
    for (const domain of product.periods[0].timelaps.domain_ids.filter(
      (area: { domain_id: string }) => area.domain_id !== 'FRA',
    )) {
      for (const item of domain.phenomenon_items) {
        const [entry, ...others] = entriesOf(list, `${domain.domain_id} ${item.phenomenon_id}`)
        const expected = item.phenomenon_max_color_id === 1 ? undefined : item.phenomenon_max_color_id
        expect([entry?.severity, others], `${domain.domain_id} ${item.phenomenon_id}`).toEqual([expected, []])
      }
    }
    expect(entriesOf(list, '66 2')).toMatchObject([{ severity: 3, endsAt: new Date('2026-10-04T16:00:00Z') }])
  })

  test('every paragraph of the texts is retained', async () => {
    const [fact, ...others] = await read('cdp_textes-2026-10-04-shortened.json')
    expect(others).toEqual([])
    const texts = fact as AlertTexts
    expect(texts.texts.map(({ slot }) => slot)).toEqual(['FRA all', 'FRA 2', '66 all', '66 2'])
    expect(texts.texts[3]?.texts.fr?.description).toContain('80 à 120 mm')
  })
})
