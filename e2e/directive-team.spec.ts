import { expect, test } from '@playwright/test'
import { circuitPath, ORDERS_ON } from './circuits.ts'
import { CircuitPage, PASSWORD, productUrl, seriousFindings, signIn } from './drivers.ts'
import { DEEP } from './long.ts'
import { addPerson, latestMail } from './people.ts'

const CIRCUIT = circuitPath(ORDERS_ON.fr.team)

test(
  'a directive reaches the phone of a follower of the circuit, and its read receipt comes back',
  DEEP,
  async ({ browser, page }) => {
    await addPerson('equipier')
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await signIn(phone, 'equipier', CIRCUIT)
    await phone.getByRole('switch', { name: 'M’avertir des consignes' }).click()
    await expect(phone.getByRole('checkbox', { name: 'courriel' })).toBeChecked()
    expect(await seriousFindings(phone)).toEqual([])
    await phone.goto(`${productUrl()}/stations`)

    await signIn(page, 'claire', CIRCUIT)
    const circuit = new CircuitPage(page)
    await circuit.openForm()
    await circuit.choose('Traitement', 'sel')
    await circuit.fill(/^Minimum/, '15')
    await page.getByLabel('Avertir l’équipe').check()
    await circuit.publish('Publier la consigne')
    await expect(page.getByText('Consigne publiée.')).toBeVisible()
    await expect(page.getByText('0 sur 1 ont lu')).toBeVisible()

    const badge = phone.getByRole('link', { name: /^1 consigne à lire/ })
    await expect(badge).toBeVisible()
    await badge.click()
    await expect(phone.getByText(/sel .*15.*g\/m²/).first()).toBeVisible()
    await phone.getByRole('button', { name: 'Lu', exact: true }).click()
    await expect(phone.getByText(/Lu à \d/)).toBeVisible()
    await expect(badge).toHaveCount(0)

    await expect(page.getByText('1 sur 1 ont lu')).toBeVisible()
    await page.getByText('1 sur 1 ont lu').click()
    await expect(page.getByText(/equipier Essai · lu à \d/)).toBeVisible()
    const mail = await latestMail('equipier@example.org')
    expect(mail).toContain('sel')
    expect(mail).not.toContain(PASSWORD)
    await phone.context().close()
  },
)
