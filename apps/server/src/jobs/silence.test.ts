import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { folderPostman, smtpPostman } from '../mail/postman.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { deliverMail } from './mail.ts'
import { watchSilence } from './silence.ts'

let app: TestApp
const folder = mkdtempSync(path.join(os.tmpdir(), 'verglas-outbox-'))
const START = new Date('2026-01-15T00:00:00Z')
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

beforeAll(async () => {
  app = await testApp()
  await app.database.query("update person set lang = 'en' where id = 'duo'")
})
beforeEach(async () => {
  await app.database.query('truncate outbox')
  await app.database.query('delete from connection')
  await app.database.query(
    `insert into connection (id, source, owner_setup_id, name, enabled_at, newest_fact_at, last_error)
     values ('c1', 'msc-swob', 'north', 'Stations du SMC', $1, $1, 'http_status: HTTP 500')`,
    [START],
  )
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

const watch = (at: Date) =>
  watchSilence({
    database: app.database,
    contact: 'ops@example.org',
    publicUrl: 'https://v.example.org',
    now: () => at,
  })
const mails = () =>
  app.database.query<{ event: string; recipient: string; subject: string; body: string }>(
    'select event, recipient, subject, body from outbox order by event, recipient',
  )

test('a silence is notified to those who manage sources, once, in their language', async () => {
  await watch(after(179))
  expect(await mails()).toEqual([])
  await watch(after(181))
  await watch(after(182))
  const sent = await mails()
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['duo@example.org', 'Silent source: Stations du SMC'],
    ['olga@example.org', 'Source muette\u00a0: Stations du SMC'],
  ])
  expect(sent[1]?.body).toContain('15 janvier 2026 à 01:00 (heure de Europe/Paris)')
  expect(sent[1]?.body).toContain('http_status: HTTP 500')
  expect(sent[1]?.body).toContain('https://v.example.org/admin/sources/c1')
})

test('the end of a silence is notified as well, and a second silence counts as new', async () => {
  await watch(after(200))
  await app.database.query("update connection set newest_fact_at = $1 where id = 'c1'", [after(205)])
  await watch(after(206))
  await watch(after(500))
  const subjects = (await mails())
    .filter(({ recipient }) => recipient.startsWith('olga'))
    .map(({ subject }) => subject)
  expect(subjects.sort()).toEqual([
    'Source muette\u00a0: Stations du SMC',
    'Source muette\u00a0: Stations du SMC',
    'Source rétablie\u00a0: Stations du SMC',
  ])
})

test('a connection that is switched off triggers no silence notification', async () => {
  await app.database.query('update connection set is_enabled = false')
  await watch(after(1000))
  expect(await mails()).toEqual([])
})

test('without a mail server each mail is written to a file that a mail program opens', async () => {
  await watch(after(200))
  const postman = folderPostman(folder, 'Verglas <verglas@example.org>')
  await deliverMail({ database: app.database, postman, now: () => after(201) })
  await deliverMail({ database: app.database, postman, now: () => after(202) })
  const files = readdirSync(folder)
  expect(files).toHaveLength(2)
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  expect(
    texts.some((text) => /^To: duo@example\.org$/m.test(text) && /^Subject: Silent source/m.test(text)),
  ).toBe(true)
  expect(texts.every((text) => /^Message-ID: <[^>]+@verglas>$/m.test(text))).toBe(true)
})

test('a refusing mail server is retried with the same message, until it accepts it', async () => {
  const received: string[] = []
  let isAway = true
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (piece) => {
        text += piece
      })
      stream.on('end', () => {
        if (isAway) return done(new Error('come back later'))
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  const postman = smtpPostman(`smtp://127.0.0.1:${port}`, 'Verglas <verglas@example.org>')
  await watch(after(200))
  await deliverMail({ database: app.database, postman, now: () => after(200) })
  const [row] = await app.database.query<{ tries: number; last_error: string }>(
    "select tries, last_error from outbox where recipient like 'olga%'",
  )
  expect(row).toMatchObject({ tries: 1, last_error: expect.stringContaining('come back later') })
  isAway = false
  await deliverMail({ database: app.database, postman, now: () => after(200) })
  expect(received).toEqual([])
  await deliverMail({ database: app.database, postman, now: () => after(202) })
  expect(received).toHaveLength(2)
  expect(await app.database.query('select 1 from outbox where sent_at is null')).toEqual([])
  postman.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
