import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { localServer } from '../../test-support/local-server.ts'
import { factsOfKind, type Items, reasonsIn } from '../../test-support/parsing.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { aLayer, capabilities, EXCEPTION, SETTINGS } from './capabilities-builder.ts'
import { parseWms } from './parse.ts'

const NOW = new Date('2026-01-15T09:02:00Z')
const SITE: ParseSite = { receivedAt: NOW, settings: SETTINGS, name: 'wms RADAR_1KM_RRAI' }
const SOURCE = { parse: parseWms }

const parse = (text: string, site: Partial<ParseSite> = {}) =>
  collect(SOURCE, Buffer.from(text), { ...SITE, ...site })
const layersIn = (items: Items) => factsOfKind(items, 'layer')
const withLayer = (layer: object) => ({ ...SETTINGS, layers: [{ ...SETTINGS.layers[0], ...layer }] })

describe('capabilities', () => {
  test('describe what a layer can display, its area and its legend', async () => {
    expect(await parse(capabilities(aLayer()))).toEqual([
      {
        kind: 'layer',
        layerRef: 'rain',
        readAt: NOW,
        content: {
          name: { fr: 'Pluie', en: 'Rain' },
          role: 'radar_rain',
          map: {
            kind: 'wms',
            version: '1.3.0',
            url: 'https://maps.example.org/wms?',
            layer: 'RADAR_1KM_RRAI',
            style: '',
            format: 'image/png',
            crs: 'EPSG:3857',
            referenceAt: null,
          },
          spans: [['2026-01-15T06:00:00.000Z', '2026-01-15T09:00:00.000Z', 360]],
          newestAt: '2026-01-15T09:00:00.000Z',
          byDay: false,
          legend: {
            fr: 'https://maps.example.org/wms?request=GetLegendGraphic&layer=RADAR_1KM_RRAI&style=Rain_14colors_Fr',
            en: 'https://maps.example.org/wms?request=GetLegendGraphic&layer=RADAR_1KM_RRAI&style=Rain_14colors',
          },
          bounds: [-170.32, 16.93, -50, 67.19],
          attribution: { text: 'Maps of Example', url: 'https://example.org/terms' },
        },
      },
    ])
  })

  test('in a declared encoding or in UTF-16 are read like those in UTF-8', async () => {
    const read = (bytes: Buffer) => collect(SOURCE, bytes, SITE)
    const written = (encoding: string) =>
      capabilities(aLayer())
        .replace(/^<\?xml[^>]*\?>/, '')
        .replace('Maps of Example', 'Météo d’Été')
        .replace(/^/, `<?xml version="1.0" encoding="${encoding}"?>`)
        .replaceAll('’', "'")
    const expected = await read(Buffer.from(written('UTF-8')))
    expect(layersIn(expected)[0]?.content).toMatchObject({ attribution: { text: "Météo d'Été" } })
    expect(await read(Buffer.from(written('ISO-8859-1'), 'latin1'))).toEqual(expected)
    expect(await read(Buffer.from(`\ufeff${written('UTF-16')}`, 'utf16le'))).toEqual(expected)
  })

  test('of a model name the run that the instants belong to', async () => {
    const [layer] = layersIn(await parse(capabilities(aLayer({ reference: '2026-01-15T06:00:00Z' }))))
    expect(layer?.content.map).toMatchObject({ referenceAt: '2026-01-15T06:00:00.000Z' })
  })

  test('of a nested layer are inherited from the outer one, unless the inner one overrides them', async () => {
    const inner = '<Layer><Name>inner</Name></Layer>'
    const items = await parse(capabilities(aLayer({ name: 'outer', inner })), {
      settings: withLayer({ layer: 'inner' }),
    })
    expect(layersIn(items)[0]?.content).toMatchObject({
      map: { crs: 'EPSG:3857' },
      bounds: [-170.32, 16.93, -50, 67.19],
      newestAt: '2026-01-15T09:00:00.000Z',
    })
  })

  test('of a server without Web Mercator are read in degrees', async () => {
    const [layer] = layersIn(await parse(capabilities(aLayer({ crs: ['EPSG:4326', 'EPSG:32198'] }))))
    expect(layer?.content.map).toMatchObject({ crs: 'EPSG:4326' })
  })

  test('keep the requested style, and report one that does not exist', async () => {
    const settings = withLayer({ style: 'Rain_14colors_Fr' })
    const [layer] = layersIn(await parse(capabilities(aLayer()), { settings }))
    expect(layer?.content.map).toMatchObject({ style: 'Rain_14colors_Fr' })
    const other = await parse(capabilities(aLayer()), { settings: withLayer({ style: 'gone' }) })
    expect(reasonsIn(other)).toEqual(['unknown_style'])
    expect(layersIn(other)[0]?.content.map).toMatchObject({ style: '' })
  })

  test('do not send browsers to a host other than the one in the settings', async () => {
    const settings = { ...SETTINGS, service: 'https://proxy.example.org/geomet' }
    const [layer] = layersIn(await parse(capabilities(aLayer()), { settings }))
    expect(layer?.content.map).toMatchObject({ url: 'https://proxy.example.org/geomet' })
  })

  test('with months of instants are limited to the period that is used', async () => {
    const hours = Array.from({ length: 5000 }, (_, hour) =>
      new Date(NOW.getTime() - hour * 3_600_000).toISOString(),
    )
    const [layer] = layersIn(await parse(capabilities(aLayer({ time: hours.join(',') }))))
    expect(layer?.content.spans).toHaveLength(73)
    const [old] = layersIn(await parse(capabilities(aLayer({ time: '2020-01-01T00:00:00Z' }))))
    expect(old?.content.spans).toEqual([['2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', 0]])
  })

  test('in the older version are accepted', async () => {
    const text = `<?xml version="1.0"?><!DOCTYPE WMT_MS_Capabilities SYSTEM "http://example.org/capabilities_1_1_1.dtd">
      <WMT_MS_Capabilities version="1.1.1"><Capability><Request><GetMap><Format>image/png</Format></GetMap></Request>
      <Layer><Layer><Name>RADAR_1KM_RRAI</Name><SRS>EPSG:4326 EPSG:3857</SRS>
      <LatLonBoundingBox minx="-10" miny="40" maxx="15" maxy="55"/>
      <Dimension name="time" units="ISO8601"/><Extent name="time" default="current">2026-01-15T08:55:00Z/2026-01-15T09:00:00Z/PT5M</Extent>
      </Layer></Layer></Capability></WMT_MS_Capabilities>`
    const [layer] = layersIn(await parse(text))
    expect(layer?.content).toMatchObject({
      map: { version: '1.1.1', crs: 'EPSG:3857', url: 'https://maps.example.org/wms' },
      bounds: [-10, 40, 15, 55],
      newestAt: null,
      legend: null,
      attribution: { text: '', url: null },
    })
    expect(layer?.content.spans).toHaveLength(1)
  })

  test('without a layer from the settings name the missing layer', async () => {
    expect(await parse(capabilities(aLayer({ name: 'OTHER' })))).toMatchObject([
      { kind: 'refusal', reason: 'no_layer', detail: expect.stringContaining('RADAR_1KM_RRAI') },
    ])
  })

  test.each([
    ['an exception', EXCEPTION, 'provider_error'],
    ['a page', '<html><body>maintenance</body></html>', 'wrong_root'],
    ['nothing', '', 'empty'],
    ['a broken end', capabilities(aLayer()).slice(0, 900), 'malformed'],
    ['entities of its own', `<!DOCTYPE a [<!ENTITY b "c">]>${capabilities(aLayer())}`, 'doctype'],
    ['a layer without a time', capabilities(aLayer({ time: '' })), 'no_time'],
    ['a time that is none', capabilities(aLayer({ time: 'now' })), 'bad_time'],
    ['a layer of an unknown projection', capabilities(aLayer({ crs: ['EPSG:32198'] })), 'no_crs'],
    ['layers without end', capabilities('<Layer>'.repeat(60) + '</Layer>'.repeat(60)), 'too_deep'],
  ])('of %s are refused', async (_, text, reason) => {
    expect(reasonsIn(await parse(text.replace('<?xml version="1.0" encoding="UTF-8"?>\n', '')))).toEqual([
      reason,
    ])
  })

  test('damaged in a thousand ways never give an invalid fact', async () => {
    const bytes = Buffer.from(capabilities(aLayer(), aLayer({ name: 'B' })))
    for (let seed = 0; seed < 1000; seed += 1)
      for (const fact of await collect(SOURCE, mutate(bytes, seed), SITE))
        expect(faultOf(fact, NOW), `seed ${seed}`).toBeNull()
  }, 60_000)
})

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test('capabilities are requested for each layer, or once for all', async () => {
  const server = await localServer((request, response) => {
    const name = new URL(request.url ?? '', 'http://x').searchParams.get('layer')
    response.end(capabilities(...(name ? [aLayer({ name })] : [aLayer(), aLayer({ name: 'B' })])))
  })
  close = server.close
  const layers = [{ ...SETTINGS.layers[0] }, { ...SETTINGS.layers[0], id: 'b', layer: 'B' }]
  const settings = { service: `${server.url}/geomet?lang=fr`, layers }
  const [first, second] = await pullOnce('wms', { settings, now: NOW })
  expect(server.requests.map(({ url }) => url)).toEqual(
    ['RADAR_1KM_RRAI', 'B'].map(
      (name) => `/geomet?lang=fr&service=WMS&version=1.3.0&request=GetCapabilities&layer=${name}`,
    ),
  )
  expect(
    (await parsed('wms', first?.message, settings)).map((fact) => 'layerRef' in fact && fact.layerRef),
  ).toEqual(['rain'])
  expect(
    (await parsed('wms', second?.message, settings)).map((fact) => 'layerRef' in fact && fact.layerRef),
  ).toEqual(['b'])
  const allLayersSettings = { ...settings, asksByLayer: false }
  const [items, more] = await pullOnce('wms', { settings: allLayersSettings, now: NOW })
  expect(more).toBeUndefined()
  expect(await parsed('wms', items?.message, allLayersSettings)).toHaveLength(2)
}, 15_000)

const samples = samplesOf('msc-geomet-wms')

test.skipIf(!samples)(
  'the real capabilities of MSC GeoMet are read (skipped if they are not available)',
  async () => {
    const layers = [
      { id: 'snow', layer: 'RADAR_1KM_RSNO', nameFr: 'Neige', nameEn: 'Snow', role: 'radar_snow', style: '' },
    ]
    const bytes = readFileSync(join(samples ?? '', 'getcapabilities-radar-layer.xml'))
    const site = { receivedAt: new Date('2025-02-13T16:58:01Z'), settings: { layers } }
    expect(await collect(SOURCE, bytes, site)).toMatchObject([
      {
        kind: 'layer',
        content: {
          map: {
            url: expect.stringContaining('https://geo.weather.gc.ca/geomet'),
            crs: 'EPSG:3857',
            format: 'image/png',
          },
          spans: [['2025-02-13T13:54:00.000Z', '2025-02-13T16:54:00.000Z', 360]],
          newestAt: '2025-02-13T16:54:00.000Z',
          bounds: [-170.32, 16.93, -50, 67.19],
          legend: { en: expect.stringContaining('STYLE=Radar-Snow_14colors') },
          attribution: { text: expect.stringContaining('Meteorological Service of Canada') },
        },
      },
    ])
  },
)
