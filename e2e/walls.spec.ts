import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../scripts/free-port.ts'
import { startProduct } from '../scripts/product.ts'
import { productUrl, seriousFindings, signIn } from './drivers.ts'
import { withDatabase } from './journey-people.ts'
import { DEEP, LONG } from './long.ts'
import { advanceSlides, measureMemory, stepTo } from './wall-memory.ts'
import { addWall, WallScreen } from './wall-screen.ts'

/** The size of a screen on the wall of a control room, which is not operated by hand. */

test.use({ viewport: { width: 1920, height: 1080 } })
// slides are drawn on the processor here, so two walls at once would slow each other down
test.describe.configure({ mode: 'default' })

test(
  'a wall signs in by its address, rotates its slides and is dimmed according to its settings',
  DEEP,
  async ({ page: admin, browser }) => {
    const name = `Salle ${Date.now()}`
    const button = (label: string) => admin.getByRole('button', { name: label, exact: true })
    await signIn(admin, 'antoine', '/admin/walls')
    await admin.getByRole('textbox', { name: 'Nom de l’écran' }).fill(name)
    await button('Ajouter un écran').click()
    const address = await admin
      .getByRole('region', { name: `Adresse de ${name}` })
      .locator('code')
      .innerText()
    const dimming = admin.getByRole('form', { name: `Atténuation · ${name}` })
    const chooseDimming = async (kind: string) => {
      await dimming.getByRole('combobox', { name: 'Atténuation' }).click()
      await admin.getByRole('option', { name: kind, exact: true }).click()
      await dimming.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(dimming.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
    }
    await chooseDimming('Jamais')
    expect(await seriousFindings(admin)).toEqual([])

    const context = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
    })
    const page = await context.newPage()
    const wall = new WallScreen(page)
    await wall.open(address)
    expect(page.url()).toBe(`${productUrl()}/presentation`)
    expect((await wall.position()).count).toBeGreaterThanOrEqual(5)
    await page.keyboard.press('ArrowRight')
    expect((await wall.position()).index).toBe(2)
    await wall.waitForNextSlide()
    await expect(wall.notCurrent()).toHaveCount(0)
    await expect(wall.dark()).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])

    // between hours that cover the full day; the wall polls every minute
    await dimming.getByRole('combobox', { name: 'Atténuation' }).click()
    await admin.getByRole('option', { name: 'Entre deux heures', exact: true }).click()
    await dimming.getByLabel('De', { exact: true }).fill('00:00')
    await dimming.getByLabel('À', { exact: true }).fill('00:00')
    await dimming.getByRole('combobox', { name: 'Luminosité conservée' }).click()
    await admin.getByRole('option', { name: /^40/ }).click()
    await dimming.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(wall.dark()).toHaveCSS('opacity', '0.6', { timeout: 70_000 })

    // a wall that starts on its page, as after a power cut, continues by itself
    await admin
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Retirer l’accès' })
      .click()
    await admin.getByRole('button', { name: 'Retirer l’accès', exact: true }).last().click()
    await expect(page.getByText('L’accès de cet écran est retiré ou suspendu')).toBeVisible({
      timeout: 70_000,
    })
    await context.close()
  },
)

test(
  'a wall says that it is not current during a network outage, and recovers by itself',
  DEEP,
  async ({ page, context }) => {
    const wall = new WallScreen(page)
    await wall.openPreloaded(`${productUrl()}/wall#${await addWall('quebec')}`)
    await wall.setReloadMarker()
    await context.setOffline(true)
    await expect(wall.notCurrent()).toContainText(/Pas à jour\s: données de \d\d:\d\d, /)
    // slides that have not been shown yet are drawn as well
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await wall.waitForNextSlide()
    expect(await seriousFindings(page)).toEqual([])
    await context.setOffline(false)
    await expect(wall.notCurrent()).toHaveCount(0)
    expect(await wall.isMarked()).toBe(true)

    // a new version of the program is served: the page reloads between two slides and continues with the next
    // one. It looks for one six seconds before a slide ends, so the version comes at the beginning of a slide.
    await wall.waitForNextSlide()
    const previousScript = await page.evaluate(
      () => document.querySelector('script[src]')?.getAttribute('src') ?? '',
    )
    await page.route(
      (url) => url.origin === productUrl() && !/^\/(api|assets|oidc)\//.test(url.pathname),
      async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(previousScript, `${previousScript}?next`),
        })
      },
    )
    const { index, count } = await wall.position()
    // The page is being loaded again, and its mark cannot be read meanwhile.
    await expect.poll(() => wall.isMarked().catch(() => true), { timeout: 40_000 }).toBe(false)
    await expect(wall.bar()).toBeVisible()
    expect((await wall.position()).index).toBe((index % count) + 1)
    await wall.setReloadMarker()
    await wall.waitForNextSlide()
    expect(await wall.isMarked()).toBe(true)
    // The wall loads its page again at any time, also while the journey ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test('a wall continues after a server restart, although its session has ended', DEEP, async ({ page }) => {
  test.slow()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-wall-'))
  fs.chmodSync(folder, 0o755)
  const port = await freePort()
  const first = await startProduct({ port, folder })
  const wall = new WallScreen(page)
  await wall.openPreloaded(`${first.url}/wall#${await addWall('a75', folder)}`)
  await wall.setReloadMarker()
  await withDatabase(
    (database) => database.query("update wall_session set ends_at = now() - interval '1 second'"),
    folder,
  )
  await first.stop()
  await expect(wall.notCurrent()).toContainText('Pas à jour')
  const second = await startProduct({ port, folder })
  await expect(wall.notCurrent()).toHaveCount(0, { timeout: 60_000 })
  await wall.waitForNextSlide()
  expect(await wall.isMarked()).toBe(true)
  const sessions = await withDatabase(
    (database) => database.query('select 1 from wall_session where ends_at > now()'),
    folder,
  )
  expect(sessions).toHaveLength(1)
  await page.close()
  await second.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('memory of a wall does not grow over several rounds', LONG, async ({ page, context }) => {
  test.slow()
  await page.clock.install()
  const wall = new WallScreen(page)
  await wall.open(`${productUrl()}/wall#${await addWall('a75')}`)
  const session = await context.newCDPSession(page)
  const samples = []
  // the first rounds fill the intentional caches
  for (const slideCount of [5, 10]) {
    await advanceSlides(page, wall, slideCount)
    await stepTo(page, wall, 2)
    samples.push(await measureMemory(session))
  }
  const [before, after] = samples as [(typeof samples)[0], (typeof samples)[0]]
  expect(after.heapMb).toBeLessThan(1.3 * before.heapMb)
  expect(after.nodes).toBeLessThan(1.3 * before.nodes)
  expect(after.listeners).toBeLessThan(1.3 * before.listeners)
})
