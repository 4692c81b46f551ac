import { MINUTE_MS } from '@verglas/quantities'
import { anIndex, LISTED } from '@verglas/sources/providers/tiles/index-builder'
import { tiles } from '@verglas/sources/providers/tiles/source'
import {
  type ALayer,
  aLayer,
  capabilities,
  SETTINGS,
} from '@verglas/sources/providers/wms/capabilities-builder'
import { wms } from '@verglas/sources/providers/wms/source'
import type { Message } from '@verglas/sources/requesting/connection'
import type { Source } from '@verglas/sources/source'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../../ingest/store.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { timedLayer } from './timed-layer.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('truncate timed_layer, timed_layer_read, setup_source')
})

const NOW_MS = Math.floor(Date.now() / (6 * MINUTE_MS)) * 6 * MINUTE_MS
const at = (minutes: number) => new Date(NOW_MS + minutes * MINUTE_MS).toISOString().replace('.000Z', 'Z')
/** Radar of the last hour, as announced that many minutes from now. */
const radar = (minutes: number, overrides: ALayer = {}) =>
  capabilities(
    aLayer({ time: `${at(minutes - 60)}/${at(minutes)}/PT6M`, defaultTime: at(minutes), ...overrides }),
  )

type Sent = { text: string; readAt: string; name?: string }

async function take(
  sent: readonly Sent[],
  {
    source = wms as Source,
    ownerSetupId = 'north' as string | null,
    settings = SETTINGS as Record<string, unknown>,
  } = {},
) {
  const store = openStore(app.database, {
    source,
    connectionId: null,
    ownerSetupId,
    now: () => new Date(),
    asArchive: false,
    settings,
  })
  for (const { text, readAt, name = 'wms RADAR_1KM_RRAI' } of sent) {
    const message: Message = {
      name,
      receivedAt: new Date(readAt),
      body: (async function* () {
        yield Buffer.from(text)
      })(),
    }
    await store.take(message)
    await store.flush()
  }
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)
  return store.summary()
}

type Layer = ReturnType<typeof timedLayer>
const layers = async (person = 'olga', setupId = 'north', query = '') =>
  ((await app.as(person, 'GET', `/setups/${setupId}/timed_layers${query}`)).body as { layers: Layer[] })
    .layers

describe('a layer with a time', () => {
  test('lists its available times and how to request it', async () => {
    await take([{ text: radar(0), readAt: at(1) }])
    const [layer] = await layers()
    expect(layer).toMatchObject({
      id: 'north.wms.rain',
      name: { fr: 'Pluie', en: 'Rain' },
      role: 'radar_rain',
      kind: 'wms',
      newestTime: at(0),
      keptHours: 1,
      crs: 'EPSG:3857',
      axes: 'xy',
      bounds: [-170.32, 16.93, -50, 67.19],
      attribution: { text: 'Maps of Example', url: 'https://example.org/terms' },
      paths: null,
      // Unknown, because the colours are the provider's own.
      rainRates: null,
    })
    expect(layer?.times).toEqual(Array.from({ length: 11 }, (_, step) => at(step * 6 - 60)))
    expect(layer?.url).toBe(
      'https://maps.example.org/wms?service=WMS&version=1.3.0&request=GetMap&layers=RADAR_1KM_RRAI&styles=&crs=EPSG%3A3857&format=image%2Fpng&transparent=true&bbox={bbox}&width={width}&height={height}&time={time}',
    )
  })

  test('appends a row for each change, and nothing when nothing has changed', async () => {
    const summary = await take([
      { text: radar(-6), readAt: at(-5) },
      { text: radar(-6), readAt: at(-2) },
      { text: radar(0), readAt: at(1) },
    ])
    expect(summary).toMatchObject({ facts: 3, appended: 2, refusedCount: 0 })
  })

  test('is returned as it was at a given time', async () => {
    await take([{ text: radar(-6), readAt: at(-5) }])
    const { body } = await app.as('olga', 'GET', '/setups/north/timed_layers')
    const { asOf } = body as { asOf: { at: string } }
    await take([{ text: radar(0), readAt: at(1) }])
    expect((await layers())[0]?.newestTime).toBe(at(0))
    expect((await layers('olga', 'north', `?time=${asOf.at}`))[0]?.newestTime).toBe(at(-6))
  })

  test('ends in the state read last, however readings are shuffled and repeated', async () => {
    const sent = [-24, -18, -12, -12, 0].map((minutes, index) => ({
      text: radar(minutes),
      readAt: at(index * 3 - 12),
    }))
    await take(sent)
    const orderedLayers = await layers()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...sent, ...sent], { minLength: 10 }), async (shuffled) => {
        await app.database.query('truncate timed_layer, timed_layer_read')
        await take(shuffled)
        expect(await layers()).toEqual(orderedLayers)
      }),
      { numRuns: 12 },
    )
  }, 60_000)

  test('is available only to its organisation; a public one to everybody who subscribes to the source', async () => {
    await take([{ text: radar(0), readAt: at(1) }])
    expect(await layers('sam', 'south')).toEqual([])
    await take([{ text: radar(0), readAt: at(1) }], { ownerSetupId: null })
    await app.database.query("insert into setup_source values ('south', 'wms')")
    await take([{ text: radar(6), readAt: at(2) }], { ownerSetupId: null })
    expect((await layers('sam', 'south')).map(({ id }) => id)).toEqual(['wms.rain'])
    expect((await layers()).map(({ id }) => id)).toEqual(['north.wms.rain'])
  })

  test('that has been silent for days is omitted', async () => {
    await take([{ text: radar(-4000), readAt: at(-4000) }])
    expect(await layers()).toEqual([])
  })

  test('from a list has a path for each of its times', async () => {
    const text = JSON.stringify(anIndex(NOW_MS / 1000))
    const connection = { source: tiles, settings: { layers: [LISTED] } }
    await take([{ text, readAt: at(1), name: 'tiles radar' }], connection)
    const [layer] = await layers('olga', 'north', '?is_live=true')
    expect(layer).toMatchObject({ kind: 'tiles', url: LISTED.pattern, maxZoom: 7, crs: 'EPSG:3857' })
    expect(layer?.times).toEqual([at(-20), at(-10), at(0)])
    expect(layer?.paths?.[at(-10)]).toBe(`v2/radar/${NOW_MS / 1000 - 600}`)
    const [all] = await layers()
    expect(all?.times.at(-1)).toBe(at(10))
    expect(all?.newestTime).toBe(at(0))
  })
})

describe('the satellite colour composite', () => {
  const satcc = async () =>
    (await app.as('olga', 'GET', '/setups/north/ext/satcc')).body as { layer: Layer | null }

  test('is the layer with that role and the newest picture', async () => {
    const [layer] = SETTINGS.layers
    const settings = {
      ...SETTINGS,
      layers: [
        { ...layer, id: 'a', layer: 'A', role: 'satcc' },
        { ...layer, id: 'b', layer: 'B', role: 'satcc' },
        { ...layer, id: 'c', layer: 'C', role: 'satellite' },
      ],
    }
    const layerRow = (name: string, minutes: number) => ({
      text: radar(minutes, { name }),
      readAt: at(1),
      name: `wms ${name}`,
    })
    await take([layerRow('A', -18), layerRow('B', -6), layerRow('C', 0)], { settings })
    expect(await satcc()).toMatchObject({ layer: { id: 'north.wms.b', newestTime: at(-6) } })
  })

  test('is null if the organisation has no such layer', async () => {
    await take([{ text: radar(0), readAt: at(1) }])
    expect(await satcc()).toMatchObject({ layer: null })
  })
})

describe('a request to a map server', () => {
  const layerOf = (map: object, spans: [string, string, number][] = [], byDay = false) =>
    timedLayer(
      {
        source: 'wms',
        owner_setup_id: null,
        layer_ref: 'x',
        content: {
          name: { fr: 'x', en: 'x' },
          role: 'other',
          map: {
            kind: 'wms',
            version: '1.3.0',
            url: 'https://maps.example.org/wms?map=/x.map&LAYERS=old&lang=fr',
            layer: 'A B',
            style: 's',
            format: 'image/png',
            crs: 'EPSG:4326',
            referenceAt: '2026-01-15T06:00:00.000Z',
            ...map,
          },
          spans,
          newestAt: null,
          byDay,
          legend: null,
          bounds: null,
          attribution: { text: '', url: null },
        },
      },
      { atMs: Date.parse('2026-01-15T09:00:00Z'), isLive: false },
    )

  test('preserves its own parameters, puts latitude first in degrees, and names the run', () => {
    const { url, axes, referenceTime } = layerOf({})
    expect(axes).toBe('yx')
    expect(referenceTime).toBe('2026-01-15T06:00:00.000Z')
    const query = new URL(url ?? '').searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      map: '/x.map',
      lang: 'fr',
      layers: 'A B',
      crs: 'EPSG:4326',
      dim_reference_time: '2026-01-15T06:00:00Z',
    })
    expect(query.has('LAYERS')).toBe(false)
  })

  test('of the older version uses another name for the projection and one order of axes', () => {
    const { url, axes } = layerOf({ version: '1.1.1' })
    expect(axes).toBe('xy')
    expect(new URL(url ?? '').searchParams.get('srs')).toBe('EPSG:4326')
  })

  test('instants range from a day ago to three days ahead, and their number is limited', () => {
    const day = (days: number) =>
      new Date(Date.parse('2026-01-15T09:00:00Z') + days * 86_400_000).toISOString()
    const hours = layerOf({}, [[day(-30), day(30), 3600]]).times
    expect([hours[0], hours.at(-1), hours.length]).toEqual([
      '2026-01-14T09:00:00Z',
      '2026-01-18T09:00:00Z',
      97,
    ])
    expect(layerOf({}, [[day(-3000), day(1), 1]]).times.length).toBeLessThanOrEqual(300)
    expect(layerOf({}, [[day(-2), day(0), 86_400]], true).times).toEqual(['2026-01-14', '2026-01-15'])
  })
})
