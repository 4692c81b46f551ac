import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atMs, latestAsOf } from '../../db/as-of.ts'
import { publishTick } from '../../db/publish.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { PUBLICATIONS } from './test-publications.ts'
import { type Read, readsOfContract } from './test-reads.ts'

/** All reads that Sam of the south may make, with the north's ids in them. */
const READS = readsOfContract({ setupId: 'south', userId: 'sam' })
const isAboutNorth = ({ url, body }: Read) => /north/.test(url) || body !== undefined

let app: TestApp
/** Answers of the lists before the north had published anything, by address. */
const before = new Map<string, unknown>()
/** Number of full hours that pass while the north publishes. */
let hoursLater = 0
beforeAll(async () => {
  app = await testApp()
  // The seed may have been published before noon, on the night before.
  const { rev } = await publishTick(app.database)
  await app.tail.waitForRevision(rev)
  for (const read of READS.filter((read) => !isAboutNorth(read)))
    before.set(read.url, (await ask(read)).answer)
  const hourBefore = await hourOfLatest()
  const writer = { database: app.database, act: async () => {}, alertIds: async () => [] }
  for (const publishKind of Object.values(PUBLICATIONS)) await publishKind(writer, 0)
  const [latest] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(latest?.rev ?? 0)
  hoursLater = (await hourOfLatest()) - hourBefore
})
afterAll(() => app.close())

const hourOfLatest = async () => Math.floor(atMs(await latestAsOf(app.database)) / HOUR_MS)

/** The earlier answer, with the end of the evaluated road dangers moved on by the hours that have passed. */
function laterBy(hours: number, answer: unknown): unknown {
  const { roadUntil } = answer as { roadUntil?: string }
  if (roadUntil === undefined) return answer
  return { ...(answer as object), roadUntil: new Date(Date.parse(roadUntil) + hours * HOUR_MS).toISOString() }
}

async function ask({ method, url, body }: Read) {
  const response = await app.as('sam', method, url, body ? { body } : {})
  const { asOf: _, ...answer } = response.body as { asOf: object }
  return { status: response.status, answer }
}

describe('to another organisation', () => {
  test.each(READS.filter(isAboutNorth))('$call reveals nothing at $url', async (read) => {
    const { status, answer } = await ask(read)
    if (status !== 404) expect({ status, isEmpty: isEmpty(answer) }).toEqual({ status: 200, isEmpty: true })
  })

  test.each(READS.filter((read) => !isAboutNorth(read)))(
    '$call answers the same as before at $url',
    async (read) => {
      expect((await ask(read)).answer).toEqual(laterBy(hoursLater, before.get(read.url)))
    },
  )
})

/** Whether an answer lists nothing. */
function isEmpty(answer: object): boolean {
  return Object.values(answer).every((value) => !Array.isArray(value) || value.length === 0)
}
