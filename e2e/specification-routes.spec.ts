import { expect, type Page, test } from '@playwright/test'
import { productUrl, Shell, seriousFindings, signIn } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { LONG } from './long.ts'

/** The specification's table of screens, each address with objects of the demonstration. */
const OPEN = ['/user', '/support', '/error/expired', '/error/inactive', '/error/unauthorized']
const OF_PERSON = (id: string) => [
  ...['castpoints', 'stations', 'oversights', 'cameras', 'circuits'].map((kind) => `/user/${kind}`),
  ...['zone', 'setups', 'preferences'].map((kind) => `/user/${kind}/${id}`),
]
const GUARDED = [
  '/dashboard',
  '/alerts',
  '/alerts/view/a75-fageole-c',
  '/oversights',
  '/stations',
  '/stations/view/a75-fageole',
  '/stations/edit/a75-fageole',
  '/stats',
  '/stats/a75-fageole',
  '/previsions',
  '/previsions/view/a75-fageole-c',
  '/previsions/simple/hourly/a75-fageole-c',
  '/rapports',
  '/cameras',
  '/cartes',
  ...['windy', 'stormtab', 'sopfeu', 'ffim', 'airnow', 'purpleair', 'satcc'].map((view) => `/cartes/${view}`),
  '/roads',
  '/roads/circuits',
  '/roads/circuit/fageole',
  '/roads/circuit/fageole/a75-fageole-c',
  '/roads/simple/fageole/a75-fageole-c',
  '/news',
  '/briefings',
  '/admin/users',
  '/admin/users/signup',
  '/admin/ceils',
  '/admin/user/create',
  '/admin/news',
  '/users',
  '/admin/user/edit/claire',
  ...['castpoints', 'stations', 'oversights', 'cameras', 'circuits'].map(
    (kind) => `/admin/user/${kind}/claire`,
  ),
  '/tools/stations',
  '/pdf/prevision/a75-fageole-c',
  '/risks/storm/a75-fageole',
  '/risks/obs',
  '/risks/atmo',
  '/risks/water',
  '/demo/performance',
]
const REFUSAL =
  /^(Page introuvable|Page not found|Rien n’est ouvert à votre rôle|Nothing is open to your role)$/
const MINUTES = 60_000

async function anOversight(): Promise<string> {
  return withDatabase(async (database) => {
    const [row] = await database.query<{ id: string }>(
      `select oversight_id as id from oversight_version where setup_id = 'a75' order by oversight_id limit 1`,
    )
    return `/oversights/view/${row?.id}`
  })
}

/** The heading of a screen once it is loaded. */
async function opened(page: Page, path: string): Promise<{ isThere: boolean; heading: string }> {
  await page.goto(`${productUrl()}${path}`)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await expect(heading).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const text = (await heading.innerText()).trim()
  return { isThere: new URL(page.url()).pathname === path && !REFUSAL.test(text), heading: text }
}

for (const lang of ['fr', 'en'] as const) {
  test(
    `every screen of the specification exists for people with access (${lang})`,
    LONG,
    async ({ page }) => {
      test.setTimeout(20 * MINUTES)
      const id = `journey-ecrans-${lang}`
      await addPerson(id, { role: 'administrator', lang })
      await signIn(page, id, '/user')
      await new Shell(page).isThere()
      const faults: string[] = []
      let path = ''
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${path}: ${message.text()}`)
      })
      page.on('pageerror', ({ message }) => faults.push(`${path}: ${message}`))
      for (path of [...GUARDED, await anOversight(), ...OPEN, ...OF_PERSON(id), '/risks/hydroqc']) {
        const { isThere, heading } = await opened(page, path)
        if (!isThere) faults.push(`${path}: ${heading}`)
        faults.push(...(await seriousFindings(page)).map((finding) => `${path}: ${finding}`))
      }
      expect(faults).toEqual([])
    },
  )
}

test('no screen that requires a right opens without it', LONG, async ({ page }) => {
  test.setTimeout(10 * MINUTES)
  await addPerson('journey-sans-droit', { role: 'journey-sans-droit', features: ['wiki_button'] })
  await signIn(page, 'journey-sans-droit', '/user')
  await new Shell(page).isThere()
  const openedPaths: string[] = []
  for (const path of [...GUARDED, await anOversight()])
    if ((await opened(page, path)).isThere) openedPaths.push(path)
  expect(openedPaths).toEqual([])
})
