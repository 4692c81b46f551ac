import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, type Request, test } from '@playwright/test'
import type { AnyCall } from '@verglas/contract'
import { areaAddresses } from '../scripts/area-screens.ts'
import { freePort } from '../scripts/free-port.ts'
import { startProduct } from '../scripts/product.ts'
import { exampleAddress } from '../scripts/screen-examples.ts'
import { Shell, SignInPage } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { DEEP } from './long.ts'
import { addressOf, hostileBody, SCRIPT, storingCalls, type Values, withoutField } from './stored-texts.ts'

/**
 * A person who means harm stores a script in every text that they may type. No screen, document or mail that shows it to
 * others may make an element of it: the policy of the page would stop a script, but must not have to. Every screen is
 * visited once, by turns in French and in English: the texts of both languages go through the same elements. Files,
 * documents and mails of every kind have tests of their own beside the server (`hostile-*.test.ts`).
 */

const SETUP = 'a75'
const ID = 'journey-script'
const ENGLISH_ID = 'journey-script-en'
const VARIANTS = 3
/** Calls that accept a script; others need things that do not exist here, or have no free text. */
const MIN_ACCEPTED = 25
const ELSEWHERE = ['/signin', '/auth/callback', '/first-login/$userId', '/choosezone/$userId']

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const PARAMETERS: Values = {
  setupId: SETUP,
  userId: ID,
  id: 'script',
  stationId: 'a75-issartets',
  castpointId: 'a75-issartets-c',
  cameraId: 'a75-issartets-cam',
  circuitId: 'issartets',
  roleId: 'operator',
  zoneId: 'nord',
  kind: 'signup',
  a: 'castpoints',
  b: 'a75-issartets-c',
}
const FIELDS: Values = {
  stationId: 'a75-issartets',
  stationIds: ['a75-issartets'],
  castpointId: 'a75-issartets-c',
  castpointIds: ['a75-issartets-c'],
  circuitId: 'issartets',
  circuitIds: ['issartets'],
  roleId: 'operator',
  roleIds: ['operator'],
  zoneId: 'nord',
  zoneIds: ['nord'],
  expectedRevision: null,
  timezone: 'Europe/Paris',
  lang: 'fr',
  startsAt: at(0),
  endsAt: at(6),
  departAt: at(1),
  finishAt: at(2),
  dueOn: null,
  standInId: null,
  replacementId: 'claire',
  features: ['stations'],
  corrections: [],
  segmentIds: [],
  documents: [],
  neighbours: [],
  cameraIds: [],
  depotId: 'script',
  source: 'csv',
  homepage: '/stations',
  phone: '+33612345678',
  area: null,
  kmFrom: 1,
  kmTo: 2,
  firstYear: 1991,
  lastYear: 2020,
  places: [],
  window: { from: 0, to: 12 },
}
/** Fields that mean something else in one call. */
const OF_CALL: Readonly<Record<string, Values>> = {
  createHumancast: { from: at(0), to: at(6) },
  issueHumancast: { from: at(0), to: at(6), scope: { kind: 'castpoint', id: 'a75-issartets-c' } },
  putHumancast: { from: at(0), to: at(6), scope: { kind: 'castpoint', id: 'a75-issartets-c' } },
  createInfo: { from: at(-1), to: at(6) },
  createReport: { from: at(-1), to: at(6) },
}

test.describe.configure({ mode: 'serial', timeout: 25 * 60_000 })

let url = ''
let folder = ''
let stop = async () => {}
test.beforeAll(async () => {
  // Not the product of the other journeys, whose texts it would change.
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-scripts-'))
  fs.chmodSync(folder, 0o755)
  const product = await startProduct({ port: await freePort(), folder })
  url = product.url
  stop = async () => {
    await product.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
test.afterAll(() => stop())

async function authorization(page: Page): Promise<string> {
  const first = page.waitForRequest((sent) => sent.headers().authorization !== undefined)
  await page.goto(`${url}/user`)
  return (await first).headers().authorization ?? ''
}

/** Leaves out the fields that the server refuses, one after the other, and takes over the revision that it names. */
async function sendUntilAccepted(
  page: Page,
  headers: Record<string, string>,
  call: AnyCall,
  first: unknown,
): Promise<{ isAccepted: boolean; body: unknown; answer: string }> {
  let body = first
  let answer = ''
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const response = await page.request.fetch(`${url}/api${addressOf(call, PARAMETERS)}`, {
      method: call.method,
      headers,
      data: body,
    })
    answer = `${response.status()} ${(await response.text()).slice(0, 260)}`
    expect(response.status(), `${call.path} ${JSON.stringify(body)} ${answer}`).toBeLessThan(500)
    if (response.ok()) return { isAccepted: true, body, answer }
    const { field, conflict } = (await response.json()) as {
      field?: string
      conflict?: { stored?: { revision?: number } | null }
    }
    const revision = conflict?.stored?.revision
    const next =
      revision === undefined
        ? withoutField(body, field ?? '')
        : { ...(body as object), expectedRevision: revision }
    if (next === null) break
    body = next
  }
  return { isAccepted: false, body, answer }
}

/** Calls at the same time: most of the time of each is spent waiting for the server. */
const SENDERS = 4

/** Stores what it can; returns the calls that accepted a script and the others with their answers. */
async function storeScripts(page: Page): Promise<{ accepted: string[]; refused: string[] }> {
  const headers = { authorization: await authorization(page), 'x-setup': SETUP }
  const accepted: string[] = []
  const refused: string[] = []
  const send = async ([name, call]: [string, AnyCall]) => {
    const answers: string[] = []
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      const values = { ...FIELDS, ...OF_CALL[name] }
      const sent = await sendUntilAccepted(page, headers, call, hostileBody(call, values, variant))
      answers.push(sent.answer)
      if (sent.isAccepted && JSON.stringify(sent.body).includes('<img')) accepted.push(name)
    }
    if (!accepted.includes(name)) refused.push(`${name}: ${answers.join(' | ')}`)
  }
  await forEachInParallel(storingCalls(), SENDERS, send)
  return { accepted: [...new Set(accepted)], refused }
}

/** Each item once, `count` at a time, in their order. */
async function forEachInParallel<Item>(
  items: readonly Item[],
  count: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: count }, work))
}

/** The traces that a script in a text would leave in a page, whether or not the page's policy lets it run. */
const injected = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const traces = [...document.querySelectorAll('*')].filter((element) => {
      const address = `${element.getAttribute('href') ?? ''} ${element.getAttribute('src') ?? ''}`
      return (
        element.getAttribute('src') === 'x' ||
        /^\s*(javascript|vbscript|data:text)/i.test(address.trim()) ||
        [...element.attributes].some(({ name }) => /^on/i.test(name)) ||
        (element.tagName === 'SCRIPT' && element.textContent.includes('injected'))
      )
    })
    const hasRun = 'injected' in window ? ['a script ran'] : []
    return [...hasRun, ...traces.map((element) => element.outerHTML.slice(0, 200))]
  })

test(
  'stored scripts stay texts on every screen, in documents and in mails',
  DEEP,
  async ({ page, browser }) => {
    await addPerson(ID, { setupId: SETUP, role: 'administrator' }, folder)
    await addPerson(ENGLISH_ID, { setupId: SETUP, role: 'administrator', lang: 'en' }, folder)
    await signInAs(page, ID)
    const english = await openEnglish(browser)
    await withDatabase(
      (database) =>
        database.query('update person set first_name = $2, last_name = $2 where id = any($1)', [
          [ID, ENGLISH_ID],
          SCRIPT,
        ]),
      folder,
    )
    const { accepted, refused } = await storeScripts(page)
    test.info().annotations.push({ type: 'refused', description: refused.join('\n') })
    expect(accepted.length).toBeGreaterThanOrEqual(MIN_ACCEPTED)

    const examples = await ownExamples()
    const screens = (await areaAddresses())
      .filter((each) => !ELSEWHERE.includes(each))
      .map((address) => exampleAddress(address, examples))
    const visits = await Promise.all([
      visitAll(
        page,
        'fr',
        screens.filter((_, index) => index % 2 === 0),
      ),
      visitAll(
        english,
        'en',
        screens.filter((_, index) => index % 2 === 1),
      ),
    ])
    await english.context().close()
    expect(visits.flatMap(({ faults }) => faults)).toEqual([])
    // The texts are really there to be seen, in both languages.
    for (const { shows } of visits) expect(shows).toBeGreaterThan(5)
    expect(await scriptsInMails()).toEqual([])
  },
)

async function signInAs(page: Page, id: string): Promise<void> {
  await page.goto(`${url}/user`, { waitUntil: 'commit' })
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
  await new SignInPage(page).withPassword(id)
  await new Shell(page).isThere()
}

/** The sign-in page is French, as the browser asks; the person's own language is English. */
async function openEnglish(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, ENGLISH_ID)
  return page
}

type Visits = { faults: string[]; shows: number }

/** Opens each screen; returns what a script has left behind, and how many screens show its text. */
async function visitAll(page: Page, lang: 'fr' | 'en', screens: readonly string[]): Promise<Visits> {
  const visits: Visits = { faults: [], shows: 0 }
  page.on('dialog', async (dialog) => {
    visits.faults.push(`a dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy.*(script|inline)/i.test(message.text())) visits.faults.push(message.text())
  })
  const reads = openReads(page)
  for (const screen of screens) {
    await page.goto(`${url}${screen}`, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('main').first()).toBeAttached()
    await reads.end()
    await expect(page.locator('html'), screen).toHaveAttribute('lang', lang)
    if ((await page.locator('body').innerText()).includes('<img src=x')) visits.shows += 1
    visits.faults.push(...(await injected(page)).map((trace) => `${screen}: ${trace}`))
  }
  return visits
}

const QUIET_MS = 400
const LONGEST_MS = 10_000

/**
 * When a screen has read all that it reads: no answer of the API is awaited for a moment. A screen that waits for
 * something that never comes (its skeleton never ends) is judged then, like any other.
 */
function openReads(page: Page): { end(): Promise<void> } {
  const awaited = new Set<Request>()
  let changedAt = Date.now()
  const isRead = (request: Request) => /\/api\/(?!.*\/stream)/.test(request.url())
  const onEnd = (request: Request) => {
    if (awaited.delete(request)) changedAt = Date.now()
  }
  page.on('request', (request) => {
    if (!isRead(request)) return
    awaited.add(request)
    changedAt = Date.now()
  })
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) awaited.clear()
  })
  return {
    async end() {
      changedAt = Date.now()
      const until = Date.now() + LONGEST_MS
      while (Date.now() < until && (awaited.size > 0 || Date.now() - changedAt < QUIET_MS))
        await page.waitForTimeout(50)
    },
  }
}

/** Ids of what the trial has stored, for the addresses of its screens. */
const ownExamples = () =>
  withDatabase(async (database) => {
    const latest = async (column: string, table: string) => {
      const [row] = await database.query<{ id: string }>(
        `select ${column} as id from ${table} t where setup_id = $1 and t::text like '%<img%' order by 1 limit 1`,
        [SETUP],
      )
      return row?.id ?? 'none'
    }
    const assignedIds = [
      'depotId',
      'vehicleId',
      'viewId',
      'oversightId',
      'ceilId',
      'ownCameraId',
      'templateId',
    ]
    return {
      ...Object.fromEntries(assignedIds.map((name) => [name, 'script'])),
      userId: ID,
      connectionId: 'none',
      ticketId: await latest('ticket_id', 'ticket_version'),
      infoId: await latest('info_id', 'info_version'),
      reportId: await latest('report_id', 'report_version'),
      briefingId: await latest('briefing_id', 'briefing_version'),
      dashboardId: await latest('id', 'dashboard'),
      time: new Date().toISOString(),
    }
  }, folder)

const scriptsInMails = () =>
  withDatabase(
    (database) =>
      database.query(`select subject, html from outbox where html ~* '<img src=x|<script|href="javascript'`),
    folder,
  )
