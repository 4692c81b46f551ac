import { expect, type Page, test } from '@playwright/test'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { productUrl, Shell, signIn } from './drivers.ts'
import { LONG } from './long.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function runStatement(statement: string, values: readonly unknown[] = []): Promise<void> {
  const url = await runningEmbeddedUrl(process.env.JOURNEYS_DATA ?? '')
  const database = openDatabase(url, { maxConnections: 1 })
  await database.query(statement, values)
  await database.close()
}

/** Clicks the corners of an area on the map, and the first one again. */
async function draw(page: Page, corners: readonly (readonly [number, number])[]): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('there is no map')
  const [first] = corners
  for (const [x, y] of first ? [...corners, first] : []) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 3 })
    await page.waitForTimeout(150) // the library treats two quick clicks as one
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(150)
  }
}

test(
  'a zone is drawn on the map, gets its members, is corrected as text, moved by keyboard and deleted',
  LONG,
  async ({ page }) => {
    const shell = new Shell(page)
    const name = `Col ${Date.now()}`
    await signIn(page, 'antoine', '/admin/zones')
    await button(page, 'Nouvelle zone').click()
    await expect(shell.title('Nouvelle zone')).toBeVisible()
    await textbox(page, 'Nom').fill(name)
    await expect(page.locator('canvas').first()).toBeVisible()
    await page.waitForTimeout(1500) // until the map stops moving
    await draw(page, [
      [0.3, 0.3],
      [0.6, 0.3],
      [0.6, 0.6],
      [0.35, 0.65],
    ])
    await expect(textbox(page, 'Surface en GeoJSON')).toHaveValue(/^\{"type":"Polygon"/)
    const drawn = await textbox(page, 'Surface en GeoJSON').inputValue()
    const contents = page.getByRole('region', { name: 'Dans cette zone' })
    await expect(contents.getByText(/^Stations\s*[1-9]/)).toBeVisible()

    // lines that cross are refused at the field, and the text stays
    const crossing = '{"type":"Polygon","coordinates":[[[3,44],[4,45],[4,44],[3,45],[3,44]]]}'
    await textbox(page, 'Surface en GeoJSON').fill(crossing)
    await button(page, 'Enregistrer').click()
    await expect(page.getByText('Des lignes de la surface se croisent.')).toBeVisible()
    await expect(textbox(page, 'Surface en GeoJSON')).toHaveValue(crossing)
    await textbox(page, 'Surface en GeoJSON').fill(drawn)
    await button(page, 'Enregistrer').click()

    await expect(shell.title('Zones')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: name })).not.toContainText('sans surface')
    const grip = page.getByRole('button', { name: new RegExp(`^${name}, \\d+ sur \\d+$`) })
    const before = await grip.getAttribute('aria-label')
    await grip.press('ArrowUp')
    await expect(grip).not.toHaveAttribute('aria-label', before ?? '')
    await page.getByRole('link', { name }).click()
    await button(page, 'Supprimer la zone').click()
    await expect(page.getByRole('alertdialog')).toContainText('Rien ni personne n’y appartient.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer la zone' }).click()
    await expect(page.getByText('Zone supprimée.')).toBeVisible()
    await expect(page.getByRole('link', { name })).toBeHidden()
  },
)

test(
  'an administrator views the product as a role, can change nothing, and returns',
  LONG,
  async ({ page }) => {
    const shell = new Shell(page)
    await signIn(page, 'antoine', '/admin/roles')
    await page.getByRole('link', { name: 'Externe', exact: true }).click()
    await button(page, 'Voir Verglas avec ce rôle').click()
    const notice = page.getByRole('status').filter({ hasText: /comme «\s*Externe\s*», en lecture seule/ })
    await expect(notice).toBeVisible()
    await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Circuits' })).toBeHidden()
    await shell.goTo('Lieux')
    await page
      .getByRole('button', { name: /^Suivre · / })
      .first()
      .click()
    await expect(page.getByText('Vous voyez Verglas avec un autre rôle')).toBeVisible()
    await notice.getByRole('button', { name: 'Terminer' }).click()
    await expect(shell.title('Rôles')).toBeVisible()
    await expect(notice).toBeHidden()
  },
)

test.describe
  .serial('the platform', () => {
    test.beforeAll(() => runStatement("update person set is_platform_administrator = true where id = 'reel'"))
    test.afterAll(() => runStatement("update person set is_platform_administrator = false where id = 'reel'"))

    test('does not exist for anybody else', LONG, async ({ page }) => {
      await signIn(page, 'antoine', '/platform')
      await expect(new Shell(page).title('Page introuvable')).toBeVisible()
    })

    test('creates, suspends and reopens an organisation, in English too', LONG, async ({ page }) => {
      const stamp = Date.now()
      await signIn(page, 'reel', '/platform')
      await expect(page.getByRole('heading', { level: 1, name: 'Plateforme' })).toBeVisible()
      await button(page, 'Nouvelle organisation').click()
      await textbox(page, 'Nom de l’organisation').fill(`Essai ${stamp}`)
      await textbox(page, 'Code').fill('a75')
      await textbox(page, 'Prénom du premier administrateur').fill('Wanda')
      await textbox(page, 'Nom du premier administrateur').fill('Essai')
      await textbox(page, 'Courriel du premier administrateur').fill(`wanda-${stamp}@example.org`)
      await button(page, 'Créer et inviter').click()
      await expect(textbox(page, 'Code')).toHaveAttribute('aria-invalid', 'true')
      await textbox(page, 'Code').fill(`essai-${stamp}`)
      await button(page, 'Créer et inviter').click()
      const row = page.getByRole('row', { name: `essai-${stamp}` })
      await expect(row).toContainText('Ouverte')
      await page.getByText('EN', { exact: true }).click()
      await row.getByRole('button', { name: /^Suspend/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click()
      await expect(row).toContainText('Suspended since')
      await row.getByRole('button', { name: /^Reopen/ }).click()
      await expect(row).toContainText('Open')
      expect((await page.request.get(`${productUrl()}/api/platform/setups`)).status()).toBe(404)
    })
  })
