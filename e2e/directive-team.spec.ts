import { expect, type Page, test } from '@playwright/test'
import { circuitPath, ORDERS_ON } from './circuits.ts'
import {
  CircuitPage,
  finishEarly,
  leaveNow,
  PASSWORD,
  productUrl,
  seriousFindings,
  signIn,
} from './drivers.ts'
import { latestMail } from './journey-people.ts'
import { DEEP } from './long.ts'

const CIRCUIT = circuitPath(ORDERS_ON.fr.team)

test(
  'an order reaches the driver on duty, who confirms, leaves and finishes it with one tap each',
  DEEP,
  async ({ browser, page }) => {
    const phone = await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    ).newPage()
    await signIn(phone, 'marc')
    await expect(phone).toHaveURL(/\/roads\/crew/)
    await expect(phone.getByText(/^D’astreinte jusqu’à/)).toBeVisible()

    await signIn(page, 'claire', CIRCUIT)
    const circuit = new CircuitPage(page)
    await circuit.openForm()
    await circuit.choose('Traitement', 'sel')
    await circuit.fill(/^Minimum/, '15')
    await expect(page.getByLabel('Avertir l’équipe')).toBeChecked()
    await expect(
      page.getByText(/^Marc Chauvet, d’astreinte\s: courriel · remplaçant\s: Nadia Brun$/),
    ).toBeVisible()
    await circuit.issue('Donner la consigne')
    await expect(page.getByText('Consigne donnée.')).toBeVisible()
    await expect(page.getByText('0 sur 1 l’a vue')).toBeVisible()

    // The page of another circuit says that there is an order to read, and leads to it.
    await phone.goto(`${productUrl()}/roads/crew/${ORDERS_ON.fr.dossier}`)
    await phone.getByRole('link', { name: /^Nouvelle consigne à lire\s: Haute Lozère/ }).click()
    await expect(phone).toHaveURL(new RegExp(`/roads/crew/${ORDERS_ON.fr.team}$`))
    await expect(phone.getByText(/^sel 15\sg\/m²/).first()).toBeVisible()
    expect(await seriousFindings(phone)).toEqual([])
    const targets = phone.locator('main').getByRole('button')
    for (const box of await Promise.all((await targets.all()).map((target) => target.boundingBox())))
      expect(box?.height).toBeGreaterThanOrEqual(56)
    await phone.getByRole('button', { name: 'Vu', exact: true }).click()
    await expect(phone.getByText(/Vu à \d/)).toBeVisible()
    await leaveWithoutNetwork(phone)
    await expect(page.getByText(/Équipe sortie depuis \d.*, passage 1 sur 1/).first()).toBeVisible()
    await finishAfterQuestion(phone)
    await takeBack(phone)
    await phone.getByRole('button', { name: 'Augmenter la quantité' }).click()
    await expect(phone.getByText('16 g/m²', { exact: true })).toBeVisible()
    await finishEarly(phone)
    await expect(phone.getByText('Tout est fait.')).toBeVisible()

    await expect(page.getByText('1 sur 1 l’a vue')).toBeVisible()
    await page.getByText('1 sur 1 l’a vue').click()
    await expect(page.getByText(/Marc Chauvet · d’astreinte · vu à \d/)).toBeVisible()
    await expect(page.getByRole('button', { name: /sel 16\sg\/m²/ }).first()).toBeVisible()
    await page.goto(`${productUrl()}/handover`)
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /^Haute Lozère\s: .*tout est fait/ })
        .first(),
    ).toBeVisible()
    const mail = await latestMail('marc@demo.verglas.example')
    expect(mail).toContain('sel')
    expect(mail).not.toContain(PASSWORD)
    await phone.context().close()
  },
)

/** The tap counts on the phone at once, says that it is not sent, and is sent when the network is back. */
async function leaveWithoutNetwork(phone: Page): Promise<void> {
  await phone.context().setOffline(true)
  await leaveNow(phone)
  await expect(phone.getByText(/^Pas de réseau/)).toBeVisible()
  await expect(phone.getByText('à envoyer', { exact: true }).first()).toBeVisible()
  await expect(phone.getByText(/^Parti à \d.*, passage 1/)).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText(/^Pas de réseau/)).toBeHidden({ timeout: 30_000 })
  await expect(phone.getByText('à envoyer', { exact: true })).toBeHidden()
  await expect(phone.getByRole('button', { name: 'Pas parti' })).toBeVisible()
}

/** The phone asks about an amount far above the order, and it can be corrected. */
async function finishAfterQuestion(phone: Page): Promise<void> {
  for (let step = 0; step < 9; step++)
    await phone.getByRole('button', { name: 'Augmenter la quantité' }).click()
  await finishEarly(phone)
  await expect(phone.getByText(/beaucoup plus que la consigne/)).toBeVisible()
  await phone.getByRole('button', { name: 'Corriger' }).click()
  await finishEarly(phone)
  await phone.getByRole('button', { name: /^Oui, 24/ }).click()
  await expect(phone.getByText('Tout est fait.')).toBeVisible()
}

/** A pass that was reported finished is taken back, after a question. */
async function takeBack(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Pas fait' }).click()
  await expect(phone.getByText(/Le traitement enregistré sera retiré/)).toBeVisible()
  await phone.getByRole('button', { name: 'Pas fini, retirer le traitement' }).click()
  await expect(phone.getByRole('button', { name: 'Pas parti' })).toBeVisible()
  await expect(phone.getByText('Tout est fait.')).toBeHidden()
}
