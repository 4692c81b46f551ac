import { expect, test } from '@playwright/test'
import { AlertsPage } from './alerts-page.ts'
import { productUrl, Shell, seriousFindings, signIn } from './drivers.ts'
import { addPerson } from './journey-people.ts'
import { LONG } from './long.ts'

test('opening an alert marks it as read and lowers the badge; it can be marked as unread again', async ({
  page,
}) => {
  await addPerson('vigie')
  await signIn(page, 'vigie', '/alerts')
  const alerts = new AlertsPage(page)
  await expect(alerts.cards().first()).toBeVisible()
  expect(await alerts.unreadCount()).toBeGreaterThan(0)
  await alerts.countsItsCards()
  expect(await seriousFindings(page)).toEqual([])

  const unreadButton = alerts.cards().first().getByRole('button', { name: 'Marquer non lue' })
  // A danger that grows just after it was opened is unread again.
  await expect(async () => {
    await alerts.open(alerts.cards().first())
    await expect(unreadButton).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 45_000 })
  await expect(page).toHaveURL(/open=/)
  await alerts.countsItsCards()
  await unreadButton.click()
  await expect(unreadButton).toHaveCount(0)
  await alerts.countsItsCards()

  await page.getByRole('button', { name: 'Non lues', exact: true }).click()
  await expect(page).toHaveURL(/unread=only/)
  await page.getByText('Par lieu').click()
  // A circuit has its own page, a point a list of its alerts.
  await page.getByRole('heading', { level: 2 }).locator('a[href*="/alerts/view/"]').first().click()
  await expect(page).toHaveURL(/\/alerts\/view\//)
  await expect(new Shell(page).title(/^Alertes/)).toBeVisible()
  await expect(page.getByRole('img', { name: /./ }).first()).toBeVisible()
})

test(
  'the maps of the French services are tabs for organisations that use them, in both languages',
  LONG,
  async ({ page }) => {
    await signIn(page, 'meteo', '/alerts/vigilance?day=J1')
    await expect(new Shell(page).title('Vigilance météo')).toBeVisible()
    await expect(page.getByText('Commentaire national (simulé)')).toBeVisible()
    await page.getByRole('link', { name: 'Vigicrues' }).click()
    await expect(page.getByRole('list', { name: 'Tronçons surveillés' }).getByRole('button')).toHaveCount(7)
    await page.getByRole('list', { name: 'Tronçons surveillés' }).getByRole('button').first().click()
    await expect(page).toHaveURL(/area=/)
    expect(await seriousFindings(page)).toEqual([])
  },
)

test(
  'in Québec there is no French map, and alerts are in English for English readers',
  LONG,
  async ({ page }) => {
    await signIn(page, 'emily', '/alerts')
    await expect(new Shell(page).title('Alerts')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unread', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'French flood watch' })).toHaveCount(0)
  },
)

test('back in time the alerts are those of that time, and none can be marked', LONG, async ({ page }) => {
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await signIn(page, 'claire', `/alerts?time=${twoDaysAgo}`)
  const shell = new Shell(page)
  await expect(shell.replayChip()).toBeVisible()
  const alerts = new AlertsPage(page)
  await expect(
    alerts
      .cards()
      .first()
      .or(page.getByText(/Aucune alerte en vigueur/)),
  ).toBeVisible()
  for (const button of await page.getByRole('button', { name: /^Marquer/ }).all())
    await expect(button).toBeDisabled()
  await page.goto(`${productUrl()}/alerts/vigilance?time=${twoDaysAgo}`)
  await expect(page.getByText(/^Carte de /)).toBeVisible()
})
