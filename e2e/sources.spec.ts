import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { productUrl, Shell, StationsPage, seriousFindings, signIn } from './drivers.ts'
import { DEEP, LONG } from './long.ts'
import { SourcesPage } from './sources-page.ts'

/** A provider on this machine that serves exactly one file. */
let server: Server
let provider = ''

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const at = new Date(Date.now() - 90_000).toISOString().slice(0, 16)
    if (request.url === '/stations.csv') return response.end(`date,tair\n${at}:00Z,-7.6\n`)
    response.statusCode = 404
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

test.afterAll(() => server.close())

/** Fills in a connection to a file of one station with one measure. */
async function typeCsv(page: Page, { name, file, station }: { name: string; file: string; station: string }) {
  const sources = new SourcesPage(page)
  await sources.choose('Fichiers CSV')
  await sources.fill('Nom de la connexion', name)
  await sources.fill('Adresses', `${provider}${file}`)
  await sources.fill('Fuseau horaire', 'UTC')
  await sources.addRow('Stations', { Référence: station, Nom: station, Latitude: '44,9', Longitude: '3.2' })
  await sources.addRow('Colonnes', { Colonne: 'tair', Unité: '°C' })
  await sources.chooseIn('Colonnes', 'Mesure', 'Température de l’air')
  await page.getByRole('group', { name: 'Date et heure' }).getByLabel('Colonnes').fill('date')
}

test('an administrator connects a file, and its station appears within one cycle', DEEP, async ({ page }) => {
  const station = `Col du Fichier ${Date.now()}`
  await signIn(page, 'antoine', '/stations')
  const sources = new SourcesPage(page)
  await typeCsv(page, { name: station, file: '/stations.csv', station })
  await sources.connect()
  await expect(new Shell(page).title(station)).toBeVisible()
  await expect(page.getByText('en marche').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('44.9')).toBeVisible()

  await new Shell(page).goTo('Lieux')
  await new StationsPage(page).search(station)
  await expect(new StationsPage(page).row(station)).toContainText('−7,6')

  await sources.open()
  await sources.delete(station)
  await expect(sources.row(station)).toHaveCount(0)
})

test(
  'a failing connection is explained in plain words, counted in the navigation, and retried on request',
  LONG,
  async ({ page }) => {
    const name = `Ancien serveur ${Date.now()}`
    await signIn(page, 'antoine', '/stations')
    const sources = new SourcesPage(page)
    await typeCsv(page, { name, file: '/gone.csv', station: name })
    await sources.connect()
    await expect(page.getByText('en échec').first()).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Le fournisseur a répondu par une erreur').first()).toBeVisible()
    await sources.toList()
    await expect(sources.note(name)).toContainText('HTTP 404')
    await page.getByRole('button', { name: `Essayer maintenant · ${name}` }).click()
    await expect(sources.note(name)).toContainText('2 échecs', { timeout: 60_000 })
    await page.reload()
    await expect(sources.troubleBadge()).toBeVisible()
    await sources.toggle(name)
    await expect(sources.row(name)).toContainText('arrêtée')
    await sources.delete(name)
    await expect(sources.row(name)).toHaveCount(0)
  },
)

test(
  'invalid values are reported at their fields, the input is kept, and leaving asks for confirmation',
  LONG,
  async ({ page }) => {
    await signIn(page, 'antoine', '/stations')
    const sources = new SourcesPage(page)
    await sources.choose('Fichiers CSV')
    await sources.fill('Adresses', 'nulle part')
    await sources.fill('Fuseau horaire', 'Lune')
    await sources.connect()
    await expect(page.getByText('Ligne 1 : valeur non valable.')).toBeVisible()
    await expect(sources.field('Adresses')).toBeFocused()
    await sources.fill('Adresses', `${provider}/stations.csv`)
    await sources.paste('Stations', 'Nom\tRéférence\tLatitude\tLongitude\nLa Garde\ta\t44,9\t3,2')
    await expect(page.getByRole('group', { name: 'Stations, ligne 1' }).getByLabel('Nom')).toHaveValue(
      'La Garde',
    )
    await sources.addRow('Colonnes', { Colonne: '1' })
    await sources.chooseIn('Colonnes', 'Mesure', 'Température de l’air')
    await page.getByRole('group', { name: 'Date et heure' }).getByLabel('Colonnes').fill('date')
    await sources.connect()
    await expect(page.getByText('Ce fuseau horaire n’est pas connu')).toBeVisible()
    await expect(sources.field('Fuseau horaire')).toHaveValue('Lune')

    await page.getByRole('link', { name: 'Stations', exact: true }).click()
    await page.getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(sources.field('Fuseau horaire')).toHaveValue('Lune')
    await page.getByRole('link', { name: 'Stations', exact: true }).click()
    await page.getByRole('button', { name: 'Quitter', exact: true }).click()
    await expect(new Shell(page).title('Stations')).toBeVisible()
  },
)

test('a key is entered once and never displayed again', LONG, async ({ page }) => {
  const key = `cle-${Date.now()}`
  const answers: string[] = []
  page.on('response', async (response) => {
    // A page that is left takes its answers with it.
    if (response.url().includes('/connections')) answers.push(await response.text().catch(() => ''))
  })
  await signIn(page, 'antoine', '/stations')
  const sources = new SourcesPage(page)
  await sources.choose('Vigilance')
  await sources.fill('Nom de la connexion', key)
  await sources.connect()
  await expect(page.getByText('À remplir.')).toBeVisible()
  await sources.field('Clé d’accès').fill(`${key}-secrete`)
  await sources.fill('Adresse du service', provider)
  await page.getByRole('switch', { name: 'Activer dès l’enregistrement' }).uncheck()
  await sources.connect()
  await expect(new Shell(page).title(key)).toBeVisible()
  await expect(page.getByText('enregistrement chiffré')).toBeVisible()
  await page.getByRole('link', { name: `Modifier ${key}` }).click()
  await expect(sources.field('Clé d’accès')).toHaveValue('')
  await expect(sources.field('Clé d’accès')).toHaveAttribute('placeholder', /déjà enregistrée/)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('enregistrement chiffré')).toBeVisible()
  expect(answers.length).toBeGreaterThan(2)
  expect(answers.join('\n')).not.toContain(`${key}-secrete`)
  await sources.delete(key)
})

test('an operator sees neither the menu entry nor the page', LONG, async ({ page }) => {
  await signIn(page, 'claire', '/export')
  await new Shell(page).isThere()
  await expect(page.getByRole('navigation', { name: 'Outils' })).toBeVisible()
  await expect(new SourcesPage(page).adminLink()).toHaveCount(0)
  await page.goto(`${productUrl()}/admin/sources`)
  await expect(new Shell(page).title('Cette nuit')).toBeVisible()
  await expect(page).toHaveURL(/\/tonight$/)
})

for (const [name, path] of [
  ['the sources', '/admin/sources'],
  ['the catalogue', '/admin/sources/new'],
  ['a form', '/admin/sources/new?source=csv'],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds no serious violations on ${name}, ${colorScheme}`, LONG, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, locale: 'fr-FR' })
      const page = await context.newPage()
      await signIn(page, 'antoine', path)
      await new Shell(page).isThere()
      await page.waitForTimeout(1500)
      expect(await seriousFindings(page)).toEqual([])
      await context.close()
    })
  }
}
