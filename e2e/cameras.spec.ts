import { expect, test } from '@playwright/test'
import { signIn } from './drivers.ts'
import { LONG } from './long.ts'

test(
  'a camera’s night plays as a film, pauses at a picture, and two instants are displayed side by side',
  LONG,
  async ({ page }) => {
    await signIn(page, 'claire', '/cameras?order=road')
    await page
      .getByRole('link', { name: /Issartets/ })
      .first()
      .click()
    const film = page.getByRole('region', { name: 'Film' })
    const slider = film.getByRole('slider', { name: 'Instant de l’image' })
    const picture = page.getByRole('img', { name: /Issartets/ }).first()
    await expect(picture).toBeVisible()

    const last = Number(await slider.getAttribute('aria-valuemax'))
    expect(last).toBeGreaterThanOrEqual(24)
    await film.getByRole('button', { name: 'Lancer le film' }).click()
    const sources = new Set<string>()
    await expect(async () => {
      sources.add((await picture.getAttribute('src')) ?? '')
      expect(sources.size).toBeGreaterThan(5)
    }).toPass()
    // a picture at night must not appear broken
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await film.getByRole('button', { name: 'Arrêter le film' }).click()
    await expect(page).toHaveURL(/[?&]at=/)

    await page.getByRole('button', { name: 'Comparer deux instants' }).click()
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/with=/)
    await expect(page.getByText('Comparée à')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Comparée à')).toBeVisible()
    await page.getByRole('button', { name: 'Terminer la comparaison' }).click()
    await expect(page.getByText('Comparée à')).toBeHidden()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger l’image' }).click()
    expect((await download).suggestedFilename()).toMatch(
      /_\d{4}-\d{2}-\d{2}T\d{2}-\d{2}\.(jpg|webp|png|avif)$/,
    )

    await page.getByRole('button', { name: 'Image en plein écran' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await page.keyboard.press('Escape')
    // Escape has left the full screen already (TypeError).
    await page.evaluate(() => document.exitFullscreen().catch(() => {}))
    await expect(picture).toBeVisible()
  },
)
