import type { MeasureCode } from '@verglas/contract/measures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { observationRow } from '../../ingest/rows.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

/** A restore into another database stores the same rows in another order; answers must not change with it. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const FIRST_AT = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3 * 3_600_000)
type Values = Partial<Record<MeasureCode, number>>

/** Stores one reading a minute in the order of `places`, and reads them as one step of an hour. */
async function hourOf(readings: readonly Values[], places: readonly number[]): Promise<Values> {
  await app.database.query("delete from observation where station_id = 'north-1'")
  for (const place of places) {
    const row = observationRow({
      stationId: 'north-1',
      observedAt: new Date(FIRST_AT.getTime() + place * 60_000),
      values: readings[place] ?? {},
      quality: {},
      source: 'simulated',
    })
    const batches = [{ kind: 'observation', rows: [row] }] as const
    const { rev } = await publish(app.database, { origin: 'live', setupId: 'north', batches })
    await app.tail.waitForRevision(rev)
  }
  const to = new Date(FIRST_AT.getTime() + 3_600_000).toISOString()
  const { body } = await app.as(
    'olga',
    'GET',
    `/setups/north/stations/north-1?step=60&time_from=${FIRST_AT.toISOString()}&time_to=${to}`,
  )
  const { values } = body as { values: Record<string, (number | null)[]> }
  return Object.fromEntries(Object.entries(values).map(([code, [value]]) => [code, value])) as Values
}

/** The same numbers each time, in no particular order. */
const AMOUNTS = [0.1, 0.19, 12.7, 0.01, 3.3, 0.29, 0.07, 45.1, 0.2, 0.6, 0.254, 7.7]

test('amounts add up to the same decimal number in any order of the rows', async () => {
  const ascending = AMOUNTS.map((_, place) => place)
  const readings = AMOUNTS.map((rain) => ({ rain, snow: rain / 10 }))
  const shuffledReadings = AMOUNTS.map((_, place) => readings[(place * 5 + 3) % AMOUNTS.length] ?? {})
  const first = await hourOf(readings, ascending)
  expect(first).toMatchObject({ rain: 70.514, snow: 7.051 })
  expect(await hourOf(shuffledReadings, ascending)).toEqual(first)
  expect(await hourOf(readings, ascending.toReversed())).toEqual(first)
})

test('amounts of rain add up to no digits that nobody measured', async () => {
  const readings = [0.1, 0.19, 0.2, 0.1].map((rain) => ({ rain }))
  expect(await hourOf(readings, [0, 1, 2, 3])).toMatchObject({ rain: 0.59 })
})

test('the mean of winds around north is 0° in any order, and winds that cancel out have none', async () => {
  const winds = [350, 10, 340, 20, 330, 30].map((degrees) => ({ wind_dir: degrees }))
  const hourIndexes = winds.map((_, place) => place)
  expect(await hourOf(winds, hourIndexes)).toMatchObject({ wind_dir: 0 })
  expect(await hourOf(winds.toReversed(), hourIndexes)).toMatchObject({ wind_dir: 0 })
  const opposite = await hourOf([{ wind_dir: 90 }, { wind_dir: 270 }], [0, 1])
  expect(opposite.wind_dir ?? null).toBeNull()
})
