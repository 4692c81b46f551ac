import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { productUrl, seriousFindings, signIn } from './drivers.ts'
import { LONG } from './long.ts'

const NAME = 'Pont du Lot'

const aPicture = (grey: number) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .jpeg()
    .toBuffer()

/** Uploads a picture as the camera does; the server requires some seconds between two uploads. */
async function send(page: Page, address: string, token: string, data: Buffer) {
  await page.waitForTimeout(5_100)
  return page.request.put(`${productUrl()}${address}`, {
    data,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
  })
}

test(
  'a camera is added, sends its pictures, has a malicious one refused, and masked areas are black',
  LONG,
  async ({ page }) => {
    await signIn(page, 'antoine', '/admin/cameras')
    await page.getByRole('button', { name: 'Ajouter une caméra' }).click()
    await page.getByRole('textbox', { name: /^Nom/ }).fill(NAME)
    await page.getByRole('textbox', { name: /^Latitude/ }).fill('44,97')
    await page.getByRole('textbox', { name: /^Longitude/ }).fill('3,17')
    await page.getByRole('textbox', { name: /^Route/ }).fill('A75')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()

    const upload = page.getByRole('region', { name: 'Envoi par la caméra' })
    await upload.getByRole('button', { name: 'Créer un jeton' }).click()
    const token = (await upload.locator('[data-token]').textContent()) ?? ''
    expect(token).toMatch(/^vgc_/)
    const line = (await upload.locator('pre').textContent()) ?? ''
    const address = line.slice(line.indexOf('/api/cameras/'))
    expect(await seriousFindings(page)).toEqual([])

    expect((await send(page, address, token, await aPicture(200))).status()).toBe(200)
    const hostile = await send(page, address, token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect(hostile.status()).toBe(400)
    expect(await hostile.json()).toMatchObject({ code: 'InvalidImage' })
    expect((await send(page, address, 'vgc_wrong', await aPicture(90))).status()).toBe(401)

    await page.reload()
    await expect(upload).toContainText(/Dernier envoi accepté.*(il y a|à l’instant)/)
    await expect(upload).toContainText('ni JPEG, ni PNG, ni WebP')
    // the token is displayed only once
    await expect(upload.locator('[data-token]')).toHaveCount(0)

    const masks = page.getByRole('region', { name: 'Masques' })
    await masks.getByRole('button', { name: 'Ajouter un masque' }).click()
    await masks.getByRole('button', { name: 'Point 1 du masque 1' }).press('Shift+ArrowLeft')
    await masks.getByRole('button', { name: 'Enregistrer les masques' }).click()
    await expect(masks.getByRole('button', { name: 'Enregistrer les masques' })).toBeDisabled()
    expect((await send(page, address, token, await aPicture(210))).status()).toBe(200)

    await page.goto(`${productUrl()}/cameras`)
    const card = page.getByRole('article').filter({ hasText: NAME })
    await card.scrollIntoViewIfNeeded()
    await expect(card).toContainText(/min|instant/)
    await card.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
    const uploadedPicture = page.getByRole('img', { name: new RegExp(NAME) }).first()
    await expect(uploadedPicture).toHaveJSProperty('complete', true)
    const greyAt = (x: number, y: number) =>
      uploadedPicture.evaluate(
        (element, [left, top]) => {
          const image = element as HTMLImageElement
          const canvas = document.createElement('canvas')
          canvas.width = image.naturalWidth
          canvas.height = image.naturalHeight
          const context = canvas.getContext('2d')
          context?.drawImage(image, 0, 0)
          return context?.getImageData(left * canvas.width, top * canvas.height, 1, 1).data[0] ?? -1
        },
        [x, y] as const,
      )
    expect(await greyAt(0.5, 0.5)).toBeLessThan(8)
    expect(await greyAt(0.1, 0.1)).toBeGreaterThan(190)
  },
)
