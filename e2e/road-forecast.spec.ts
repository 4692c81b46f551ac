import { expect, type Page, test } from '@playwright/test'
import { ForecastPage, productUrl, Shell, seriousFindings, signIn } from './drivers.ts'
import { DEEP, LONG } from './long.ts'

const POINT = '/previsions/view/a75-issartets-c'

async function open(page: Page, login: string, path: string): Promise<ForecastPage> {
  await signIn(page, login, path)
  return new ForecastPage(page)
}

test(
  'an operator reads the road forecast: a sentence, its table by hours and by 20 minutes, and its file',
  DEEP,
  async ({ page }) => {
    const forecast = await open(page, 'claire', `${POINT}?tab=road`)
    await expect(forecast.sentence()).toHaveText(/^(Sous|Déjà sous|Au-dessus de) 0\s°C/)
    await expect(forecast.table(/^Chaussée/)).toBeVisible()
    const hours = await forecast.timesOf(/^Chaussée/)
    expect(hours.length).toBeGreaterThan(24)
    expect(hours.every((time) => time.endsWith(':00'))).toBe(true)

    await page.getByText('Toutes les 20 min').click()
    await expect(page).toHaveURL(/roadstep=fine/)
    await expect
      .poll(async () => (await forecast.timesOf(/^Chaussée/)).some((time) => time.endsWith(':20')))
      .toBe(true)

    const [head = '', ...lines] = await forecast.savedLines()
    expect(head).toMatch(/^Date et heure;Chaussée \(°C\);/)
    expect(lines.length).toBe((await forecast.timesOf(/^Chaussée/)).length)
  },
)

test(
  'without access to the road forecast the screen describes the air temperature instead',
  LONG,
  async ({ page }) => {
    const forecast = await open(page, 'externe', POINT)
    await expect(forecast.sentence()).toHaveText(/^Air (sous|déjà sous|au-dessus de) 0\s°C/)
    await expect(forecast.tab('Détails')).toBeVisible()
    await expect(forecast.tab('Chaussée')).toHaveCount(0)
  },
)

test('scenarios are next to the probabilities of a day', LONG, async ({ page }) => {
  const forecast = await open(page, 'claire', POINT)
  await forecast.openTab('Scénarios')
  const day = page
    .getByRole('region')
    .filter({ has: page.getByRole('columnheader', { name: /Quart le plus bas/ }) })
    .first()
  await expect(day).toBeVisible()
  const values = await day
    .getByRole('row', { name: /Air, min/ })
    .getByRole('cell')
    .allInnerTexts()
  const degrees = values.map((text) => Number(text.replace('\u2212', '-').replace(',', '.')))
  expect(degrees).toHaveLength(4)
  expect(degrees).toEqual([...degrees].sort((a, b) => a - b))
  await expect(day.getByText(/^\d+\s%$/).first()).toBeVisible()
})

test('the skill of a point links to a bad case, in replay, with the observations', LONG, async ({ page }) => {
  const forecast = await open(page, 'claire', POINT)
  await forecast.skillLink().click()
  await expect(new Shell(page).title(/Qualité de la prévision · /)).toBeVisible()
  await expect(page.getByText('Données simulées').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^3–6\sh/ })).toBeVisible()
  await page.getByRole('link', { name: 'Revoir en rejeu' }).first().click()
  await expect(new Shell(page).replayChip()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Ce qui s’est produit' })).toBeChecked()
  await expect(forecast.sentence()).toBeVisible()
})

test(
  'a forecaster corrects the road forecast, operators see the correction, and it is withdrawn',
  LONG,
  async ({ browser, page }) => {
    const path = '/previsions/view/a75-severac-c?tab=road'
    const text = `Brouillard givrant ${Date.now()}`
    const forecaster = await open(page, 'antoine', path)
    await forecaster.writeNote(text, 'froid')
    await expect(forecaster.form().getByText('Écrivez un nombre')).toBeVisible()
    await forecaster
      .form()
      .getByLabel(/^Ajouter \(/)
      .fill('−2,5')
    await forecaster.form().getByRole('button', { name: 'Diffuser l’avis' }).click()
    await expect(forecaster.notes().getByText(text)).toBeVisible()
    await expect(page.getByLabel('Corrigé par un prévisionniste').first()).toBeVisible()

    const other = await browser.newPage()
    const operator = await open(other, 'claire', path)
    await expect(operator.notes().getByText(text)).toBeVisible()
    await expect(operator.notes().getByText(/Antoine Vidal/)).toBeVisible()
    await expect(operator.writeButton()).toHaveCount(0)
    await expect(operator.notes().getByRole('button', { name: 'Retirer' })).toHaveCount(0)

    await forecaster.withdrawNote()
    await expect(page.getByText(text)).toHaveCount(0)
    await expect(other.getByText(text)).toHaveCount(0)
    await other.close()
  },
)

test('back in time no correction can be written', LONG, async ({ page }) => {
  const time = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 14).concat('00:00Z')
  const forecast = await open(page, 'antoine', `${POINT}?time=${time}`)
  await expect(new Shell(page).replayChip()).toBeVisible()
  await expect(forecast.writeButton()).toBeDisabled()
  await expect(forecast.writeButton()).toHaveAttribute('title', /suspendue pendant le rejeu/)
})

test('a station displays the model’s past forecasts for its road', LONG, async ({ page }) => {
  await signIn(page, 'claire', '/stations/view/a75-issartets')
  await expect(page.getByRole('heading', { name: 'Modèle et capteur' })).toBeVisible()
  await expect(page.getByText(/prévue 1\sh avant, ±\d/).first()).toBeVisible()
})

test('the new screens have no serious accessibility violations', LONG, async ({ page }) => {
  const forecast = await open(page, 'antoine', POINT)
  for (const path of ['?tab=road', '?tab=scenarios', '?tab=long']) {
    await expect(forecast.sentence()).toBeVisible()
    await page.goto(`${productUrl()}${POINT}${path}`)
    await expect(forecast.table(/./).first()).toBeVisible()
    expect(await seriousFindings(page), path).toEqual([])
  }
  await forecast.skillLink().click()
  await expect(page.getByRole('row', { name: /^3–6\sh/ })).toBeVisible()
  expect(await seriousFindings(page), 'skill').toEqual([])
})
