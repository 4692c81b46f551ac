import { formats } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Batch, publish } from '../../db/publish.ts'
import { circuitRow, ownAlertRow, prescriptionRow } from '../../http/replay/test-facts.ts'
import { forecastRow } from '../../ingest/rows.ts'
import { textsOfPdf } from '../../test-support/pdf.ts'
import { aCastpoint } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

const POINT = 'north-c1'
const EMPTY = 'north-c2'
const hourMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const inHours = (hours: number) => new Date(hourMs + hours * HOUR_MS)
const PDF = `/setups/north/castpoints/${POINT}/pdf`

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const place = { owner_setup_id: 'north', timezone: 'Europe/Paris' }
  await publishBatches(
    {
      kind: 'castpoint',
      rows: [
        aCastpoint({ ...place, castpoint_id: POINT, name: 'Col <b>*des*</b> #Issartets' }),
        aCastpoint({ ...place, castpoint_id: EMPTY, name: 'Sans prévision' }),
      ],
    },
    {
      kind: 'point',
      rows: [
        {
          setup_id: 'north',
          point_id: 'p',
          name: 'Col',
          castpoint_id: POINT,
          station_id: null,
          camera_ids: [],
          zone_id: 'a',
          position: 0,
          changed_by: 'test',
        },
      ],
    },
    { kind: 'forecast_run', rows: [aRun(-3.4)] },
    { kind: 'road_forecast', rows: [aRoad(-4.2)] },
    {
      kind: 'humancast',
      rows: [
        {
          setup_id: 'north',
          humancast_id: 'h1',
          scope: 'castpoint',
          scope_id: POINT,
          castpoint_ids: [POINT],
          is_removed: false,
          body: 'Brouillard givrant au col ❄',
          corrections: [],
          from_at: inHours(-1).toISOString(),
          to_at: inHours(9).toISOString(),
          written_at: inHours(-1).toISOString(),
          changed_by: 'olga',
          author: 'Olga',
        },
      ],
    },
  )
  await app.database.query("insert into setup_castpoint values ('north', $1)", [EMPTY])
})
afterAll(() => app.close())

async function publishBatches(...batches: Batch[]) {
  const { rev } = await publish(app.database, { origin: 'live', setupId: 'north', batches })
  await app.tail.waitForRevision(rev)
}

const aRun = (lowestC: number) =>
  forecastRow({
    castpointId: POINT,
    source: 'verglas',
    issuedAt: inHours(-1),
    startAt: inHours(-1),
    stepS: 3600,
    values: {
      tair: Array.from({ length: 60 }, (_, hour) => lowestC + Math.abs(hour - 10) / 10),
      wind_avg: Array(60).fill(23),
      wind_max: Array(60).fill(61),
      wind_dir: Array(60).fill(270),
      rain_frz: Array.from({ length: 60 }, (_, hour) => (hour === 4 ? 0.6 : 0)),
      snow: Array(60).fill(0),
      rain: Array(60).fill(0),
    },
  })
const aRoad = (surfaceC: number) => ({
  castpoint_id: POINT,
  issued_at: inHours(-1),
  start_at: inHours(0),
  step_s: 3600,
  model: 'test',
  as_of_rev: 1,
  inputs: {},
  notes: [],
  surface: `{${Array(48)
    .fill(Math.round(surfaceC * 100))
    .join(',')}}`,
})

/** Fetches the raw bytes, because the usual call helper reads answers as text. */
async function pdfOf(person: string, url: string) {
  const { statusCode, rawPayload, headers } = await app.fastify.inject({
    method: 'GET',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${person}`, 'x-setup': 'north' },
  })
  return { status: statusCode, bytes: rawPayload, headers }
}
const spoken = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ')

test('the PDF has the same values as the API calls, in both languages and units', async () => {
  const { body } = await app.as('olga', 'GET', `/castpoints/${POINT}/forecast/6h`)
  const { points } = body as { points: { dt: string; tair_min: number; wind_max: number }[] }
  const upcoming = points.filter(({ dt }) => Date.parse(dt) > Date.now())
  expect(upcoming.length).toBeGreaterThan(3)
  for (const [lang, unit, decimal] of [
    ['fr', 'metric', ','],
    ['en', 'imperial', '.'],
  ] as const) {
    await app.database.query('update person set unit = $1 where id = $2', [unit, 'olga'])
    app.guard.forget('olga')
    const { status, bytes, headers } = await pdfOf('olga', `${PDF}?lang=${lang}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    const { text } = await textsOfPdf(bytes)
    for (const { tair_min, wind_max } of upcoming.slice(0, 4)) {
      const degrees = unit === 'metric' ? tair_min : (tair_min * 9) / 5 + 32
      expect(spoken(text)).toContain(degrees.toFixed(1).replace('-', '−').replace('.', decimal))
      expect(spoken(text)).toContain(
        unit === 'metric' ? `${Math.round(wind_max)} km/h` : `${Math.round(wind_max / 1.609344)} mph`,
      )
    }
    expect(spoken(text)).toContain(lang === 'fr' ? 'Par quart de journée' : 'By quarter-day')
    expect(spoken(text)).toContain('Brouillard givrant au col ?')
    expect(spoken(text)).toContain('Col <b>*des*</b> #Issartets')
  }
  await app.database.query("update person set unit = 'metric' where id = 'olga'")
  app.guard.forget('olga')
})

test('one revision has one document, whichever of its instants is requested; the next revision has another', async () => {
  const { body } = await app.as('olga', 'GET', `/castpoints/${POINT}/forecast/1h`)
  const { at } = (body as { asOf: { at: string } }).asOf
  const first = await pdfOf('olga', `${PDF}?time=${at}`)
  const later = new Date(Date.parse(at) + 1).toISOString()
  expect(Buffer.compare((await pdfOf('olga', `${PDF}?time=${later}`)).bytes, first.bytes)).toBe(0)
  await publishBatches({ kind: 'forecast_run', rows: [aRun(-9.9)] })
  expect((await textsOfPdf((await pdfOf('olga', PDF)).bytes)).text).toContain('−9,9')
  const secondPdf = await pdfOf('olga', `${PDF}?time=${at}`)
  expect(Buffer.compare(secondPdf.bytes, first.bytes)).toBe(0)
  expect(secondPdf.headers.etag).toBe(first.headers.etag)
})

test('the page has the same content as the PDF, in the requested sections and order', async () => {
  const { body } = await app.as(
    'olga',
    'GET',
    `/setups/north/castpoints/${POINT}/bulletin?lang=en&sections=road,summary`,
  )
  const { content } = body as { content: { blocks: { kind: string; text?: string; tone?: string }[] } }
  expect(content.blocks.map(({ kind, tone }) => tone ?? kind)).toEqual([
    'heading',
    'muted',
    'heading',
    'table',
    'lead',
  ])
  const { bytes } = await pdfOf('olga', `${PDF}?lang=en&sections=road,summary`)
  const lead = content.blocks.find(({ tone }) => tone === 'lead')?.text ?? ''
  expect(lead).toContain('next 24 h: ')
  expect(spoken((await textsOfPdf(bytes)).text)).toContain(spoken(lead))
  const refused = await app.as('olga', 'GET', `/setups/north/castpoints/${POINT}/bulletin?sections=none`)
  expect(refused).toMatchObject({ status: 400, body: { code: 'Invalid' } })
})

test('an alert says in which hours it is at its worst', async () => {
  const content = {
    ...{ form: 'weather', kind: 'road_danger', bounds: [null, 3, 4], probabilityPct: null, ended: null },
    ...{ peak: { at: inHours(4).toISOString(), value: 4 }, levels: [3, 4, 3, 3] },
  }
  const ice = {
    alert_id: 'ca-ice',
    scope: 'castpoint',
    castpoint_id: POINT,
    type: 'ice',
    severity: 4,
    content,
  }
  const organisationAlert = {
    person_id: null,
    station_id: null,
    rule_key: 'road_danger ice',
    ends_at: inHours(7),
  }
  const row = { ...ownAlertRow(0, inHours(3)), ...ice, ...organisationAlert }
  await publishBatches({ kind: 'own_alert', rows: [row] })
  const { bytes } = await pdfOf('olga', `${PDF}?sections=alerts`)
  const text = spoken((await textsOfPdf(bytes)).text)
  const paris = formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' })
  const peakMs = inHours(4).getTime()
  expect(text).toMatch(/Verglas prévu sur la chaussée .*, extrême vers /)
  expect(text).toContain(spoken(`, extrême vers ${paris.shortDay(peakMs)} ${paris.time(peakMs)}`))
})

test('one document holds several points and the overview of all', async () => {
  const twoPointPdf = await pdfOf('olga', `/setups/north/castpoints/${POINT},${EMPTY}/pdf?sections=quarters`)
  expect(twoPointPdf.status).toBe(200)
  const overview = await pdfOf('olga', '/setups/north/overview/all/pdf?paper=letter&lang=en')
  expect(overview.status).toBe(200)
  const { sizePt, text } = await textsOfPdf(overview.bytes)
  expect(sizePt).toEqual([612, 792])
  expect(text).toContain('The next 24')
})

test('without a forecast there is no bulletin yet, and a point that does not exist has none', async () => {
  const soon = `/setups/north/castpoints/${EMPTY}`
  expect((await app.as('olga', 'GET', `${soon}/bulletin`)).body).toMatchObject({ content: null })
  expect(await app.as('olga', 'GET', `${soon}/pdf`)).toMatchObject({ status: 404, body: { code: 'NoData' } })
  expect((await app.as('olga', 'GET', '/setups/north/castpoints/never/pdf')).status).toBe(404)
})

test('states why nothing is advised and omits advice that is too old, rather than implying that nothing needs doing', async () => {
  await publishBatches({ kind: 'circuit', rows: [circuitRow(0)] })
  const [revision] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  const advised = (issuedAt: Date, over: object = {}) => {
    const row = prescriptionRow(0, issuedAt, revision?.rev ?? 0)
    return { ...row, content: { ...row.content, ...over } }
  }
  const printed = async () =>
    spoken((await textsOfPdf((await pdfOf('olga', `${PDF}?sections=advice`)).bytes)).text)
  await publishBatches({ kind: 'prescription', rows: [advised(inHours(-8))] })
  expect(await printed()).toContain(spoken('Recommandation de plus de 6 h'))
  const emptyPoint = { headline: null, advices: [], nearest: null, changes: [], missing: 'surface' }
  await publishBatches({ kind: 'prescription', rows: [advised(inHours(-1), emptyPoint)] })
  expect(await printed()).toContain(spoken('Aucune recommandation – la température de chaussée manque'))
})

test('gives the plan that serves the circuit, as its page does, not that of a quieter point', async () => {
  await publishBatches({ kind: 'circuit', rows: [circuitRow(0)] })
  const [revision] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  const [departBy, finishBy, untilAt] = [2, 4, 6].map((hours) => inHours(hours).toISOString())
  const planned = (castpointId: string, gm2: number, servesCircuit: boolean) => {
    const { content, ...row } = prescriptionRow(0, inHours(0), revision?.rev ?? 0)
    const next = {
      departBy,
      finishBy,
      treatment: 'salt',
      gm2,
      kgPerLaneKm: gm2 * 3.5,
      totalKg: gm2 * 100,
      situations: ['light_snow'],
      rows: ['D19'],
      residualGm2: 0,
      isLate: false,
    }
    const eventFields = {
      worstKind: 'ice',
      kinds: [{ kind: 'ice', from: finishBy, to: untilAt }],
      reason: 'normal',
    }
    const headline = { ...eventFields, next, afterwards: null, isWindowPassed: false, later: null }
    const event = { ...eventFields, from: finishBy, to: untilAt, passes: [next], patrols: [], problems: [] }
    const plan = { servesCircuit, worstKind: 'ice', headline, events: [event] }
    return { ...row, castpoint_id: castpointId, content: { ...content, plan } }
  }
  await publishBatches({
    kind: 'prescription',
    rows: [planned(POINT, 8, false), planned(EMPTY, 20, true)],
  })
  const text = spoken((await textsOfPdf((await pdfOf('olga', `${PDF}?sections=advice`)).bytes)).text)
  expect(text).toContain(spoken('sel 20 g/m²'))
  expect(text).not.toContain(spoken('sel 8 g/m²'))
})

test('a bulletin made while a correction is being applied says so, and has the values from before', async () => {
  const [from, to] = [inHours(0).toISOString(), inHours(12).toISOString()]
  const page = `/setups/north/castpoints/${POINT}/bulletin?lang=fr&sections=quarters`
  const textOf = async () => JSON.stringify((await app.as('olga', 'GET', page)).body)
  const coldest = async () => Math.min(...((await textOf()).match(/−\d+,\d/g) ?? []).map(degreesOf))
  const before = await coldest()
  expect(await textOf()).not.toContain('en cours d’application')
  const body = { text: '', from, to, corrections: [{ measure: 'tair', delta: -6, from, to }] }
  const written = await app.as('olga', 'POST', `/setups/north/castpoints/${POINT}/humancast`, { body })
  expect(written.status).toBe(200)
  const { rev } = written.body as { rev: number }
  await app.tail.waitForRevision(rev)
  expect(await textOf()).toContain('Correction en cours d’application')
  expect(await coldest()).toBe(before)
  await publishBatches({ kind: 'road_forecast', rows: [{ ...aRoad(-9), as_of_rev: rev }] })
  expect(await textOf()).not.toContain('en cours d’application')
  expect(await coldest()).toBeCloseTo(before - 6, 0)
})

const degreesOf = (text: string) => Number(text.replace('−', '-').replace(',', '.'))
