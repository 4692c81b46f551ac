import { mscSwob } from '@verglas/sources/providers/msc-swob/source'
import { aSwob } from '@verglas/sources/providers/msc-swob/swob-builder'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { openStore } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const NOON = Date.UTC(2026, 0, 15, 12)
const iso = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString()

/** A message of a station: some of its sensors' values at an instant, and when it was put together. */
type StationMessage = {
  station: string
  at: number
  reportedAt: number
  air?: number | undefined
  dew?: number | undefined
  snow?: number | undefined
}

const swobOf = ({ station, at, reportedAt, air, dew, snow }: StationMessage) =>
  aSwob({
    identification: { msc_id: station, date_tm: iso(at) },
    processedAt: iso(reportedAt),
    elements: [
      ...(air === undefined ? [] : [{ name: 'air_temp', uom: '°C', value: String(air), qa: 100 }]),
      ...(dew === undefined ? [] : [{ name: 'dwpt_temp', uom: '°C', value: String(dew), qa: 100 }]),
      ...(snow === undefined ? [] : [{ name: 'snw_dpth', uom: 'cm', value: String(snow), qa: 100 }]),
    ],
  })

/** The facts stored after messages came in this order; flushes every few messages, as several pulls would. */
async function factsAfter(messages: readonly StationMessage[]) {
  await app.database.query('truncate observation')
  for (let first = 0; first < messages.length; first += 3) {
    const store = openStore(app.database, {
      source: mscSwob,
      connectionId: null,
      ownerSetupId: null,
      now: () => new Date(NOON + 86_400_000),
      asArchive: false,
    })
    for (const message of messages.slice(first, first + 3)) {
      const bytes = Buffer.from(swobOf(message))
      const body = (async function* () {
        yield bytes
      })()
      await store.take({ name: 'm', body, receivedAt: new Date(NOON + 86_400_000) })
    }
    await store.flush()
  }
  return app.database.query(
    `select distinct on (station_id, observed_at) station_id, observed_at, air_temperature_c as air,
            dew_point_c as dew, snow_depth_cm as snow, quality
       from observation
      order by station_id, observed_at, rev desc`,
  )
}

const degrees = fc.option(fc.integer({ min: -30, max: 10 }), { nil: undefined })
const anyMessage = fc
  .record({
    station: fc.constantFrom('7000001', '7000002'),
    at: fc.constantFrom(0, 10),
    air: degrees,
    dew: degrees,
    snow: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
  })
  .filter(({ air, dew, snow }) => air !== undefined || dew !== undefined || snow !== undefined)
/** No two messages are put together at the same time. */
const conversation = fc
  .array(anyMessage, { minLength: 1, maxLength: 7 })
  .map((all) => all.map((message, index): StationMessage => ({ ...message, reportedAt: 20 + index })))

test('late, repeated, reordered and corrected messages give the same facts', async () => {
  await fc.assert(
    fc.asyncProperty(
      conversation.chain((messages) =>
        fc.tuple(
          fc.constant(messages),
          fc.shuffledSubarray([...messages, ...messages], {
            minLength: messages.length * 2,
            maxLength: messages.length * 2,
          }),
        ),
      ),
      async ([messages, shuffled]) => {
        const inOrder = await factsAfter(messages)
        expect(await factsAfter(shuffled)).toEqual(inOrder)
      },
    ),
    { numRuns: 40 },
  )
}, 60_000)

test('the correction with the latest report time wins, whenever it arrives', async () => {
  const first: StationMessage = { station: '7000001', at: 0, reportedAt: 20, air: -5, dew: -7 }
  const corrected: StationMessage = { ...first, reportedAt: 30, air: -9, dew: undefined }
  const snowOnly: StationMessage = { station: '7000001', at: 0, reportedAt: 40, snow: 12 }
  const expected = [expect.objectContaining({ air: -9, dew: -7, snow: 12 })]
  expect(await factsAfter([first, corrected, snowOnly])).toEqual(expected)
  expect(await factsAfter([snowOnly, corrected, first])).toEqual(expected)
  expect(await factsAfter([corrected, snowOnly, first])).toEqual(expected)
})

test('values that are reported again at a later time win over other values reported in between', async () => {
  const first: StationMessage = { station: '7000001', at: 0, reportedAt: 20, air: -5 }
  const between: StationMessage = { ...first, reportedAt: 30, air: -9 }
  const repeatedMessage: StationMessage = { ...first, reportedAt: 40 }
  expect(await factsAfter([first, repeatedMessage, between])).toEqual([expect.objectContaining({ air: -5 })])
})

test('the same message twice appends nothing', async () => {
  const message: StationMessage = { station: '7000001', at: 0, reportedAt: 20, air: -5 }
  await factsAfter([message, message, message, message, message])
  expect(await app.database.query('select 1 from observation')).toHaveLength(1)
})
