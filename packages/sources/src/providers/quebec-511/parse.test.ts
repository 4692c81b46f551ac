import { afterEach, describe, expect, test } from 'vitest'
import type { ListingFact } from '../../facts/listing.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { localServer } from '../../test-support/local-server.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { aCamera, aCondition, aFeature, aLayer, anEvent, aProbe, someWorks } from './layer-builder.ts'
import { quebec511 } from './source.ts'

const RECEIVED = new Date('2026-01-15T15:05:00Z')
const CONDITIONS = 'ms:conditions_routieres'
const EVENTS = 'ms:evenements'
const WORKS = 'ms:chantiers_mtmdet'
const PROBES = 'ms:stations_meteoroutieres'
const CAMERAS = 'ms:infos_cameras'

const parse = (content: string, { isSaved = false, name = 'quebec-511 layer', receivedAt = RECEIVED } = {}) =>
  collect(quebec511, Buffer.from(content), {
    receivedAt,
    name,
    ...(isSaved ? {} : { answeredAt: receivedAt }),
  })
async function listOf(...parameters: Parameters<typeof parse>): Promise<ListingFact> {
  const [fact] = await parse(...parameters)
  if (fact?.kind !== 'listing') throw new Error(JSON.stringify(fact))
  return fact
}
const reasons = async (...parameters: Parameters<typeof parse>) => reasonsIn(await parse(...parameters))

test('a segment has its conditions, in both languages where available', async () => {
  const list = await listOf(aLayer(CONDITIONS, [aCondition()]))
  expect(list).toMatchObject({ list: 'road_conditions', issuedAt: RECEIVED })
  expect(list.items).toEqual([
    {
      ref: '3201',
      road: '117',
      roadName: 'route 117',
      region: 'Abitibi-Témiscamingue',
      from: { fr: 'Grand-Remous', en: 'Grand-Remous' },
      to: { fr: 'Val-d’Or' },
      surface: { fr: 'Enneigée', en: 'Snow-covered' },
      surfaceCode: '6',
      visibility: { fr: 'Réduite' },
      visibilityCode: null,
      hasDrifts: true,
      since: '2026-01-15T10:02:04.000Z',
      geometry: {
        type: 'MultiLineString',
        coordinates: [
          [
            [-71.2, 46.8],
            [-71.3, 46.9],
          ],
        ],
      },
      properties: { CodeCouleurEtatChaussee: 3 },
    },
  ])
})

test.each([
  ['gaspesie-iles-de-la-madeleine', 'Gaspésie–Îles-de-la-Madeleine'],
  ['MONTEREGIE', 'Montérégie'],
  ['Nouveau-Québec', 'Nouveau-Québec'],
])('the region «%s» means %s', async (NomRegion, region) => {
  expect((await listOf(aLayer(CONDITIONS, [aCondition({ NomRegion })]))).items).toMatchObject([{ region }])
})

test('columns with another spelling are the same columns', async () => {
  const { properties, geometry } = aCondition()
  for (const spelled of [
    (name: string) => name.toLowerCase(),
    (name: string) => name.toUpperCase(),
    (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_'),
  ]) {
    const other = Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [spelled(name), value]),
    )
    const list = await listOf(aLayer(CONDITIONS, [aFeature(other, geometry)]))
    expect(list.items).toMatchObject([
      { ref: '3201', surface: { fr: 'Enneigée', en: 'Snow-covered' }, hasDrifts: true },
    ])
  }
})

test('an event states its type, its place and its start', async () => {
  const list = await listOf(aLayer(EVENTS, [anEvent()]))
  expect(list.items).toMatchObject([
    {
      ref: '123676',
      type: 'accident',
      rawTypes: ['Accident', 'Fermeture de 1 voie sur 2'],
      severity: null,
      texts: { fr: 'Accident. R-170 à la hauteur de la rivière' },
      effect: 'Fermeture de 1 voie sur 2',
      detour: null,
      road: '170',
      direction: 'OUEST',
      place: 'Saguenay',
      startAt: '2026-01-15T13:50:00.000Z',
      endAt: null,
    },
  ])
})

test.each([
  ['', 'Fermeture', 'closure'],
  ['', 'Fermeture de 1 voie sur 2', 'restriction'],
  ['Poudrerie', 'Fermeture', 'weather'],
  ['Travaux', '', 'works'],
  ['Bris de la structure', '', 'surface'],
  ['Chose', '', 'other'],
  ['Mesures préventives', '', 'other'],
  ['Mesures préventives', 'Fermeture', 'closure'],
  ['Vents violents', '', 'weather'],
  ['Tempête de neige', 'Fermeture', 'weather'],
  ['Opération de déneigement', '', 'works'],
  ['Érosion de la chaussée', '', 'surface'],
  ['Éboulement', 'Fermeture', 'surface'],
  ['Chaussée glissante', '', 'weather'],
  ['Chaussée glacée', '', 'weather'],
  ["Risque d'avalanche", 'Fermeture', 'weather'],
  ['Glissement de terrain', '', 'surface'],
])('cause «%s» with «%s» means %s', async (cause, entrave, type) => {
  expect((await listOf(aLayer(EVENTS, [anEvent({ cause, entrave })]))).items).toMatchObject([{ type }])
})

test('roadworks have their period and both languages', async () => {
  expect((await listOf(aLayer(WORKS, [someWorks()]))).items).toMatchObject([
    {
      type: 'works',
      texts: { fr: 'Une voie fermée.', en: 'One lane closed.' },
      startAt: '2026-01-10T05:00:00.000Z',
      endAt: '2026-02-10T05:00:00.000Z',
      updatedAt: '2026-01-12T11:00:00.000Z',
    },
  ])
})

test('a probe gives depths, and unrecognised columns are retained under their own name', async () => {
  const list = await listOf(aLayer(PROBES, [aProbe({ temperature_sol: -1.5 })]))
  expect(list.list).toBe('frost_depths')
  expect(list.items).toMatchObject([
    {
      ref: '12',
      name: 'Stoneham',
      frostDepthCm: 82.5,
      thawDepthCm: null,
      properties: { temperature_sol: -1.5 },
    },
  ])
  expect((await listOf(aLayer(PROBES, [aProbe({ profondeur_gel: '' })]))).items).toMatchObject([
    { frostDepthCm: null },
  ])
  expect(await reasons(aLayer(PROBES, [aProbe({ profondeur_gel: -999 })]))).toEqual(['out_of_range'])
})

test('a camera has a page, and no picture if it has no stream', async () => {
  expect(await parse(aLayer(CAMERAS, [aCamera(), aCamera({ IDEcamera: null }, null)]))).toMatchObject([
    {
      kind: 'camera',
      cameraRef: '3321',
      name: 'A-20 à la hauteur du pont',
      location: { longitudeDeg: -71.25, latitudeDeg: 46.85 },
      road: '20',
      pictureUrl: null,
      pageUrl: 'https://www.quebec511.info/Carte/Fenetres/FenetreVideo.html?id=3321',
    },
    { kind: 'refusal', reason: 'no_identifier' },
  ])
  const address = 'javascript:alert(1)'
  expect(await parse(aLayer(CAMERAS, [aCamera({ URL_FLUX_DONNEE: address })]))).toMatchObject([
    { pageUrl: null },
  ])
})

test('times in summer and around a clock change are correct', async () => {
  const since = async (EnVigueurDepuis: string, receivedAt: string) =>
    Reflect.get(
      (
        await listOf(aLayer(CONDITIONS, [aCondition({ EnVigueurDepuis })]), {
          receivedAt: new Date(receivedAt),
        })
      ).items[0] ?? {},
      'since',
    )
  expect(await since('2026/07/15 05:02:04', '2026-07-15T12:00:00Z')).toBe('2026-07-15T09:02:04.000Z')
  expect(await since('2026/11/01 01:30:00', '2026-11-01T12:00:00Z')).toBe('2026-11-01T05:30:00.000Z')
  expect(await since('2026/03/08 02:30:00', '2026-03-08T12:00:00Z')).toBe('2026-03-08T07:30:00.000Z')
})

test('out of season the list of conditions is empty', async () => {
  expect(await parse(aLayer(CONDITIONS, []))).toMatchObject([{ kind: 'listing', items: [] }])
})

test('a layer without a name is identified by its columns', async () => {
  const nameless = (feature: unknown) => JSON.stringify({ type: 'FeatureCollection', features: [feature] })
  expect(await listOf(nameless(aCondition()))).toMatchObject({ list: 'road_conditions' })
  expect(await listOf(nameless(anEvent()))).toMatchObject({ list: 'road_events' })
  expect(await listOf(nameless(someWorks()))).toMatchObject({ list: 'road_works' })
  expect(await listOf(nameless(aProbe()))).toMatchObject({ list: 'frost_depths' })
})

test('a saved file is dated by the latest time in it, so that it never passes for current', async () => {
  const content = aLayer(CONDITIONS, [aCondition({ EnVigueurDepuis: '2025/12/01 05:00:00' })])
  expect((await listOf(content, { isSaved: true })).issuedAt).toEqual(new Date('2025-12-01T10:00:00Z'))
  expect(await reasons(aLayer(CONDITIONS, []), { isSaved: true })).toEqual(['no_date'])
})

test('an empty list that does not name its layer ends nothing, whatever was requested', async () => {
  const name = `quebec-511 ${CONDITIONS}`
  expect(await reasons('{"type":"FeatureCollection","features":[]}', { name })).toEqual(['empty'])
  const counted = '{"type":"FeatureCollection","features":[],"numberMatched":0}'
  expect(await parse(counted, { name })).toMatchObject([{ kind: 'listing', items: [] }])
})

test.each([
  ['no_identifier', aCondition({ NumeroSegment: '' }), 0],
  ['bad_feature', { type: 'Feature', geometry: null }, 0],
  [
    'bad_shape',
    aCondition(
      {},
      {
        type: 'LineString',
        coordinates: [
          [-7926000, 5910000],
          [-7926100, 5910100],
        ],
      },
    ),
    1,
  ],
  ['bad_shape', aCondition({}, { type: 'Point', coordinates: 7 }), 1],
  ['bad_shape', aCondition({}, { type: 'MultiPoint', coordinates: [] }), 1],
  ['no_date', aCondition({ EnVigueurDepuis: 'hier' }), 1],
])('%s is counted once, and the rest is accepted', async (reason, feature, expectedCount) => {
  const good = aCondition({ NumeroSegment: '1' })
  const content = aLayer(CONDITIONS, [feature, good, feature])
  expect((await listOf(content)).items).toHaveLength(expectedCount + 1)
  expect(await reasons(content)).toEqual([reason])
})

test.each([
  ['empty', ''],
  ['malformed', '{"type":'],
  ['wrong_root', '{"type":"Feature"}'],
  ['wrong_root', '<ows:ExceptionReport/>'],
  ['incomplete', aLayer(EVENTS, [anEvent()], { numberMatched: 31 })],
  ['unknown_layer', aLayer('ms:other', [aFeature({ a: 1 })])],
  ['unreadable', aLayer(EVENTS, [aFeature({ a: 1 })])],
])('%s refuses the entire layer and ends no item', async (reason, content) => {
  const facts = await parse(content)
  expect(facts).toMatchObject([{ kind: 'refusal' }])
  if (!content.startsWith('<')) expect(facts).toMatchObject([{ reason }])
})

test('damaged layers never crash the parser or give an invalid fact', async () => {
  const layers = [
    aLayer(CONDITIONS, [aCondition(), aCondition({ NumeroSegment: '2' })]),
    aLayer(EVENTS, [anEvent()]),
    aLayer(PROBES, [aProbe()]),
  ].map((text) => Buffer.from(text))
  for (const layer of layers) {
    for (let seed = 0; seed < 800; seed += 1) {
      for (const fact of await collect(quebec511, mutate(layer, seed), {
        receivedAt: RECEIVED,
        name: 'quebec-511 x',
        answeredAt: RECEIVED,
      }))
        if (fact.kind !== 'camera') expect(faultOf(fact, RECEIVED), `seed ${seed}`).toBeNull()
    }
  }
})

describe('a pull', () => {
  let close: (() => Promise<unknown>) | undefined
  afterEach(async () => void (await close?.()))

  test('requests each layer in degrees and in full', async () => {
    const server = await localServer((request, response) => {
      const layer = new URL(request.url ?? '', 'http://x').searchParams.get('typename') ?? ''
      response.end(aLayer(layer, layer === EVENTS ? [anEvent()] : []))
    })
    close = server.close
    const settings = { service: `${server.url}/swtq`, conditions: false, works: false, cameras: false }
    const pulled = await pullOnce('quebec-511', { settings, now: RECEIVED })
    const queries = server.requests.map((request) => new URL(request.url ?? '', 'http://x').searchParams)
    expect(queries.map((search) => search.get('typename'))).toEqual([EVENTS, PROBES])
    expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
      service: 'wfs',
      srsname: 'EPSG:4326',
      outputformat: 'geojson',
      count: '20000',
    })
    expect(await parsed('quebec-511', pulled[0]?.message, settings)).toMatchObject([
      { list: 'road_events', issuedAt: expect.any(Date) },
    ])
  })

  test.each([{ service: 'file:///x' }, { eventsLayer: 'a&b=c' }, { events: 'no' }])(
    'refuses the invalid settings %o',
    async (settings) => {
      await expect(pullOnce('quebec-511', { settings, now: RECEIVED })).rejects.toThrow()
    },
  )
})
