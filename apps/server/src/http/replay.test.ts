import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, publishTick } from '../db/publish.ts'
import { forecastRow } from '../ingest/rows.ts'
import { type TestApp, testApp } from '../test-support/app.ts'
import { anObservation, aStation } from '../test-support/small-seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const batches = [{ kind: 'camera' as const, rows: [aCamera(0)] }]
  await publish(app.database, { origin: 'live', setupId: 'north', batches })
})
afterAll(() => app.close())

const READS = [
  '/setups/north/stations',
  '/setups/north/stations?measures=tair,ts',
  '/setups/north/stations/north-1/latest',
  '/setups/north/stations/north-1/infos',
  '/setups/north/stations/north-1',
  '/setups/north/stations/north-1?step=0',
  '/setups/north/points',
  '/points/north-p1',
  '/setups/north/layers',
  '/setups/north/cameras',
  '/cameras/north-cam',
  '/setups/north/external_views',
  '/castpoints/north-c1/forecast/1h',
  '/castpoints/north-c1/forecast/24h',
  '/setups/north/castpoints/north-c1',
  '/setups/north/castpoints/north-c1/humancast',
  '/castpoints/north-c1/aircast_anl',
  '/castpoints/north-c1/climacast',
]

type Recorded = { url: string; at: string; text: string }

const SPAN = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) }

/** A forecaster’s act: written, or withdrawn. */
function aHumancast(number: number, isWithdrawn: boolean) {
  return {
    setup_id: 'north',
    humancast_id: `h${number}`,
    castpoint_id: 'north-c1',
    is_withdrawn: isWithdrawn,
    body: `Avis ${number}`,
    corrections: [{ measure: 'tair', delta: -0.5, ...SPAN }],
    from_at: SPAN.from,
    to_at: SPAN.to,
    author: 'Olga Test',
    written_at: SPAN.from,
    acted_by: 'olga',
  }
}

const aCamera = (number: number) => ({
  camera_id: 'north-cam',
  owner_setup_id: 'north',
  name: `Caméra ${number}`,
  longitude_deg: 3.1,
  latitude_deg: 44.9,
  changed_by: 'test',
})

const aPicture = (number: number, takenAt: string) => ({
  camera_id: 'north-cam',
  taken_at: takenAt,
  received_at: new Date(),
  dated_by: 'provider',
  hash: String(number % 3).padStart(64, '0'),
  media_type: 'image/jpeg',
  width_px: 640,
  height_px: 480,
  size_bytes: 1000,
})

const anExternalView = (number: number) => ({
  setup_id: 'north',
  view_id: 'wind',
  kind: 'windy',
  name_fr: `Vent ${number}`,
  name_en: 'Wind',
  pattern: 'https://embed.windy.com/embed2.html?lat={lat}&lon={lon}',
  key: null,
  key_for_browser: false,
  attribution: 'Windy.com',
  position: 0,
  is_enabled: true,
  is_removed: number % 2 === 0,
  changed_by: 'test',
})

/** Publications of every kind, some late, some correcting what was said before. */
async function write(index: number): Promise<void> {
  const observedAt = new Date(Date.now() - ((index * 7) % 30) * 60_000 - 1000).toISOString()
  const kinds = [
    () => ({
      kind: 'observation' as const,
      rows: [anObservation('north-1', observedAt, { air_temperature_c: index / 10 })],
    }),
    () => ({
      kind: 'station' as const,
      rows: [aStation({ station_id: 'north-1', owner_setup_id: 'north', name: `Col ${index}` })],
    }),
    () => ({ kind: 'camera' as const, rows: [aCamera(index)] }),
    () => ({ kind: 'picture' as const, rows: [aPicture(index, observedAt)] }),
    () => ({ kind: 'external_view' as const, rows: [anExternalView(index)] }),
    // written in one round, withdrawn in the next
    () => ({ kind: 'humancast' as const, rows: [aHumancast(Math.floor(index / 10), index % 10 > 5)] }),
    () => {
      const issuedAt = new Date(Date.now() - ((index * 13) % 90) * 60_000)
      const values = { tair: [index, index + 1], rain: [0.4, 0] }
      const row = forecastRow({
        castpointId: 'north-c1',
        source: 's',
        issuedAt,
        startAt: issuedAt,
        stepS: 3600,
        values,
      })
      return { kind: 'forecast_run' as const, rows: [row] }
    },
  ]
  const make = kinds[index % (kinds.length + 1)]
  if (!make) await publishTick(app.database)
  else await publish(app.database, { origin: 'live', setupId: 'north', batches: [make()] })
}

test('what was answered live at a revision is answered again, byte for byte, when asked with its instant', async () => {
  // one entry for a question and a revision: a cached answer comes many times
  const recorded = new Map<string, Recorded>()
  const revs = new Set<number>()
  let isWriting = true
  const writers = [0, 1, 2].map(async (writer) => {
    for (let index = writer; index < 90; index += 3) await write(index)
  })
  const reader = async (offset: number) => {
    for (let turn = offset; isWriting; turn++) {
      const url = READS[turn % READS.length] ?? ''
      const { status, text, body } = await app.as('olga', 'GET', url)
      expect(status).toBe(200)
      const { asOf } = body as { asOf: { rev: number; at: string } }
      revs.add(asOf.rev)
      const key = `${url} ${asOf.rev}`
      expect(recorded.get(key)?.text ?? text).toBe(text)
      recorded.set(key, { url, at: asOf.at, text })
      // a cached answer needs no turn of the event loop: without this the writers would wait for ever
      await sleep(1)
    }
  }
  const readers = [reader(0), reader(5)]
  await Promise.all(writers)
  isWriting = false
  await Promise.all(readers)

  expect(revs.size).toBeGreaterThan(20)
  for (const { url, at, text } of recorded.values()) {
    const replayed = await app.as('olga', 'GET', `${url}${url.includes('?') ? '&' : '?'}time=${at}`)
    expect({ url, text: replayed.text }).toEqual({ url, text })
  }
})

test('the next read after a write is not older than the write', async () => {
  for (let index = 0; index < 10; index++) {
    const value = 20 + index
    const { rev } = await publish(app.database, {
      origin: 'live',
      setupId: 'north',
      batches: [
        {
          kind: 'observation',
          rows: [anObservation('north-1', new Date().toISOString(), { air_temperature_c: value })],
        },
      ],
    })
    const headers = { 'verglas-min-rev': String(rev) }
    const { body } = await app.as('olga', 'GET', '/setups/north/stations?measures=tair', { headers })
    expect(body).toMatchObject({ stations: [{ latest: { values: { tair: value } } }] })
  }
})

test('another organisation sees nothing of a publication that is not its own', async () => {
  const before = await app.as('sam', 'GET', '/setups/south/stations')
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'observation', rows: [anObservation('north-1', new Date().toISOString(), { rain_mm: 1 })] },
    ],
  })
  await app.tail.reach(rev)
  const headers = { 'if-none-match': String(before.headers.etag) }
  expect((await app.as('sam', 'GET', '/setups/south/stations', { headers })).status).toBe(304)
})
