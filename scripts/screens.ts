import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { areaAddresses, filledAddress } from './area-screens.ts'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'
import { freePort } from './free-port.ts'
import { startProduct } from './product.ts'
import { ROOT } from './root.ts'

type Shot = { readonly name: string; readonly path: string }

/** Renders every screen of every area in 12 variants, and once for the other demonstration users. */
const GALLERY = path.join(ROOT, 'gallery')
const OPERATOR = 'claire'

const lastTuesday = (): string => {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 5) % 7 || 7))
  return `${day.toISOString().slice(0, 10)}T02:00:00Z`
}
/** The user whose pages of the administration are pictured. */
const ADMINISTRATOR = 'antoine'
/** Values for the parameters of the screens' addresses, by parameter name. */
const EXAMPLES: Readonly<Record<string, string>> = {
  stationId: 'a75-issartets',
  castpointId: 'a75-issartets-c',
  cameraId: 'a75-issartets-cam',
  circuitId: 'issartets',
  dutyId: 'astreinte-marc',
  ownCameraId: 'new',
  type: 'hourly',
  time: lastTuesday(),
}
/** Important states of screens, pictured in addition to every screen of the areas. */
const STATES: Shot[] = [
  { name: 'station-failing', path: '/stations/view/a75-loubaresse' },
  { name: 'station-disconnected', path: '/stations/view/a75-escalette' },
  { name: 'stations-replay', path: `/stations?time=${lastTuesday()}` },
  { name: 'prevision-replay', path: `/previsions/view/a75-issartets-c?time=${lastTuesday()}` },
  { name: 'stations-fullscreen', path: '/stations?fullscreen=true' },
  { name: 'error-expired', path: '/error/expired' },
  { name: 'not-found', path: '/nowhere' },
]
const OTHERS: { login: string; paths: string[] }[] = [
  {
    login: 'mathieu',
    paths: ['/stations', '/stations/view/qc-etape', '/previsions', '/previsions/view/qc-etape-c'],
  },
  { login: 'emily', paths: ['/stations', '/stations/view/qc-levis', '/previsions/view/qc-levis-c'] },
  { login: 'antoine', paths: ['/stations', '/admin/sources/new?source=csv'] },
  { login: 'zoe', paths: ['/stations'] },
  { login: 'duo', paths: ['/stations'] },
  { login: 'reel', paths: ['/stations', '/previsions'] },
  { login: 'externe', paths: ['/stations'] },
  { login: 'consultant', paths: ['/previsions'] },
  { login: 'nouveau-zone', paths: ['/'] },
  { login: 'nouveau', paths: ['/'] },
  { login: 'expire', paths: ['/'] },
  { login: 'inactif', paths: ['/'] },
  { login: 'verrouille', paths: ['/'] },
]
const SIZES = { desktop: [1440, 900], phone: [390, 844], wall: [1920, 1080] } as const

const words = process.argv.slice(2)
const isSelected = (name: string) => words.length === 0 || words.some((word) => name.includes(word))

const chromiumProgram = await findChromium()
if (!chromiumProgram) throw new Error('no Chromium was found: set CHROMIUM_PATH')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-screens-'))
fs.chmodSync(folder, 0o755)
fs.mkdirSync(GALLERY, { recursive: true })
const product = await startProduct({ port: await freePort(), folder })
const browser = await chromium.launch({
  executablePath: chromiumProgram.path,
  args: CHROMIUM_FLAGS,
  env: { ...process.env, ...chromiumProgram.env },
})
const pictures: string[] = []
try {
  const addresses = await areaAddresses()
  const isAdminPage = (address: string) => address.startsWith('/admin')
  const shots = (chosen: string[], examples = EXAMPLES): Shot[] =>
    chosen.map((address) => ({ name: nameOf(address), path: filledAddress(address, examples) }))
  await screensOf(browser, OPERATOR, async () => [
    ...shots(addresses.filter((address) => !isAdminPage(address))),
    ...STATES,
  ])
  await screensOf(browser, ADMINISTRATOR, async (page) =>
    shots(addresses.filter(isAdminPage), { ...EXAMPLES, connectionId: await firstConnection(page) }),
  )
  if (words.length === 0) for (const other of OTHERS) await otherScreens(browser, other)
  writeIndex()
} finally {
  await browser.close()
  await product.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`${pictures.length} pictures in gallery/index.html\n`)

/** `/stations/view/$stationId` as `stations-view-stationId`. */
const nameOf = (address: string) => address.replace(/^\/|\$/g, '').replaceAll('/', '-')

/** The first connection in the administrator's list. */
async function firstConnection(page: Page): Promise<string> {
  await page.goto(`${product.url}/admin/sources`)
  const link = page.locator('main tbody a[href^="/admin/sources/"]').first()
  const address = (await link.getAttribute('href')) ?? ''
  return decodeURIComponent(new URL(address, product.url).pathname.split('/').at(-1) ?? '')
}

async function screensOf(
  on: Browser,
  login: string,
  shotsFor: (page: Page) => Promise<readonly Shot[]>,
): Promise<void> {
  const first = await on.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await first.newPage()
  const token = await signIn(page, login)
  const shots = await shotsFor(page)
  const state = await first.storageState()
  await first.close()
  for (const lang of ['fr', 'en']) {
    await fetch(`${product.url}/api/lang/${lang}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    for (const scheme of ['light', 'dark'] as const) {
      for (const [size, [width, height]] of Object.entries(SIZES)) {
        const context = await on.newContext({
          storageState: state,
          viewport: { width, height },
          colorScheme: scheme,
          locale: lang === 'fr' ? 'fr-FR' : 'en-CA',
          timezoneId: 'Europe/Paris',
        })
        for (const shot of shots) {
          if (isSelected(shot.name))
            await picture(context, shot.path, `${shot.name}-${lang}-${scheme}-${size}`)
        }
        await context.close()
      }
    }
  }
}

async function otherScreens(
  on: Browser,
  { login, paths }: { login: string; paths: string[] },
): Promise<void> {
  const context = await on.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' })
  const page = await context.newPage()
  await signIn(page, login)
  await page.close()
  for (const [index, route] of paths.entries()) await picture(context, route, `user-${login}-${index + 1}`)
  await context.close()
}

/** Signs in with the form; returns the bearer token that the page sends afterwards, if any. */
async function signIn(page: Page, login: string): Promise<string> {
  let token = ''
  page.on('request', (request) => {
    token = request.headers().authorization?.replace(/^Bearer /, '') ?? token
  })
  await page.goto(product.url)
  await page.waitForURL(/\/oidc\//)
  await page.locator('input[type="text"], input[type="email"], input[name="login"]').first().fill(login)
  await page.locator('input[type="password"]').fill('verglas')
  await page.keyboard.press('Enter')
  // A page with a stream never becomes idle (TimeoutError); the pause below is enough.
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(1500)
  return token
}

async function picture(context: BrowserContext, route: string, name: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${product.url}${route}`)
  // The event stream keeps the network busy, so wait for the skeletons to disappear instead.
  await page.waitForTimeout(2200)
  const file = `${name}.png`
  await page.screenshot({ path: path.join(GALLERY, file) })
  pictures.push(file)
  await page.close()
}

function writeIndex(): void {
  const figures = pictures.map(
    (file) =>
      `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${file}</figcaption></figure>`,
  )
  const style =
    'body{font:14px system-ui;display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:16px}figure{margin:0}img{width:100%;border:1px solid #ccc}'
  fs.writeFileSync(
    path.join(GALLERY, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Verglas</title><style>${style}</style>${figures.join('\n')}`,
  )
}
