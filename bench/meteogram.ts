import { type Browser, type BrowserContext, chromium, expect } from '@playwright/test'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { Shell, StationsPage, signIn } from '../e2e/drivers.ts'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { startProduct } from '../scripts/product.ts'
import { undoing, withFolder } from '../scripts/temporary.ts'
import { type Figure, kilobytes, type Measurement, median, ms, percentile } from './figure.ts'
import { FIVE_HUNDRED, seedFiveHundredStations } from './five-hundred-stations.ts'
import { buildWhatIsStale } from './product-build.ts'

const CASTPOINT = 'a75-fageole-c'
const ROUNDS = 5
const SCROLL_MS = 5_000
const SLOW_FRAME_MS = 50
const IN_PAGE = new URL('./in-page.js', import.meta.url).pathname

export const meteogram: Measurement = {
  name: 'meteogram',
  title: 'In the browser: the first meteogram, and 500 stations that scroll',
  measure: () =>
    withProduct((url) =>
      withBrowser(async (browser) => {
        process.env.JOURNEYS_URL = url
        return [...(await firstMeteogram(browser, url)), ...(await scrolling(browser))]
      }),
    ),
}

/** The whole program with its demonstration, and the large organisation beside it. */
function withProduct<T>(work: (url: string) => Promise<T>): Promise<T> {
  buildWhatIsStale()
  return withFolder(async (folder) => {
    const product = await startProduct({ port: await freePort(), folder, env: { NODE_ENV: 'production' } })
    return undoing(
      () => product.stop(),
      async () => {
        const url = await runningEmbeddedUrl(folder) // the one that runs already
        const database = openDatabase(url, { maxConnections: 2 })
        await seedFiveHundredStations(database, { now: new Date(), issuer: `${product.url}/oidc` })
        await database.close()
        return work(product.url)
      },
    )
  })
}

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const found = await findChromium()
  if (!found) throw new Error('no Chromium was found: set CHROMIUM_PATH')
  const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']))
  const browser = await chromium.launch({
    executablePath: found.path,
    args: CHROMIUM_FLAGS,
    env: { ...env, ...found.env },
  })
  return undoing(
    () => browser.close(),
    () => work(browser),
  )
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** A window with nothing in its cache, signed in where `state` says so. */
async function newWindow(browser: Browser, state?: State): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    ...(state ? { storageState: state } : {}),
  })
  await context.addInitScript({ path: IN_PAGE })
  return context
}

async function firstMeteogram(browser: Browser, url: string): Promise<Figure[]> {
  const window = await newWindow(browser)
  const page = await window.newPage()
  await signIn(page, 'claire', '/stations')
  await new Shell(page).isThere()
  const state = await window.storageState()
  await window.close()

  const [cold, warm]: [number[], number[]] = [[], []]
  let scriptBytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = await newWindow(browser, state)
    const view = await fresh.newPage()
    for (const took of [cold, warm]) {
      await view.goto(`${url}/previsions/view/${CASTPOINT}`, { waitUntil: 'commit' })
      took.push(await view.evaluate<number>('benchFirstDrawing()'))
      if (took === cold) scriptBytes = await view.evaluate<number>('benchScriptBytes()')
    }
    await fresh.close()
  }
  const spread = (took: readonly number[]) => `median ${ms(median(took))}, slowest ${ms(Math.max(...took))}`
  return [
    { what: `first meteogram, empty cache, ${ROUNDS} times`, figure: spread(cold) },
    { what: '– script received by then, as sent (brotli)', figure: kilobytes(scriptBytes) },
    { what: `the same address again, ${ROUNDS} times`, figure: spread(warm) },
  ]
}

type Scrolled = { rows: number; room: number; frames: number[] }

async function scrolling(browser: Browser): Promise<Figure[]> {
  const window = await newWindow(browser)
  const page = await window.newPage()
  await signIn(page, FIVE_HUNDRED.id, '/stations')
  await expect(new StationsPage(page).row(/Col 1/).first()).toBeVisible({ timeout: 30_000 })
  // the map beside the table draws itself first
  await page.waitForTimeout(5_000)
  const atRest = await page.evaluate<number[]>(`benchFrames(${SCROLL_MS})`)
  const { rows, room, frames } = await page.evaluate<Scrolled>(`benchScroll(${SCROLL_MS})`)
  await window.close()
  if (rows < FIVE_HUNDRED.stations) throw new Error(`the table has ${rows} rows`)
  const slow = slowFrames(frames)
  return [
    {
      what: `${FIVE_HUNDRED.stations} stations, ${room} px scrolled in ${SCROLL_MS / 1000} s: frames over ${SLOW_FRAME_MS} ms`,
      figure: `${slow} of ${frames.length}`,
      budget: '0',
      isMet: slow === 0,
    },
    {
      what: '– a frame',
      figure: `median ${ms(median(frames))}, p99 ${ms(percentile(frames, 0.99))}, slowest ${ms(Math.max(...frames))}`,
    },
    { what: '– the same page at rest before', figure: `${slowFrames(atRest)} of ${atRest.length}` },
  ]
}

const slowFrames = (frames: readonly number[]) => frames.filter((took) => took > SLOW_FRAME_MS).length
