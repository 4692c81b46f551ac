import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Vera reads the reports of her zone and cannot choose another
  await app.database.query("update role set features = '{stations,reports}' where id = 'visitor'")
  await app.database.query("update membership set zone_ids = '{a}' where person_id = 'vera'")
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('truncate report_version, read_mark')
})

type Report = {
  id: string
  revision: number
  texts: { fr: { title: string } | null }
  isRead: boolean
  author: string
  signedBy: string | null
}
type Document = { id: string; name: string; mediaType: string; sizeBytes: number }

const night = (title: string, over: object = {}) => ({
  kind: 'night',
  texts: { fr: { title, body: 'Verglas à 3 h.' }, en: null },
  fromAt: '2026-01-19T18:00:00Z',
  toAt: '2026-01-20T06:00:00Z',
  zoneIds: [],
  documents: [],
  ...over,
})

let rev = 0
async function write(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person = 'olga') {
  const answer = await app.as(person, method, `/setups/north${path}`, body ? { body } : {})
  rev = (answer.body as { rev?: number }).rev ?? rev
  return { ...answer, entry: (answer.body as { entry: Report }).entry }
}
const add = (title: string, over: object = {}) => write('POST', '/reports', night(title, over))
async function listed(person = 'olga', zone = 'all', query = '') {
  const answer = await app.as(person, 'GET', `/setups/north/users/${person}/zones/${zone}/reports${query}`, {
    headers: { 'verglas-min-rev': String(rev) },
  })
  return answer as { status: number; body: { reports: Report[]; total: number; asOf: { at: string } } }
}
const titles = async (...of: Parameters<typeof listed>) =>
  (await listed(...of)).body.reports.map(({ texts }) => texts.fr?.title)
const unread = async (person: string) => {
  const headers = { 'verglas-min-rev': String(rev) }
  const { body } = await app.as(person, 'GET', `/setups/north/users/${person}/reports/unread`, { headers })
  return (body as { unread: number }).unread
}

test('reports are listed by period, each for the people of its zones', async () => {
  await add('du B', { zoneIds: ['b'] })
  await add('ancien', { toAt: '2026-01-19T19:00:00Z' })
  await add('du A', { zoneIds: ['a'], toAt: '2026-01-21T06:00:00Z' })
  expect(await titles()).toEqual(['du A', 'du B', 'ancien'])
  expect(await titles('vera')).toEqual(['du A', 'ancien'])
  expect(await titles('vera', 'a')).toEqual(['du A', 'ancien'])
  expect(await titles('olga', 'b')).toEqual(['du B', 'ancien'])
  expect(await titles('olga', 'all', '?reportKind=week')).toEqual([])
})

test('a report of the whole organisation belongs to each zone, in the list and in the number of unread ones', async () => {
  await add('à tous')
  const { entry } = await add('du A', { zoneIds: ['a'] })
  await add('du B', { zoneIds: ['b'] })
  expect(await titles('vera', 'a', '?only=unread')).toHaveLength(await unread('vera'))
  await write('POST', `/users/vera/read/reports/${entry.id}/-/read`, undefined, 'vera')
  expect(await titles('vera', 'a', '?only=unread')).toEqual(['à tous'])
  expect(await unread('vera')).toBe(1)
})

test('another zone is readable with the right to choose one, and not found without it', async () => {
  await add('du B', { zoneIds: ['b'] })
  expect((await listed('vera', 'b')).status).toBe(404)
  expect((await listed('olga', 'nowhere')).status).toBe(404)
})

test('a report that was read is no longer counted as unread, for this person alone', async () => {
  const { entry } = await add('Lundi')
  await add('Mardi')
  expect(await unread('vera')).toBe(2)
  const marked = await write('POST', `/users/vera/read/reports/${entry.id}/-/read`, undefined, 'vera')
  expect(marked.body).toMatchObject({ read: true })
  expect(await unread('vera')).toBe(1)
  expect(await unread('olga')).toBe(2)
  expect(await titles('vera', 'all', '?only=unread')).toEqual(['Mardi'])
  await write('POST', `/users/vera/read/reports/${entry.id}/-/unread`, undefined, 'vera')
  expect(await unread('vera')).toBe(2)
})

test('a report can be changed and removed; a read back in time shows the earlier version', async () => {
  const { entry } = await add('Lundi')
  const before = await listed()
  const body = { ...night('Lundi matin'), expectedRevision: entry.revision }
  const changed = await write('PUT', `/reports/${entry.id}`, body)
  expect((await write('PUT', `/reports/${entry.id}`, { ...body, kind: 'week' })).status).toBe(409)
  const address = `/reports/${entry.id}?expectedRevision=${changed.entry.revision}`
  expect((await write('DELETE', address)).status).toBe(200)
  expect(await titles()).toEqual([])
  const earlierList = await listed('olga', 'all', `?time=${before.body.asOf.at}`)
  expect(earlierList.body.reports).toEqual(before.body.reports)
})

test('a hand-over is signed once by the person who takes over, and cannot be changed afterwards', async () => {
  const { entry } = await add('Équipe de nuit', { kind: 'handover' })
  const acceptReport = (revision: number) =>
    write('POST', `/reports/${entry.id}/sign`, { expectedRevision: revision }, 'vera')
  expect((await acceptReport(entry.revision - 1)).status).toBe(409)
  const signed = await acceptReport(entry.revision)
  expect(signed.entry.signedBy).toBe('Vera Test')
  // the signer does not become the author
  const [signedReport] = (await listed()).body.reports
  expect([signedReport?.author, signedReport?.signedBy]).toEqual([entry.author, 'Vera Test'])
  expect((await acceptReport(signed.entry.revision)).status).toBe(400)
  const body = { ...night('Autre', { kind: 'handover' }), expectedRevision: signed.entry.revision }
  expect((await write('PUT', `/reports/${entry.id}`, body)).status).toBe(400)
  const report = await add('Lundi')
  expect(
    (await write('POST', `/reports/${report.entry.id}/sign`, { expectedRevision: report.entry.revision }))
      .status,
  ).toBe(400)
})

test.each([
  ['a period that ends before it begins', { toAt: '2026-01-19T17:00:00Z' }, 'body.toAt'],
  ['a zone that there is not', { zoneIds: ['nowhere'] }, 'body.zoneIds'],
  ['no text', { texts: { fr: null, en: null } }, 'body.texts.fr'],
  [
    'a document that was not sent',
    { documents: [{ id: '0'.repeat(64), name: 'a.pdf', mediaType: 'application/pdf', sizeBytes: 1 }] },
    'body.documents',
  ],
])('%s is refused at its field', async (_, over, field) => {
  const answer = await add('Lundi', over)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ field })
})

test('a person who may neither write news nor order cannot write reports', async () => {
  expect((await write('POST', '/reports', night('Lundi'), 'vera')).status).toBe(403)
  expect((await write('POST', '/report_documents', { name: 'a', content: 'YQ==' }, 'vera')).status).toBe(403)
})

describe('the generated report of a period', () => {
  const draft = (over: object = {}, person = 'olga') =>
    write(
      'POST',
      '/report_drafts',
      { kind: 'night', fromAt: '2026-01-19T11:00:00Z', toAt: '2026-01-20T06:00:00Z', zoneIds: [], ...over },
      person,
    )

  test('is a text in both languages with a PDF of each, which a report can reference; nothing is published', async () => {
    const { status, body } = await draft()
    expect(status).toBe(200)
    const { texts, documents } = body as {
      texts: { fr: { title: string; body: string }; en: { title: string; body: string } }
      documents: Document[]
    }
    expect(texts.fr.title).toBe('Nuit du 19 janv. au 20 janv. 2026')
    expect(texts.fr.body).toContain('**Météo et chaussée**')
    expect(texts.en.body).toContain('**Weather and road**')
    expect(documents.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      [`${texts.fr.title} (fr).pdf`, 'application/pdf'],
      [`${texts.en.title} (en).pdf`, 'application/pdf'],
    ])
    expect(await titles()).toEqual([])
    expect((await add('Relu', { texts, documents })).status).toBe(200)
  })

  test.each([
    [
      'a period that has not begun',
      { fromAt: '2126-01-19T11:00:00Z', toAt: '2126-01-20T06:00:00Z' },
      'body.toAt',
    ],
    ['more than a winter', { fromAt: '2024-01-19T11:00:00Z' }, 'body.toAt'],
    ['a zone that there is not', { zoneIds: ['nowhere'] }, 'body.zoneIds'],
    ['a kind that people write', { kind: 'handover' }, 'body.kind'],
  ])('%s is refused at its field', async (_, over, field) => {
    const answer = await draft(over)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ field })
  })

  test('is refused for a person who cannot write reports', async () => {
    expect((await draft({}, 'vera')).status).toBe(403)
  })
})

describe('documents', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  const send = (name: string, bytes: Uint8Array) =>
    write('POST', '/report_documents', { name, content: Buffer.from(bytes).toString('base64') })
  const bytesOf = (id: string, setupId = 'north') =>
    app.as(setupId === 'north' ? 'vera' : 'sam', 'GET', `/setups/${setupId}/report_documents/${id}`)

  test('a PDF and a picture are stored with a report, and served with their type', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .jpeg()
      .toBuffer()
    const sent = [await send('nuit.pdf', pdf), await send('pont.jpg', picture)]
    const documents = sent.map(({ body }) => (body as { document: Document }).document)
    expect(documents.map(({ mediaType }) => mediaType)).toEqual(['application/pdf', 'image/jpeg'])
    expect((await add('Lundi', { documents })).status).toBe(200)
    const answered = await bytesOf(documents[1]?.id ?? '')
    expect(answered.headers['content-type']).toBe('image/jpeg')
    expect(answered.text).not.toContain('where it was taken')
    expect(answered.headers['content-disposition']).toBeUndefined()
    const stored = await bytesOf(documents[0]?.id ?? '')
    expect(stored.headers['content-disposition']).toMatch(/^attachment; filename="[0-9a-f]{12}\.pdf"$/)
    expect((await bytesOf(documents[0]?.id ?? '', 'south')).status).toBe(404)
  })

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['half a PDF', pdf.subarray(0, 20)],
    ['a picture cut short', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ])('%s is refused', async (_, bytes) => {
    const answer = await send('nuit.pdf', bytes)
    expect(answer.body).toMatchObject({ code: 'InvalidImage', field: 'body.content' })
  })
})
