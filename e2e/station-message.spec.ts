import { expect, test } from '@playwright/test'
import { productUrl, seriousFindings, signIn } from './drivers.ts'
import { LONG } from './long.ts'

const STATION = '/stations/view/a75-issartets'

test(
  'a station message is written once and visible to everybody, also in the list, until it is removed',
  LONG,
  async ({ browser, page }) => {
    await signIn(page, 'antoine', STATION)
    await page.getByRole('button', { name: 'Écrire un message' }).click()
    await page.getByRole('button', { name: 'Diffuser le message', exact: true }).click()
    await expect(page.getByRole('form', { name: 'Écrire un message' })).toContainText(
      /requis|remplir|obligatoire/i,
    )
    await page.getByLabel(/^Message/).fill('Capteur de chaussée recouvert : ne pas s’y fier.')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Diffuser le message', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Message' })).toContainText('ne pas s’y fier')

    const reader = await (await browser.newContext()).newPage()
    await signIn(reader, 'claire', '/stations')
    await expect(reader.getByLabel(/Capteur de chaussée recouvert/).first()).toBeVisible()
    await reader.goto(`${productUrl()}${STATION}`)
    const message = reader.getByRole('region', { name: 'Message' })
    await expect(message).toContainText('Capteur de chaussée recouvert')
    await expect(reader.getByRole('button', { name: 'Changer le message' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Retirer', exact: true }).click()
    await page.getByRole('button', { name: 'Confirmer le retrait' }).click()
    await expect(page.getByText('Message retiré.')).toBeVisible()
    await expect(message).toHaveCount(0)
    await reader.context().close()
  },
)
