import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTick } from '../db/publish.ts'
import type { AlertPart } from '../ingest/alert-fact.ts'
import type { Fact, Source } from '../ingest/source.ts'
import { sourceById } from '../ingest/sources/index.ts'
import { openStore } from '../ingest/store.ts'
import { type TestApp, testApp } from '../test-support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const NOW = Date.now()
const at = (minutes: number) => new Date(NOW + minutes * 60_000)
const iso = (minutes: number) => at(minutes).toISOString()
const LOCATION = { longitudeDeg: 3.1, latitudeDeg: 44.9, altitudeM: null }
const DAY = iso(0).slice(0, 10)

const READS = [
  '/setups/north/users/olga/alerts',
  '/setups/north/castpoints/north-c1/alerts',
  '/setups/north/ext/vigilance',
  '/setups/north/ext/vigicrues',
  '/setups/north/outages/active?all=true',
  '/setups/north/outages/active',
  '/setups/north/outages/planned?all=true',
  '/setups/north/road_reports?all=true',
  '/ext/q511?all=true',
  '/setups/north/stations/north-1/storm_data',
  '/setups/north/tidepoints',
  '/tidepoints/north.iwls-1/data',
  '/setups/north/timed_layers',
  '/setups/north/ext/satcc',
  '/setups/north/cameras',
  '/cameras/north.quebec-511-1',
  '/castpoints/north-c1/forecast/1h',
]

const part = (index: number): AlertPart => ({
  type: 'snow_ice',
  severity: index % 2 === 0 ? 2 : 3,
  level: `jaune ${index % 4}`,
  urgency: null,
  certainty: null,
  texts: { fr: { headline: `Neige ${index % 5}`, description: null, instruction: null } },
  sentAt: at(-60 + (index % 6)),
  effectiveAt: null,
  onsetAt: null,
  expiresAt: null,
  startsAt: at(-60),
  isStartCut: false,
  endsAt: at(240),
  hours: null,
  isOver: false,
  areas: [
    {
      names: { fr: 'Ici' },
      codes: [],
      geometry: { type: 'MultiPolygon', coordinates: [[[[2, 44], [4, 44], [4, 46], [2, 46], [2, 44]]]] }, // biome-ignore format: a box
    },
  ],
  web: null,
})

const outage = (index: number) => ({
  ref: `o${index % 3}`,
  startAt: iso(-100),
  clients: index,
  planned: false,
  reason: 'wind' as const,
  reasonCode: null,
  position: [3.1, 44.9] as [number, number],
  municipality: null,
})

/** Facts of every kind that a source may say, some late, some correcting what was said before. */
const SAID: [source: string, fact: (index: number) => Fact][] = [
  ['cap', (index) => ({ kind: 'alert', form: 'message', slot: `m${index % 3}`, issuedAt: at(-60 + (index % 6)), isCancel: index % 5 === 4, replaces: [], parts: [part(index)], attribution: 'A' })],
  ['vigilance', (index) => ({ kind: 'alert', form: 'list', issuedAt: at(-60 + ((index * 7) % 30)), isComplete: index % 3 !== 0, unread: [], slots: [{ slot: `s${index % 2}`, parts: [part(index)] }], stated: null, statedAreas: [], attribution: 'V' })],
  ['hydro-quebec', (index) => ({ kind: 'listing', list: 'outages', part: '', issuedAt: at(-60 + ((index * 7) % 30)), items: [{ ...outage(index), endMaxAt: iso(100), progress: 'unknown', message: null }], attribution: 'H' })],
  ['hydro-quebec', (index) => ({ kind: 'listing', list: 'planned_outages', part: '', issuedAt: at(-60 + ((index * 7) % 30)), items: [{ ...outage(index), planned: true, endMaxAt: iso(100), notice: 'n', state: 'confirmed', postponed: false, plannedStartAt: null, plannedEndAt: null, remark: null }], attribution: 'H' })],
  ['quebec-511', (index) => ({ kind: 'listing', list: 'frost_depths', part: '', issuedAt: at(-60 + ((index * 11) % 30)), items: [{ ref: 'f', name: `Gel ${index}`, observedAt: iso(-70), frostDepthCm: index, thawDepthCm: null, position: [3.1, 44.9], properties: {} }], attribution: 'Q' })],
  ['quebec-511', (index) => ({ kind: 'camera', cameraRef: '1', name: `Caméra ${index % 4}`, location: LOCATION, headingDeg: null, road: null, pictureUrl: null, pageUrl: null, attribution: 'Q' })],
  ['blitzortung', (index) => ({ kind: 'strike', struckAt: at(-(index % 30) - 1), longitudeDeg: 3.1 + index / 1000, latitudeDeg: 44.9, polarity: 1, currentKa: null, attribution: 'B' })],
  ['blitzortung', (index) => ({ kind: 'lightning_watch', watchedAt: at(-(index % 30)), attribution: 'B' })],
  ['iwls', (index) => ({ kind: 'tide', stationRef: '1', stationName: `Port ${index % 3}`, location: LOCATION, series: 'prediction', day: DAY, replaces: null, values: [{ at: new Date(Date.parse(DAY) + (index % 20) * 3_600_000), levelM: index / 10, mark: null, coefficient: null }], attribution: 'I' })],
  ['iwls', (index) => ({ kind: 'observation', stationRef: '1', stationName: `Port ${index % 3}`, location: LOCATION, observedAt: at(-(index % 20)), values: { water: index / 10 }, quality: {}, elements: {}, attribution: 'I' })],
  ['wms', (index) => ({ kind: 'layer', layerRef: 'satcc', readAt: at(-30 + (index % 30)), content: { name: { fr: 'Satellite', en: 'Satellite' }, role: 'satcc', map: { kind: 'wms', version: '1.3.0', url: 'https://maps.example.org/wms', layer: 'l', style: '', format: 'image/png', crs: 'EPSG:3857', referenceAt: null }, spans: [[iso(-120), iso(-120 + 10 * (index % 12)), 600]], newestAt: null, byDay: false, legend: null, bounds: null, attribution: { text: 'W', url: null } } })],
  ['open-meteo', (index) => ({ kind: 'forecast', location: LOCATION, issuedAt: at(-60 + ((index * 7) % 40)), startAt: at(-60), stepS: 3600, values: { tair: [index, index + 1, index + 2] }, attribution: 'O' })],
] // biome-ignore format: a table

async function* once() {
  yield Buffer.from('x')
}

async function say(index: number): Promise<void> {
  const [id, fact] = SAID[index % SAID.length] ?? []
  // the same number again comes often, and not always with the same kind of fact
  const turn = Math.floor(index / SAID.length)
  if (!id || !fact) return
  const source: Source = {
    ...sourceById(id),
    async *parse(body) {
      for await (const _ of body);
      yield fact(turn * 7 + (turn % 3))
    },
  }
  const store = openStore(app.database, {
    source,
    connectionId: null,
    ownerSetupId: 'north',
    now: () => new Date(),
    asArchive: false,
  })
  await store.take({
    name: 'm',
    body: once(),
    receivedAt: new Date(),
    place: { id: 'north-c1', location: LOCATION },
  })
  await store.flush()
  if (index % 9 === 0) await publishTick(app.database)
}

type Recorded = { url: string; at: string; text: string }
const withTime = (url: string, time: string) => `${url}${url.includes('?') ? '&' : '?'}time=${time}`

test('what sources say is answered again, byte for byte, when asked with the instant of the answer', async () => {
  for (let index = 0; index < SAID.length; index += 1) await say(index)
  const recorded: Recorded[] = []
  for (let index = SAID.length; index < SAID.length * 9; index += 1) {
    await say(index)
    const [newest] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
    const headers = { 'verglas-min-rev': String(newest?.rev) }
    for (const step of [1, 5, 7]) {
      const url = READS[(index * step + step) % READS.length]
      if (!url) continue
      const { status, text, body } = await app.as('olga', 'GET', url, { headers })
      expect({ url, status, hasAsOf: text.includes('"asOf"') }).toEqual({ url, status: 200, hasAsOf: true })
      recorded.push({ url, at: (body as { asOf: { at: string } }).asOf.at, text })
    }
  }
  const byUrl = new Map(READS.map((url) => [url, new Set<string>()]))
  for (const { url, at: time, text } of recorded) {
    const { asOf: _, ...said } = JSON.parse(text)
    byUrl.get(url)?.add(JSON.stringify(said))
    const replayed = await app.as('olga', 'GET', withTime(url, time))
    expect({ url, text: replayed.text }).toEqual({ url, text })
  }
  const asked = new Set(recorded.map(({ url }) => url))
  expect(READS.filter((url) => !asked.has(url))).toEqual([])
  // calls that never changed would prove nothing
  const still = [...byUrl].filter(([, answers]) => answers.size < 2).map(([url]) => url)
  expect(still).toEqual(['/setups/north/ext/vigilance', '/setups/north/ext/vigicrues'])
}, 60_000)

test('a live answer that was kept is the one that the newest revision gives', async () => {
  for (const url of READS) await app.as('olga', 'GET', url)
  for (let index = 200; index < 200 + SAID.length; index += 1) {
    await say(index)
    const [newest] = await app.database.query<{ rev: number; at: Date }>(
      'select rev, known_at as at from publication order by rev desc limit 1',
    )
    await app.tail.reach(newest?.rev ?? 0)
    for (const url of READS) {
      const parts = async (one: string) => {
        const { asOf, ...said } = (await app.as('olga', 'GET', one)).body as { asOf: { at: string } }
        return { asOf, said }
      }
      const live = await parts(url)
      const replayed = await parts(withTime(url, live.asOf.at))
      expect({ url, ...live }).toEqual({ url, ...replayed })
      const last = await parts(withTime(url, new Date().toISOString()))
      expect({ url, said: withoutAges(live.said) }).toEqual({ url, said: withoutAges(last.said) })
    }
  }
}, 60_000)

/** What a minute changes by itself is told by the tick. */
function withoutAges(said: object): unknown {
  return JSON.parse(
    JSON.stringify(said, (key, value) => (['durationMin', 'from', 'to'].includes(key) ? null : value)),
  )
}
