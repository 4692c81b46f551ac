import type { CallAnswer } from '@verglas/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../../db/as-of.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { stationMessages } from './message-queries.ts'

let app: TestApp
let latestRev = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/setups/north/stations/north-1/message'
type Answer<T> = { status: number; body: T }

async function ask<T>(
  person: string,
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const answer = await app.as(person, method, path, {
    headers: { 'verglas-min-rev': String(latestRev) },
    ...(body ? { body } : {}),
  })
  latestRev = (answer.body as { rev?: number }).rev ?? latestRev
  return answer as Answer<T>
}
const readMessage = async (query = '') =>
  (await ask<CallAnswer<'getStationMessage'>>('vera', 'GET', `${PATH}${query}`)).body
const write = (body: object, person = 'olga') =>
  ask<CallAnswer<'writeStationMessage'>>(person, 'PUT', PATH, { endsAt: null, basedOn: null, ...body })

test('a message is displayed to everybody until it is removed, and remains visible back in time', async () => {
  expect((await readMessage()).message).toBeNull()
  const { body } = await write({ text: '  Capteur de chaussée recouvert jusqu’à jeudi. ' })
  const earlierMessage = await readMessage()
  expect(earlierMessage.message).toEqual({
    ...body.message,
    text: 'Capteur de chaussée recouvert jusqu’à jeudi.',
  })
  const { body: all } = await ask<CallAnswer<'listStationMessages'>>(
    'vera',
    'GET',
    '/setups/north/station_messages',
  )
  expect(all.messages).toEqual([earlierMessage.message])

  expect((await ask('olga', 'DELETE', PATH)).status).toBe(200)
  expect((await readMessage()).message).toBeNull()
  expect((await ask('olga', 'DELETE', PATH)).status).toBe(404)
  expect((await readMessage(`?time=${earlierMessage.asOf.at}`)).message).toEqual(earlierMessage.message)
})

test('the second of two concurrent authors gets a conflict, and nothing is overwritten', async () => {
  const { body: first } = await write({ text: 'Étalonnage vendredi.' })
  const conflict = await write({ text: 'Anémomètre gelé.' })
  expect(conflict).toMatchObject({
    status: 409,
    body: { conflict: { stored: { text: 'Étalonnage vendredi.' }, sent: { text: 'Anémomètre gelé.' } } },
  })
  expect((await readMessage()).message?.text).toBe('Étalonnage vendredi.')
  const { revision } = first.message
  expect((await write({ text: 'Anémomètre gelé.', basedOn: revision })).status).toBe(200)
  expect((await write({ text: 'Anémomètre gelé.', basedOn: revision })).status).toBe(200)
})

test('an expired message is no longer displayed, and one that ends before it begins is refused', async () => {
  const { message } = await readMessage()
  const endsAt = new Date(Date.now() + 3_600_000).toISOString()
  await write({ text: 'Une heure', endsAt, basedOn: message?.revision ?? null })
  expect((await readMessage()).message?.endsAt).toBe(endsAt)
  // An hour later it has ended, by the time of the request.
  const { body } = await ask<CallAnswer<'listStationMessages'>>(
    'olga',
    'GET',
    '/setups/north/station_messages',
  )
  expect(body.messages.map(({ text }) => text)).toEqual(['Une heure'])
  const later = { ...(await latestAsOf(app.database)), at: new Date(Date.parse(endsAt) + 1).toISOString() }
  expect(await stationMessages(app.tenants.for('north'), later)).toEqual([])
  expect(await write({ text: 'x', endsAt: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    body: { field: 'body.endsAt' },
  })
})

test('an empty or too long text is refused at its field, and a person without the right gets a refusal', async () => {
  expect(await write({ text: '   ' })).toMatchObject({ status: 400, body: { field: 'body.text' } })
  expect(await write({ text: 'x'.repeat(501) })).toMatchObject({ status: 400, body: { field: 'body.text' } })
  expect((await write({ text: 'x' }, 'vera')).status).toBe(403)
  expect(
    (
      await ask('olga', 'PUT', '/setups/north/stations/nobody/message', {
        text: 'x',
        endsAt: null,
        basedOn: null,
      })
    ).status,
  ).toBe(404)
})
