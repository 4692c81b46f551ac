import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { foreignMarkup, MARKUP } from '../test-support/hostile-texts.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'

/** Mails to people, with a script in the names of the organisation and of everybody, and in what they write. */

const NAME = `${MARKUP}\r\nBcc: eve@example.org $& {{by}}`
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query('update setup set name = $1', [NAME])
  await app.database.query('update person set first_name = $1, last_name = $1', [NAME])
  await app.database.query("update role set features = features || '{admin_users}' where id = 'operator'")
})
afterAll(() => app.close())
beforeEach(() => app.database.query('delete from outbox'))

const send = async (method: 'POST' | 'PUT', path: string, body: object = {}, person = 'olga') => {
  const answer = await app.as(person, method, `/setups/north${path}`, { body })
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body as Record<string, unknown>
}
const newPerson = async (lang: 'fr' | 'en') => {
  const person = { firstName: MARKUP, lastName: MARKUP, roleId: 'visitor', zoneIds: ['a'], lang }
  const { user } = await send('POST', '/users', { ...person, email: `${lang}-${Date.now()}@new.example` })
  return (user as { id: string }).id
}
const mails = () =>
  app.database.query<{ subject: string; body: string; html: string | null }>(
    'select subject, body, html from outbox order by id',
  )

async function expectHarmless(count: number) {
  const sent = await mails()
  expect(sent).toHaveLength(count)
  for (const { subject, html } of sent) {
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).toContain('&lt;script&gt;')
    expect(foreignMarkup(html ?? '')).toEqual([])
    // What a person typed is not taken for a place of the sentence.
    expect(html).not.toContain('{{organisation}}')
  }
}

test.each(['fr', 'en'] as const)('mails about an account (%s)', async (lang) => {
  const id = await newPerson(lang)
  await send('POST', `/users/${id}/reset_password`)
  await app.database.query('update membership set setup_init = true where person_id = $1', [id])
  await send('POST', `/users/${id}/reset_password`)
  await send('PUT', `/users/${id}`, { email: 'sam@example.org' })
  await send('PUT', `/users/${id}`, { email: `next-${lang}@new.example` })
  const link =
    /\/api\/email_confirmation\?token=[\w-]{43}/.exec((await mails()).at(-1)?.body ?? '')?.[0] ?? ''
  const page = await app.fastify.inject({ url: link })
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/<(img|script)/)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await app.fastify.inject({ method: 'POST', url: link, headers: form })).statusCode).toBe(200)
  await expectHarmless(6)
})

test('a refusal of access and its reason', async () => {
  await app.database.query(
    `insert into user_demand (setup_id, id, kind, email, first_name, last_name, lang, created_at)
     values ('north', 'hostile', 'signup', 'ida@new.example', $1, $1, 'fr', now())`,
    [NAME],
  )
  await send('POST', '/user_demands/hostile/refusal', { reason: MARKUP })
  await expectHarmless(1)
})

test('a ticket and its answer', async () => {
  await app.database.query('update setup set technical_contact = $1', [
    JSON.stringify({ name: NAME, phone: null, email: 'help@new.example', hours: null }),
  ])
  const ticket = { type: 'problem', priority: 'urgent', address: null }
  const { ticket: stored } = await send(
    'POST',
    '/tickets',
    { ...ticket, title: MARKUP, description: `${MARKUP}\n${MARKUP}` },
    'vera',
  )
  const { id } = stored as { id: string }
  await send('POST', `/tickets/${id}/messages`, { text: MARKUP, status: null })
  const sent = await mails()
  expect(sent.length).toBeGreaterThanOrEqual(2)
  await expectHarmless(sent.length)
})
