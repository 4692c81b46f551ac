import { DAY_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { type SentTable, storeSent, sweepSent } from './sent-documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const NOW = new Date()
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const idOf = (letter: string) => letter.repeat(64)

const send = (table: SentTable, letter: string, daysAgo: number) =>
  storeSent(app, table, {
    setupId: 'north',
    id: idOf(letter),
    mediaType: 'application/pdf',
    content: Buffer.from(letter),
    sentBy: 'Olga',
    now: ago(daysAgo),
  })

async function storedIds(table: SentTable): Promise<string[]> {
  const rows = await app.database.query<{ id: string }>(
    `select document_id as id from ${table} where setup_id = 'north' order by document_id`,
  )
  return rows.map(({ id }) => id.slice(0, 1))
}

async function report(letter: string) {
  const document = { id: idOf(letter), name: 'a.pdf', mediaType: 'application/pdf', sizeBytes: 1 }
  const body = {
    kind: 'document',
    texts: { fr: { title: 'Essai', body: '' }, en: null },
    fromAt: ago(1).toISOString(),
    toAt: NOW.toISOString(),
    zoneIds: [],
    documents: [document],
  }
  const { status, body: answer, text } = await app.as('olga', 'POST', '/setups/north/reports', { body })
  expect(status, text).toBe(200)
  return (answer as { entry: { id: string; revision: number } }).entry
}

test('documents that no report references are deleted after a week, and those referenced at any time stay', async () => {
  for (const letter of ['a', 'b', 'c', 'd']) await send('report_document', letter, 8)
  await send('ticket_document', 'a', 8)
  await send('report_document', 'c', 1) // again
  await report('a')
  const removed = await report('b')
  await app.as('olga', 'DELETE', `/setups/north/reports/${removed.id}?expectedRevision=${removed.revision}`)
  await sweepSent(app.database, NOW)
  expect(await storedIds('report_document')).toEqual(['a', 'b', 'c'])
  expect(await storedIds('ticket_document')).toEqual([])
})
