import { MEASURE_CODES, type MeasureCode, measure } from '@verglas/contract/measures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { seriesOf } from '../../ingest/observation-series.ts'
import { observationRow } from '../../ingest/rows.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A whole number within the bounds of the measure; neighbours in the table differ, so a mix-up is noticed. */
const valueWithinBounds = (code: MeasureCode, place: number) => {
  const { min, max } = measure(code)
  return Math.ceil(min) + (place % (Math.floor(max) - Math.ceil(min) + 1))
}
const values = Object.fromEntries(MEASURE_CODES.map((code, place) => [code, valueWithinBounds(code, place)]))

async function valuesRead(toRows: (row: ReturnType<typeof observationRow>) => object[], minutesAgo: number) {
  const row = observationRow({
    stationId: 'north-1',
    observedAt: new Date(Date.now() - minutesAgo * 60_000),
    values,
    quality: {},
    source: 'simulated',
  })
  const batches = [{ kind: 'observation', rows: toRows(row) }] as const
  const { rev } = await publish(app.database, { origin: 'live', setupId: 'north', batches })
  await app.tail.waitForRevision(rev)
  const { body } = await app.as('olga', 'GET', '/setups/north/stations/north-1?step=0')
  const columns = (body as { values: Record<string, (number | null)[]> }).values
  return Object.fromEntries(Object.entries(columns).map(([code, column]) => [code, column.at(-1)]))
}

test('every published measure of the contract is read back through the call', async () => {
  expect(await valuesRead((row) => [row], 2)).toEqual(values)
})

test('every measure of an archive series is read back too', async () => {
  expect(await valuesRead((row) => seriesOf([row]), 1)).toEqual(values)
})
