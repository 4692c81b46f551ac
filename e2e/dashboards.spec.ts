import { expect, type Locator, type Page, test } from '@playwright/test'
import { productUrl, Shell, seriousFindings, signIn } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { DEEP, LONG } from './long.ts'
import { listenToReads } from './reads.ts'

const MAX_CALLS = 10

/** Twelve modules, one of each kind that makes its own request. */
const TWELVE = [
  { kind: 'map', search: '' },
  { kind: 'radar', search: '' },
  { kind: 'list', of: 'stations', hasOnlyFavourites: false },
  { kind: 'alerts', hasOnlyFavourites: false },
  { kind: 'series', stationId: '', hours: 24 },
  { kind: 'meteogram', castpointId: '' },
  { kind: 'chart', castpointId: '', chart: 'road' },
  { kind: 'strip', circuitId: '' },
  { kind: 'camera', cameraId: '' },
  { kind: 'oversight', oversightId: '' },
  { kind: 'news' },
  { kind: 'directive', circuitId: '' },
].map(moduleAt)

/** Charts of other screens, each with its own request. */
const CHARTS = [
  { kind: 'statistics', stationId: '', chart: 'steps', measure: 'ts', period: '30d' },
  { kind: 'statistics', stationId: '', chart: 'wind', measure: 'ts', period: '30d' },
  { kind: 'statistics', stationId: '', chart: 'snow', measure: 'ts', period: 'winter' },
  { kind: 'model', stationId: '' },
  { kind: 'comparison', places: [], measure: 'ts', range: '24' },
  { kind: 'skill', castpointId: '', chart: 'errors', measure: 'ts', days: 30 },
  { kind: 'dangers', castpointId: '' },
  { kind: 'oversightCourse', oversightId: '', chart: 'rules' },
  { kind: 'network', circuitId: '', chart: 'hours' },
  { kind: 'balance', chart: 'nights', material: 'deicers' },
  { kind: 'tide', tidepointId: '' },
  { kind: 'storm', stationId: 'gone', minutes: 60 },
].map(moduleAt)

/** Modules with few tab stops. */
const TWO = TWELVE.filter(({ kind }) => kind === 'news' || kind === 'alerts').map((module, place) => ({
  ...module,
  x: 4 * place,
  y: 0,
}))

function moduleAt<Settings extends { readonly kind: string }>(settings: Settings, place: number) {
  const [x, y] = [(place % 3) * 4, Math.floor(place / 3) * 6]
  return { ...settings, id: `m${place}`, title: '', x, y, w: 4, h: 6 }
}

/** Adds a person of the A75 with an administrator's rights and a dashboard of these modules. */
async function addOwner(id: string, modules: readonly object[], lang: 'fr' | 'en' = 'fr'): Promise<void> {
  await addPerson(id, { role: 'administrator', lang })
  await withDatabase((database) =>
    database.query(
      `insert into dashboard (setup_id, person_id, id, name, content, is_default, is_shared, author, changed_at)
       values ('a75', $1, $1, 'Douze', $2, false, false, 'Essai', now())`,
      [id, JSON.stringify({ form: 'advanced', modules })],
    ),
  )
}

/** Waits until no request has been made for a second. */
async function settled(page: Page, requests: readonly unknown[]): Promise<void> {
  let before = -1
  while (before !== requests.length) {
    before = requests.length
    await page.waitForTimeout(1000)
  }
}

async function revision(): Promise<number> {
  const health = await fetch(`${productUrl()}/api/health`)
  return ((await health.json()) as { rev: number }).rev
}

for (const [id, what, modules, minReads] of [
  ['journey-douze', 'modules', TWELVE, 30],
  ['journey-graphiques', 'charts of other screens', CHARTS, 20],
] as const)
  test(`a dashboard of twelve ${what} loads with at most ten calls`, DEEP, async ({ page }) => {
    await addOwner(id, modules)
    await signIn(page, id, `/dashboard/${id}`)
    await expect(page.getByRole('main').getByRole('region')).not.toHaveCount(0)
    await new Shell(page).isThere()
    const requests: (readonly string[])[] = []
    listenToReads(page, (paths) => requests.push(paths))
    // ignores pictures and the stream, which are not calls, and answers that the browser caches for ever
    const calls = () =>
      requests.filter(([first = '']) => !/^\/images\/|\/tiles\/|\/stream$|\/roads\/\d+$/.test(first))
    // After a publication a page rightly reads again: counted is a load during which nothing was published.
    await expect(async () => {
      const before = await revision()
      requests.length = 0
      await page.goto(`${productUrl()}/dashboard/${id}`)
      await expect(page.locator('[data-module]')).toHaveCount(modules.length)
      await expect.poll(() => calls().flat().length).toBeGreaterThan(minReads)
      await settled(page, requests)
      expect(await revision()).toBe(before)
    }).toPass()
    const requestedPaths = calls()
    expect(
      requestedPaths.length,
      requestedPaths.map((paths) => paths.join(' ')).join('\n'),
    ).toBeLessThanOrEqual(MAX_CALLS)
    if (modules !== CHARTS) return
    // a module whose station was deleted says so, and does not affect the others
    await expect(page.getByRole('region', { name: 'Orages' })).toContainText('n’existe plus')
    await expect(page.getByRole('main').getByRole('img', { name: /./ }).first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })

const EDITOR = {
  fr: {
    name: 'Nom',
    add: 'Ajouter un module',
    search: 'Chercher un module',
    text: 'Texte',
    move: 'Déplacer Texte',
    remove: /^Déplacer Alertes/,
    placed: /^Texte\s:\scolonne (\d+), ligne (\d+), largeur (\d+), hauteur (\d+)/,
    save: 'Enregistrer',
  },
  en: {
    name: 'Name',
    add: 'Add a module',
    search: 'Find a module',
    text: 'Text',
    move: 'Move Text',
    remove: /^Move Alerts/,
    placed: /^Text: column (\d+), row (\d+), width (\d+), height (\d+)/,
    save: 'Save',
  },
} as const

test('in the editor every module has all its buttons within its frame', LONG, async ({ page }) => {
  await signIn(page, 'antoine', '/dashboard')
  await page.getByRole('button', { name: 'Copier', exact: true }).click()
  const narrow = page.getByRole('region', { name: /^Consignes/ })
  const remove = narrow.getByRole('button', { name: /^Enlever/ })
  await expect(remove).toBeVisible()
  const rightOf = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().right)
  expect(await rightOf(remove)).toBeLessThanOrEqual(await rightOf(narrow))
})

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  for (let step = 0; step < 200; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the tabulator does not come to ${target}`)
}

for (const lang of ['fr', 'en'] as const) {
  test(`a dashboard is arranged and saved by keyboard alone (${lang})`, LONG, async ({ page }) => {
    const words = EDITOR[lang]
    const id = `journey-clavier-${lang}`
    await addOwner(id, TWO, lang)
    await signIn(page, id, `/dashboard/${id}?edit=it`)
    const name = page.getByRole('textbox', { name: words.name, exact: true })
    await tabTo(page, name)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Nuit')
    await tabTo(page, page.getByRole('button', { name: words.add }))
    await page.keyboard.press('Enter')
    // Enter chooses the first match
    await expect(page.getByRole('searchbox', { name: words.search })).toBeFocused()
    await page.keyboard.type(words.text)
    await page.keyboard.press('Enter')

    const handle = page.getByRole('button', { name: words.move, exact: true })
    await tabTo(page, handle)
    const boxIn = async () => {
      const live = page.locator('[aria-live="polite"]').filter({ hasText: words.placed })
      const [, ...numbers] = (await live.innerText({ timeout: 10_000 })).match(words.placed) ?? []
      return numbers.map(Number)
    }
    await page.keyboard.press('ArrowRight')
    const [column = 0, , width = 0, height = 0] = await boxIn()
    expect(column).toBe(2)
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    expect((await boxIn()).slice(2)).toEqual([width + 1, height + 1])
    await expect(handle).toBeFocused()
    expect(await seriousFindings(page)).toEqual([])

    // a module is removed and restored
    const alerts = page.getByRole('button', { name: words.remove })
    await tabTo(page, alerts)
    await page.keyboard.press('Delete')
    await expect(alerts).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(alerts).toHaveCount(1)
    // all resizing in one go is undone in one step
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+y')

    await tabTo(page, handle)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary').or(page.getByRole('form')).first()).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    await tabTo(page, page.getByRole('button', { name: words.save, exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/dashboard/${id}$`))
    await expect(page.getByRole('region', { name: words.text, exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: words.text, exact: true })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
}
