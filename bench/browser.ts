import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { Shell, signIn } from '../e2e/drivers.ts'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { startProduct } from '../scripts/product.ts'
import { undoing, withFolder } from '../scripts/temporary.ts'
import { seedFiveHundredStations } from '../test-material/five-hundred-stations.ts'
import { buildWhatIsStale } from '../test-material/product-build.ts'

const IN_PAGE = new URL('./in-page.js', import.meta.url).pathname

/** Runs `work` against the complete program with its demonstration. */
export function withProduct<T>(work: (url: string, folder: string) => Promise<T>): Promise<T> {
  buildWhatIsStale()
  return withFolder(async (folder) => {
    const product = await startProduct({ port: await freePort(), folder, env: { NODE_ENV: 'production' } })
    return undoing(
      () => product.stop(),
      () => work(product.url, folder),
    )
  })
}

/** Like `withProduct`, with the large organisation added, whose forecasts keep a processor busy meanwhile. */
export function withLargeOrganisation<T>(work: (url: string) => Promise<T>): Promise<T> {
  return withProduct(async (url, folder) => {
    const database = openDatabase(await runningEmbeddedUrl(folder), { maxConnections: 2 }) // the database that is already running
    await seedFiveHundredStations(database, { now: new Date(), issuer: `${url}/oidc` })
    await database.close()
    return work(url)
  })
}

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const installed = await findChromium()
  if (!installed) throw new Error('no Chromium was found: set CHROMIUM_PATH')
  const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']))
  const browser = await chromium.launch({
    executablePath: installed.path,
    args: CHROMIUM_FLAGS,
    env: { ...env, ...installed.env },
  })
  return undoing(
    () => browser.close(),
    () => work(browser),
  )
}

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** A window with an empty cache, signed in if `state` is given. */
export async function newWindow(browser: Browser, state?: StorageState): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    ...(state ? { storageState: state } : {}),
  })
  await context.addInitScript({ path: IN_PAGE })
  return context
}

/** The browser state of a person who has signed in. */
export async function signedIn(browser: Browser, login: string): Promise<StorageState> {
  const window = await newWindow(browser)
  const page = await window.newPage()
  await signIn(page, login, '/stations')
  await new Shell(page).isThere()
  const state = await window.storageState()
  await window.close()
  return state
}
