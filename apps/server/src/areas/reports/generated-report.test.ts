import { HOUR_MS, localDays } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { latestAsOf } from '../../db/as-of.ts'
import { publish } from '../../db/publish.ts'
import { circuitRow } from '../../http/replay/test-facts.ts'
import { textsOfPdf } from '../../test-support/pdf.ts'
import { anObservation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { generateReport, openReportServices } from './generated-report.ts'
import { openReportRoutines } from './routines.ts'

const PARIS = 'Europe/Paris'
const [yesterday] = localDays(PARIS, Date.now() - 24 * HOUR_MS, 1)
/** Midnight, and the night around it. */
const MIDNIGHT_MS = yesterday?.toMs ?? 0
const NIGHT = { fromMs: MIDNIGHT_MS - 12 * HOUR_MS, toMs: MIDNIGHT_MS + 6 * HOUR_MS, zoneIds: [] }
const SETUP = { id: 'north', name: 'Nord', logo: null, timezone: PARIS, simulated: false }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const { database } = app
  await database.query("update setup set timezone = $1 where id = 'north'", [PARIS])
  const row = circuitRow(0)
  const segments = [{ ...row.segments[0], roadType: 'main', priority: 1, lanes: 2, kmFrom: 0, kmTo: 10 }]
  const readings = Array.from({ length: 6 }, (_, hour) =>
    anObservation('north-1', new Date(MIDNIGHT_MS - 3 * HOUR_MS + hour * HOUR_MS).toISOString(), {
      // Above zero until midnight, below it afterwards.
      surface_temperature_c: hour < 3 ? 1.5 : -1 - hour,
      air_temperature_c: 2 - hour,
    }),
  )
  await publish(database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'circuit', rows: [{ ...row, name: 'Circuit du col', lane_width_m: 3.5, segments }] },
      { kind: 'observation', rows: readings },
      {
        kind: 'treatment_act',
        rows: [
          {
            setup_id: 'north',
            act_id: 'passage',
            circuit_id: 'north-a',
            treatment: 'salt',
            spread_gm2: 20,
            done_at: new Date(MIDNIGHT_MS + HOUR_MS),
            castpoints: ['north-c1'],
            author_id: 'olga',
            author: 'Olga Test',
            told_at: new Date(MIDNIGHT_MS + HOUR_MS),
          },
        ],
      },
    ],
  })
})
beforeEach(() => app.database.query('truncate report_version, report_routine_version'))
afterAll(() => app.close())

/** Replaces non-breaking spaces in numbers and before units with plain ones. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

async function written() {
  const { database, tenants, documents, files } = app
  const asOf = await latestAsOf(database)
  const report = await generateReport(
    { ...openReportServices(), database, documents, files, db: tenants.for('north') },
    { kind: 'night', period: NIGHT, setup: SETUP, asOf, author: 'Olga Test', now: new Date() },
  )
  return { ...report, asOf }
}

test('reports the coldest road, frost, air and treatments as in the readings and the log', async () => {
  const { texts } = await written()
  const [french, english] = [spaced(texts.fr.body), spaced(texts.en.body)]
  expect(french).toContain('Chaussée la plus froide : −6,0 °C à Station north-1')
  expect(french).toContain('Chaussée sous 0 °C à 1 station sur 1, jusqu’à 3 h.')
  expect(french).toContain('Air de −3,0 °C à 2,0 °C.')
  // 20 g/m² on two lanes of 3.5 m along 10 km.
  expect(french).toContain('Fait 1 fois : 1 400 kg.')
  expect(english).toContain('Coldest road: −6.0 °C at Station north-1')
})

test('is a PDF in both languages, with the same figures, and the same bytes for the same instant', async () => {
  const first = await written()
  const { content } = (
    await app.database.query<{ content: Buffer }>(
      'select content from report_document where document_id = $1',
      [first.documents[0]?.id],
    )
  )[0] ?? { content: Buffer.alloc(0) }
  const text = spaced((await textsOfPdf(content)).text)
  expect(text).toContain('Circuit du col')
  expect(text).toContain('−6,0 °C')
  const secondReport = await written()
  expect(secondReport.documents.map(({ id }) => id)).toEqual(first.documents.map(({ id }) => id))
})

test('is written automatically once at its time, and not again if somebody removed it', async () => {
  const { database, tenants, documents, files } = app
  // For the day before: the routine is set up after that hour has passed.
  const sevenMs = MIDNIGHT_MS - 17 * HOUR_MS
  const failures: unknown[] = []
  const work = openReportRoutines({
    database,
    tenants,
    documents,
    files,
    now: () => new Date(sevenMs),
    onFailure: (error) => failures.push(error),
  })
  const content = { nightTime: '07:00', weekTime: null, seasonTime: null }
  await publish(database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'report_routine',
        rows: [
          {
            setup_id: 'north',
            report_routine_id: 'organisation',
            content,
            is_removed: false,
            changed_by: 'test',
            author: 'test',
          },
        ],
      },
    ],
  })
  await work()
  const reports = () =>
    database.query<{ report_id: string; author: string; is_removed: boolean }>(
      'select report_id, author, is_removed from report_version where rev_to = open_rev()',
    )
  expect(await reports()).toEqual([])
  await database.query("update publication set known_at = known_at - interval '3 days'")
  await work()
  await work()
  const [report, ...others] = await reports()
  expect(failures).toEqual([])
  expect(others).toEqual([])
  expect(report).toMatchObject({ author: 'Verglas', is_removed: false })
  expect(report?.report_id).toMatch(/^night-\d{4}-\d\d-\d\d$/)
  const { status } = await app.as(
    'olga',
    'DELETE',
    `/setups/north/reports/${report?.report_id}?expectedRevision=${await revisionOf(report?.report_id ?? '')}`,
  )
  expect(status).toBe(200)
  await work()
  expect((await reports()).map(({ is_removed }) => is_removed)).toEqual([true])
})

async function revisionOf(id: string): Promise<number> {
  const [row] = await app.database.query<{ rev: number }>(
    'select max(rev_from) as rev from report_version where report_id = $1',
    [id],
  )
  return row?.rev ?? 0
}
