import { expect, type Page, test } from '@playwright/test'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { productUrl, Shell, signIn } from './drivers.ts'
import { DEEP, LONG } from './long.ts'
import { listenToReads } from './reads.ts'

/** What a role permits, and how a session ends. */

/** Changes the role of the demonstration's consultant, which no other person has during the test. */
async function giveConsultant(features: readonly string[]): Promise<void> {
  const database = openDatabase(await runningEmbeddedUrl(process.env.JOURNEYS_DATA ?? ''), {
    maxConnections: 1,
  })
  await database.query(
    `insert into role (setup_id, id, name, features) values ('a75', 'journey', 'Essai', $1)
     on conflict (setup_id, id) do update set features = excluded.features`,
    [features],
  )
  await database.query("update membership set role_id = 'journey' where person_id = 'consultant'")
  await database.close()
}

/** Records the API calls that the page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  listenToReads(page, (paths) => calls.push(...paths))
  return calls
}

test(
  'the administrator of a zone can open the administration, and only the permitted pages',
  LONG,
  async ({ page }) => {
    const calls = callsOf(page)
    await signIn(page, 'zoe', '/stations')
    const shell = new Shell(page)
    await page.getByRole('link', { name: 'Administration' }).click()
    await expect(shell.title('Utilisateurs')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/users$/)
    await page.goto(`${productUrl()}/admin/sources`)
    await expect(shell.title('Page introuvable')).toBeVisible()
    expect(calls.filter((path) => /sources|connections/.test(path))).toEqual([])
  },
)

test.describe
  .serial('the consultant', () => {
    // inside this block: another worker that finishes this file must not reset the role meanwhile
    test.afterAll(async () => {
      const database = openDatabase(await runningEmbeddedUrl(process.env.JOURNEYS_DATA ?? ''), {
        maxConnections: 1,
      })
      await database.query("update membership set role_id = 'consultant' where person_id = 'consultant'")
      await database.close()
    })

    test('a forbidden screen sends no requests before it redirects home', DEEP, async ({ page }) => {
      await giveConsultant(['stations', 'admin_sources'])
      const calls = callsOf(page)
      await signIn(page, 'consultant', '/admin/sources')
      await expect(new Shell(page).title('Tableau de bord')).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard$/)
      expect(calls.filter((path) => /sources|connections/.test(path))).toEqual([])
    })

    test('a role without any section gets a page that explains it', LONG, async ({ page }) => {
      await giveConsultant(['wiki_button'])
      await signIn(page, 'consultant')
      await expect(new Shell(page).title('Rien n’est ouvert à votre rôle')).toBeVisible()
      await expect(page.getByText(/«\u00a0Essai\u00a0»/)).toBeVisible()
    })
  })

test(
  'half an hour of inactivity ends a limited session, says so, and sign-in returns to the same screen',
  LONG,
  async ({ page }) => {
    await signIn(page, 'externe', '/stations?q=col')
    await new Shell(page).isThere()
    const away = String(Date.now() - 31 * 60_000)
    await page.goto('about:blank')
    await page.addInitScript((activeAt) => {
      if (sessionStorage.getItem('came back')) return
      sessionStorage.setItem('came back', 'yes')
      localStorage.setItem('verglas.activeAt', activeAt)
    }, away)
    await page.goto(`${productUrl()}/stations?q=col`)
    await expect(new Shell(page).title('Session terminée')).toBeVisible()
    await expect(page.getByText(/après 30\u00a0minutes sans activité/)).toBeVisible()
    await page.getByRole('button', { name: 'Ouvrir une nouvelle session' }).click()
    await page.getByLabel('Courriel ou identifiant').fill('externe')
    await page.getByLabel('Mot de passe').fill('verglas')
    await page.getByRole('button', { name: 'Continuer', exact: true }).click()
    await expect(new Shell(page).title('Stations')).toBeVisible()
    await expect(page).toHaveURL(/\/stations\?q=col$/)
  },
)
