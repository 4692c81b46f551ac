import { expect, test } from '@playwright/test'
import { signIn } from './drivers.ts'
import { LONG } from './long.ts'

test(
  'a map view is saved by name, opened again, shared with a colleague, renamed and deleted',
  LONG,
  async ({ page, browser }) => {
    const name = 'Nord, dans six heures'
    await signIn(page, 'claire', '/cartes?h=6&off=cameras&frame=2.9,45,3.3,45.4')
    const slider = page.getByRole('slider', { name: 'Heure de la carte' })
    await expect(slider).toHaveValue('6')
    await page.getByRole('button', { name: 'Vues' }).click()
    await page.getByLabel('Nom de la vue').fill(name)
    await page.getByLabel('Partager avec l’organisation').check()
    await page.getByRole('button', { name: 'Garder la vue' }).click()
    await expect(page.getByText('Vue gardée', { exact: true })).toBeVisible()

    const colleague = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
    await signIn(colleague, 'antoine', '/cartes')
    await expect(colleague.getByRole('slider', { name: 'Heure de la carte' })).toHaveValue('0')
    await colleague.getByRole('button', { name: 'Vues' }).click()
    await colleague.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(colleague).toHaveURL(/h=6/)
    await expect(colleague).toHaveURL(/off=cameras/)
    await expect(colleague).toHaveURL(/frame=2\.9/)
    await colleague.context().close()

    const secondName = 'Nord, ce soir'
    await page.getByRole('button', { name: new RegExp(`^Renommer ou partager la vue.*${name}`) }).click()
    await page
      .getByRole('form', { name: /^Renommer/ })
      .getByLabel('Nom de la vue')
      .fill(secondName)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(`^${secondName}`) })).toBeVisible()

    await page.getByRole('button', { name: new RegExp(`^Supprimer la vue.*${secondName}`) }).click()
    await page.getByRole('button', { name: 'Supprimer la vue', exact: true }).click()
    await expect(page.getByText('Aucune vue gardée.')).toBeVisible()
  },
)
