import { expect, test } from '@playwright/test'
import { productUrl, signIn } from './drivers.ts'
import { DEEP, LONG } from './long.ts'

test(
  'tonight’s ice and the radar move with one slider, and the address restores everything',
  LONG,
  async ({ page }) => {
    await signIn(page, 'claire', '/cartes?h=-2')
    const slider = page.getByRole('slider', { name: 'Heure de la carte' })
    await expect(slider).toHaveValue('-2')
    await page.getByRole('button', { name: /^Couches/ }).click()
    await expect(page.getByRole('checkbox', { name: 'Danger par tronçon' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Vent prévu' })).not.toBeChecked()
    await page.getByRole('checkbox', { name: 'Vent prévu' }).check()
    const tile = page.waitForResponse((response) => /\/tiles\//.test(response.url()) && response.ok())
    await page.getByRole('checkbox', { name: /radar/i }).check()
    expect((await tile).headers()['content-type']).toMatch(/^image\//)
    await page.keyboard.press('Escape')

    const before = await slider.inputValue()
    await page.getByRole('button', { name: 'Lire' }).click()
    await expect(slider).not.toHaveValue(before)
    await page.getByRole('button', { name: 'Arrêter la lecture' }).click()
    await expect(page).toHaveURL(/pictures=/)

    const hour = await slider.inputValue()
    await page.reload()
    await expect(slider).toHaveValue(hour)
    await page.getByRole('button', { name: /^Couches/ }).click()
    await expect(page.getByRole('checkbox', { name: /radar/i })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Vent prévu' })).toBeChecked()
  },
)

test(
  'a segment on the map gives its risk and the reason, and links to its circuit',
  DEEP,
  async ({ page }) => {
    await signIn(page, 'claire', '/roads')
    await page.getByRole('list').getByRole('button').first().click()
    await expect(page).toHaveURL(/segment=/)
    const segment = new URL(page.url()).searchParams.get('segment') ?? ''
    await page.goto(`${productUrl()}/cartes?h=6&place=segments:${encodeURIComponent(segment)}`)
    const panel = page.getByRole('complementary')
    await expect(panel).toContainText('surface')
    await expect(panel).toContainText('°C')
    await panel.getByRole('link').click()
    await expect(page).toHaveURL(/\/roads\/circuit\//)
  },
)

test(
  'another service is called only after a click that names it, and by no other page',
  LONG,
  async ({ page }) => {
    const called: string[] = []
    await page.route(/^https:\/\/embed\.windy\.com\//, (route) => {
      called.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<h1>Windy</h1>' })
    })
    await signIn(page, 'emily', '/cartes')
    await page.getByRole('link', { name: 'Windy' }).click()
    const open = page.getByRole('button', { name: /embed\.windy\.com/ })
    await expect(open).toBeVisible()
    expect(called).toEqual([])
    await open.click()
    const frame = page.frameLocator('iframe').frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Windy' })).toBeVisible()
    expect(called.length).toBeGreaterThan(0)

    await page.goto(`${productUrl()}/stations`)
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI))
          const other = document.createElement('iframe')
          other.src = 'https://embed.windy.com/'
          document.body.append(other)
        }),
    )
    expect(refused).toContain('embed.windy.com')
  },
)

test(
  'a point on the map links to its forecast, and back to the map in its previous state',
  LONG,
  async ({ page }) => {
    // only the surroundings of the Col des Issartets
    const frame = '3.24,44.66,3.27,44.684'
    await signIn(page, 'claire', `/cartes?h=6&frame=${frame}&off=stations,cameras`)
    const map = page.getByRole('region', { name: 'Carte', exact: true })
    const slider = page.getByRole('slider', { name: 'Heure de la carte' })
    await expect(slider).toHaveValue('6')
    await expect(map).toBeVisible()
    const panel = page.getByRole('complementary', { name: /Issartets/ })
    // until its values have loaded, a click finds only the ground
    await expect(async () => {
      await map.click()
      await expect(panel).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const urlBefore = page.url()

    await panel.getByRole('link').click()
    await expect(page).toHaveURL(/\/previsions\/view\//)
    await expect(page.getByRole('heading', { level: 1, name: /Issartets/ })).toBeVisible()

    await page.goBack()
    await expect(page).toHaveURL(urlBefore)
    await expect(slider).toHaveValue('6')
    await expect(panel).toContainText('°C')
    await page.getByRole('button', { name: /^Couches/ }).click()
    await expect(page.getByRole('checkbox', { name: 'Stations' })).not.toBeChecked()
  },
)
