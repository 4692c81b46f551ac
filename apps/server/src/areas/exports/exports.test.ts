import { HOUR_MS } from '@verglas/quantities'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { circuitRow, directiveRow, ownAlertRow, prescriptionRow } from '../../http/replay/test-facts.ts'
import { PUBLICATIONS } from '../../http/replay/test-publications.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { makeExport, makeExports } from './make.ts'
import { hasWork, sweepExports, takeWork } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('delete from export')
  await app.database.query("update role set features = '{stations,directive,alerts}' where id = 'operator'")
  app.guard.forgetAll()
})

type File = {
  id: string
  state: string
  rows: number
  fileName: string
  problem: string | null
  asOf: string
}
const STATIONS = {
  kind: 'stations',
  format: 'csv',
  from: null,
  to: null,
  zoneId: null,
  lang: 'fr',
  units: 'metric',
  timezone: 'Europe/Paris',
}
const path = (rest = '', person = 'olga') => `/setups/north/users/${person}/exports${rest}`
async function make(over: object = {}) {
  const answer = await app.as('olga', 'POST', path(), { body: { ...STATIONS, ...over } })
  return { ...answer, file: (answer.body as { export: File }).export }
}
const fetched = (id: string, person = 'olga') => app.as(person, 'GET', path(`/${id}/file`, person))
const listed = async () => ((await app.as('olga', 'GET', path())).body as { exports: File[] }).exports

test('a small file is ready at once, with units in the header, and is listed among the person’s files', async () => {
  const { status, file } = await make()
  expect([status, file.state]).toEqual([200, 'done'])
  expect(file.fileName).toMatch(/^verglas-stations-north-.*\.csv$/)
  const answer = await fetched(file.id)
  const [head, first] = answer.text.replace('\uFEFF', '').split('\r\n')
  expect(head).toContain('Altitude (m)')
  expect(head).toContain('(°C)')
  expect(first?.split(';').length).toBe(head?.split(';').length)
  expect(answer.headers['content-disposition']).toContain(file.fileName)
  expect((await listed()).map(({ id }) => id)).toEqual([file.id])
})

test('JSON is metric with codes and documents each column; GeoJSON has the positions', async () => {
  const json = JSON.parse((await fetched((await make({ format: 'json' })).file.id)).text)
  expect(json.columns).toContainEqual(expect.objectContaining({ code: 'tair', unit: '°C' }))
  expect(json.rows.length).toBeGreaterThan(0)
  const map = JSON.parse((await fetched((await make({ format: 'geojson' })).file.id)).text)
  expect(map.features).toHaveLength(json.rows.length)
  expect(map.features[0].geometry).toEqual({ type: 'Point', coordinates: expect.any(Array) })
  expect(map.features[0].properties).toEqual(json.rows[0])
})

test('a workbook has the data table and the definitions', async () => {
  const { file } = await make({ format: 'xlsx' })
  const bytes = await app.fastify.inject({
    url: `/api${path(`/${file.id}/file`)}`,
    headers: { authorization: 'Bearer olga' },
  })
  expect(bytes.statusCode).toBe(200)
  expect(Object.keys(unzipSync(bytes.rawPayload))).toContain('xl/worksheets/sheet2.xml')
})

test('a large file is produced in steps and reports its progress', async () => {
  const { file } = await make({ kind: 'readings', from: '2025-06-01T00:00:00Z', to: '2026-05-01T00:00:00Z' })
  expect(file.state).toBe('waiting')
  expect((await fetched(file.id)).status).toBe(404)
  await makeExports(app, (error) => {
    throw error
  })
  expect((await listed())[0]).toMatchObject({ state: 'done', doneShare: 1 })
  expect((await fetched(file.id)).status).toBe(200)
})

test('an abandoned export is restarted, and a deleted one is not', async () => {
  const { file } = await make({ kind: 'readings', from: '2025-06-01T00:00:00Z', to: '2026-05-01T00:00:00Z' })
  await app.database.query("update export set state = 'running', touched_at = touched_at - interval '1 hour'")
  await makeExports(app, () => {})
  expect((await listed())[0]?.state).toBe('done')
  await app.as('olga', 'DELETE', path(`/${file.id}`))
  expect(await listed()).toEqual([])
  expect((await app.database.query('select 1 from export_part')).length).toBe(0)
})

test('a file whose worker died three times is abandoned and occupies nobody', async () => {
  await make({ kind: 'readings', from: '2025-06-01T00:00:00Z', to: '2026-05-01T00:00:00Z' })
  const minutesOn = (minutes: number) => new Date(app.now().getTime() + minutes * 60_000)
  for (const minutes of [0, 10, 20]) expect(await takeWork(app.database, minutesOn(minutes))).not.toBeNull()
  expect(await takeWork(app.database, minutesOn(30))).toBeNull()
  expect(await hasWork(app.database, minutesOn(30))).toBe(false)
  await sweepExports(app.database, minutesOn(30))
  expect((await listed())[0]).toMatchObject({ state: 'failed', problem: 'failed' })
})

test('a slow worker whose file was taken over does not touch the other worker’s file', async () => {
  const { file } = await make({ kind: 'readings', from: '2025-06-01T00:00:00Z', to: '2026-05-01T00:00:00Z' })
  const slow = await takeWork(app.database, app.now())
  if (!slow) throw new Error('nothing waits')
  const later = () => new Date(app.now().getTime() + 10 * 60_000)
  await makeExports({ ...app, now: later }, (error) => {
    throw error
  })
  const { text } = await fetched(file.id)
  await makeExport(app, slow)
  expect((await listed())[0]?.state).toBe('done')
  expect((await fetched(file.id)).text).toBe(text)
})

test('contains the data as recorded at that time', async () => {
  const [instant] = await app.database.query<{ at: string }>(
    `select to_char(min(known_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from publication`,
  )
  const early = await make({ format: 'json', time: instant?.at })
  const now = await make({ format: 'json' })
  expect(early.file.asOf < now.file.asOf).toBe(true)
  expect(early.file.rows).toBeLessThanOrEqual(now.file.rows)
})

test('a file belongs to the person who requested it, and only while they may see its content', async () => {
  const { file } = await make()
  expect((await app.as('vera', 'GET', path(`/${file.id}/file`))).status).toBe(404)
  expect((await fetched(file.id, 'vera')).status).toBe(404)
  await app.database.query("update role set features = '{alerts}' where id = 'operator'")
  app.guard.forgetAll()
  expect((await fetched(file.id)).status).toBe(403)
  expect((await make()).status).toBe(403)
})

test('outages can be exported by every member, as they can be viewed by every member', async () => {
  await app.database.query("update role set features = '{}' where id = 'operator'")
  app.guard.forgetAll()
  const { status, file } = await make({ kind: 'outages', format: 'json' })
  expect([status, file?.state]).toEqual([200, 'done'])
  expect((await fetched(file.id)).status).toBe(200)
})

test('is deleted after its retention period', async () => {
  const { file } = await make()
  await app.database.query('update export set expires_at = made_at')
  expect((await fetched(file.id)).status).toBe(404)
  expect(await listed()).toEqual([])
})

test.each([
  ['no period', { kind: 'alerts' }, 'body.from'],
  [
    'a period that ends before it begins',
    { kind: 'alerts', from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    'body.to',
  ],
  [
    'a period of years',
    { kind: 'alerts', from: '2020-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    'body.to',
  ],
  ['a zone that there is not', { zoneId: 'nowhere' }, 'body.zoneId'],
  ['a time zone that does not exist', { timezone: 'Mars/Base' }, 'body.timezone'],
])('%s is refused at its field', async (_, over, field) => {
  expect((await make(over)).body).toMatchObject({ field })
})

test.each(['alerts', 'directives', 'treatments'])('%s of a period are exported as rows', async (kind) => {
  const { file } = await make({ kind, from: '2026-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z' })
  expect(file).toMatchObject({ state: 'done', problem: null })
})

async function isPublished(...kinds: (keyof typeof PUBLICATIONS)[]) {
  const writer = { database: app.database, act: async () => {}, alertIds: async () => [] }
  for (const kind of kinds) await PUBLICATIONS[kind](writer, 0)
  const [latest] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(latest?.rev ?? 0)
}

test('risks of segments, skill and outages are rows with their kind in plain text', async () => {
  const features = ['stations', 'forecasts', 'roadcast', 'alerts']
  await app.database.query("update role set features = $1 where id = 'operator'", [features])
  app.guard.forgetAll()
  await isPublished('circuit', 'circuit_forecast', 'skill', 'listing')
  const rowsOf = async (kind: string) => {
    const { file } = await make({ kind, format: 'json' })
    return JSON.parse((await fetched(file.id)).text).rows as Record<string, unknown>[]
  }
  const risks = await rowsOf('segmentRisks')
  expect(risks.length).toBeGreaterThan(0)
  for (const { level, risk } of risks) expect(level === null || (level === 0) === (risk === null)).toBe(true)
  expect((await rowsOf('skill')).map(({ measure }) => measure)).toEqual(
    expect.arrayContaining(['ts', 'tair']),
  )
  expect((await rowsOf('outages')).map(({ planned }) => planned)).toEqual(
    expect.arrayContaining(['yes', 'no']),
  )
  await app.database.query("update role set features = '{forecasts}' where id = 'operator'")
  app.guard.forgetAll()
  expect((await rowsOf('skill')).map(({ measure }) => measure)).not.toContain('ts')
})

test('readings list the measures flagged by quality control', async () => {
  await isPublished('observation')
  await app.database.query(`update observation set quality = '{"ts": {"check": "step", "is": "doubtful"}}'`)
  const { file } = await make({
    kind: 'readings',
    format: 'json',
    from: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    to: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const { rows } = JSON.parse((await fetched(file.id)).text)
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ doubted }: { doubted: string }) => doubted))).toEqual(new Set(['ts']))
})

test('treatments name their de-icer', async () => {
  const doneAt = '2026-02-01T03:00:00Z'
  const act = {
    setup_id: 'north',
    circuit_id: 'north-a',
    spread_gm2: 20,
    done_at: doneAt,
    castpoints: [],
    author_id: 'olga',
    author: 'Olga',
    told_at: doneAt,
  }
  const acts = [
    { ...act, act_id: 'a', treatment: 'salt', deicer: 'cacl2' },
    { ...act, act_id: 'b', treatment: 'abrasive' },
  ]
  await published({ kind: 'circuit', rows: [circuitRow(0)] }, { kind: 'treatment_act', rows: acts })
  const period = { from: '2026-02-01T00:00:00Z', to: '2026-02-02T00:00:00Z' }
  const { file } = await make({ kind: 'treatments', format: 'json', ...period })
  const { rows } = JSON.parse((await fetched(file.id)).text)
  expect(rows.map(({ deicer }: { deicer: string | null }) => deicer)).toEqual(['cacl2', null])
  const csv = await make({ kind: 'treatments', ...period })
  expect((await fetched(csv.file.id)).text).toContain('CaCl₂')
})

test('alerts can be limited to those of a zone', async () => {
  const startsAt = new Date('2026-03-01T03:00:00Z')
  await app.database.query(
    `insert into zone (setup_id, id, name, position) values ('north', 'far', 'Loin', 9) on conflict do nothing`,
  )
  const alert = { ...ownAlertRow(3, startsAt), alert_id: 'own-1', scope: 'organisation', person_id: null }
  const circuitFields = {
    ...alert,
    alert_id: 'own-2',
    scope: 'circuit',
    station_id: null,
    circuit_id: 'north-a',
    rule_key: 'road_danger snowfall circuit north-a',
  }
  await published(
    { kind: 'circuit', rows: [{ ...circuitRow(0), zone_id: 'far' }] },
    { kind: 'own_alert', rows: [alert, circuitFields] },
  )
  const period = { kind: 'alerts', from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' }
  expect((await make(period)).file.rows).toBe(2)
  const placesIn = async (zoneId: string) => {
    const { file } = await make({ ...period, zoneId, format: 'json' })
    const { rows } = JSON.parse((await fetched(file.id)).text) as { rows: { place: string }[] }
    return rows.map(({ place }) => place)
  }
  expect(await placesIn('a')).toEqual(['Station north-1'])
  expect(await placesIn('far')).toEqual([circuitRow(0).name])
})

test('an alert has its worst hours within the period, and all of its hours with their severities', async () => {
  const startsAt = new Date('2026-03-11T03:00:00Z')
  const alert = {
    ...ownAlertRow(3, startsAt),
    ...{ alert_id: 'own-hours', scope: 'organisation', person_id: null, severity: 4 },
    ends_at: new Date('2026-03-11T07:00:00Z'),
    content: {
      form: 'weather',
      kind: 'road_danger',
      bounds: [null, 3, 4],
      probabilityPct: null,
      peak: { at: '2026-03-11T03:00:00.000Z', value: 4 },
      levels: [4, 3, 3, 2],
      ended: null,
    },
  }
  await published({ kind: 'own_alert', rows: [alert] })
  const exported = async (from: string) => {
    const { file } = await make({ kind: 'alerts', format: 'json', from, to: '2026-03-12T00:00:00Z' })
    const { rows } = JSON.parse((await fetched(file.id)).text) as { rows: { id: string }[] }
    return rows.filter(({ id }) => id === 'own-hours')
  }
  const severities =
    '2026-03-11T03:00:00.000Z/2026-03-11T04:00:00.000Z 4, 2026-03-11T04:00:00.000Z/2026-03-11T06:00:00.000Z 3, ' +
    '2026-03-11T06:00:00.000Z/2026-03-11T07:00:00.000Z 2'
  expect(await exported('2026-03-11T00:00:00Z')).toMatchObject([{ severity: '4', severities }])
  expect(await exported('2026-03-11T04:00:00Z')).toMatchObject([{ severity: '3', severities }])
  expect(await exported('2026-03-11T06:30:00Z')).toMatchObject([{ severity: '2', severities }])
})

test('an alert reported as over is over from then on', async () => {
  const alertRow = (day: string, over: object = {}) => ({
    source: 'cap',
    owner_setup_id: 'north',
    slot: 'm1',
    issued_at: `2026-02-${day}T06:00:00Z`,
    part: 0,
    event: 'm1',
    type: 'wind',
    severity: 2,
    status: 'active',
    said_starts_at: null,
    is_start_cut: false,
    starts_at: '2026-02-10T06:00:00Z',
    ends_at: null,
    has_hours: false,
    replaces: [],
    fingerprint: `m1 ${day}`,
    content: { areas: [], texts: {} },
    attribution: '',
    after_rev: 1_000_000,
    ...over,
  })
  await published({ kind: 'alert', rows: [alertRow('10')] })
  await published({ kind: 'alert', rows: [alertRow('12', { status: 'ended', severity: 0 })] })
  const rowsOf = async (from: string, to: string) => {
    const period = { from: `2026-02-${from}T00:00:00Z`, to: `2026-02-${to}T00:00:00Z` }
    const { file } = await make({ kind: 'alerts', format: 'json', ...period })
    return JSON.parse((await fetched(file.id)).text).rows
  }
  const endedAlert = { status: 'ended', severity: '2', endsAt: '2026-02-12T06:00:00.000Z' }
  expect(await rowsOf('11', '12')).toMatchObject([endedAlert])
  expect(await rowsOf('12', '14')).toMatchObject([endedAlert])
  expect(await rowsOf('13', '14')).toEqual([])
})

async function published(...batches: Parameters<typeof publish>[1]['batches']) {
  const { rev } = await publish(app.database, { origin: 'live', setupId: 'north', batches })
  await app.tail.waitForRevision(rev)
}

test('plans are rows of passes, with departure, rate and mass', async () => {
  await app.database.query("update role set features = '{stations,prescriptions}' where id = 'operator'")
  app.guard.forgetAll()
  await isPublished('circuit')
  const issuedAt = new Date(Date.now() - HOUR_MS)
  const at = (hours: number) => new Date(issuedAt.getTime() + hours * HOUR_MS).toISOString()
  const pass = (hour: number, gm2: number | null) => ({
    departBy: at(hour),
    finishBy: at(hour + 1.5),
    treatment: gm2 === null ? 'plow' : 'prewet',
    gm2,
    kgPerLaneKm: gm2 === null ? null : gm2 * 3.5,
    totalKg: gm2 === null ? null : gm2 * 105,
    situations: ['light_snow'],
    rows: ['D19'],
    residualGm2: 0,
    isLate: false,
    place: { castpointId: 'north-c1', stretch: null },
    ratePlace: { castpointId: 'north-c1', stretch: null },
  })
  const event = { from: at(2), to: at(8), worstKind: 'snow', passes: [pass(1, 8), pass(3, null)] }
  const row = prescriptionRow(7, issuedAt, 1)
  const content = {
    ...row.content,
    plan: { servesCircuit: true, headline: { next: event.passes[0], afterwards: null }, events: [event] },
  }
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'prescription', rows: [{ ...row, content }] }],
  })
  await app.tail.waitForRevision(rev)
  const { file } = await make({ kind: 'plans', format: 'json' })
  expect(JSON.parse((await fetched(file.id)).text).rows).toMatchObject([
    { danger: 'snow', pass: 1, departBy: at(1), rateGm2: 8, kgPerLaneKm: 28, massKg: 840, tableRows: 'D19' },
    { danger: 'snow', pass: 2, departBy: at(3), treatment: 'plow', rateGm2: null, massKg: null },
  ])
})

test('ordered passes are rows with departure, rate and mass, and what the crew reported', async () => {
  await app.database.query("update role set features = '{stations,directive}' where id = 'operator'")
  app.guard.forgetAll()
  await isPublished('circuit')
  const orderedAt = new Date(Date.now() - 2 * HOUR_MS)
  const at = (hours: number) => new Date(orderedAt.getTime() + hours * HOUR_MS).toISOString()
  const dose = { treatment: 'salt', deicer: 'nacl', minGm2: 20, maxGm2: null, totalKg: 4300 }
  const passes = [1, 3].map((hours) => ({ ...dose, departAt: at(hours), finishAt: at(hours + 1.5) }))
  const order = { ...directiveRow(0), directive_id: 'passes', ordered_at: orderedAt, holds_at: null, passes }
  const report = {
    setup_id: 'north',
    directive_id: 'passes',
    pass_no: 0,
    person_id: 'olga',
    circuit_id: 'north-a',
    name: 'Olga Test',
    started_at: at(0.9),
    done_at: null,
    act_id: null,
  }
  await published({ kind: 'directive', rows: [order] }, { kind: 'pass_report', rows: [report] })
  const period = { from: at(-1), to: at(24) }
  const { file } = await make({ kind: 'orderedPasses', format: 'json', ...period })
  const { rows } = JSON.parse((await fetched(file.id)).text)
  expect(rows.filter(({ directiveId }: { directiveId: string }) => directiveId === 'passes')).toMatchObject([
    {
      orderedPass: 1,
      departBy: at(1),
      finishBy: at(2.5),
      minGm2: 20,
      massKg: 4300,
      leftAt: at(0.9),
      crew: 'Olga Test',
    },
    { orderedPass: 2, departBy: at(3), minGm2: 20, massKg: 4300, leftAt: null, doneAt: null, crew: null },
  ])
})

test('decisions on the traffic are rows with what was decided, by whom, and until when it held', async () => {
  await app.database.query("update role set features = '{stations,directive}' where id = 'operator'")
  app.guard.forgetAll()
  await isPublished('circuit')
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const decision = {
    setup_id: 'north',
    decision_id: 'slow',
    circuit_id: 'north-a',
    kind: 'reduced_speed',
    limit_kmh: 80,
    from_at: at(-3),
    to_at: at(6),
    comment: 'Congères',
    danger: null,
    author_id: 'olga',
    author: 'Olga Test',
    decided_at: at(-4),
  }
  const endedAt = at(-1)
  await published({ kind: 'road_decision', rows: [decision] })
  await published({
    kind: 'road_decision',
    rows: [{ ...decision, ended_by: 'Vera Test', ended_at: endedAt }],
  })
  const { file } = await make({ kind: 'roadDecisions', format: 'json', from: at(-5), to: at(1) })
  expect(JSON.parse((await fetched(file.id)).text).rows).toMatchObject([
    {
      id: 'slow',
      circuitId: 'north-a',
      roadDecision: 'reduced_speed',
      speedLimit: 80,
      decidedFrom: decision.from_at,
      decidedTo: decision.to_at,
      heldUntil: endedAt,
      author: 'Olga Test',
      endedBy: 'Vera Test',
      comment: 'Congères',
    },
  ])
})
