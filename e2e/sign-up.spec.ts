import { type Browser, expect, type Page, test } from '@playwright/test'
import { productUrl, Shell, SignInPage, signIn, skipToTheEnd } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { LONG } from './long.ts'
import { mailsTo, nextMailTo } from './mails.ts'

/**
 * From requesting access to an organisation to the first screen, or to the mail that explains the refusal.
 */

const WORDS = {
  fr: {
    locale: 'fr-FR',
    language: 'FR',
    role: 'Exploitant',
    open: 'Accepter les demandes d’accès',
    accept: 'Accepter',
    refuse: 'Refuser',
    roleField: 'Rôle',
    reason: 'Motif du refus',
    waiting: /demandes? d’accès en attente/,
    sent: 'Demande envoyée',
    first: 'Prénom',
    last: 'Nom',
    email: 'Adresse de courriel',
    message: 'Message à l’administrateur',
    zone: 'Secteur Nord',
    send: 'Envoyer la demande',
    password: 'Nouveau mot de passe',
    again: 'Le même, une seconde fois',
    save: 'Enregistrer',
    chosen: 'Mot de passe enregistré',
    to: 'Ouvrir une session',
    login: 'Courriel ou identifiant',
    own: 'Mot de passe',
    submit: 'Continuer',
    welcome: 'Bienvenue, Ida',
    skip: 'Passer cette étape',
    finish: 'Terminer',
    home: 'Cette nuit',
    refused: /^Votre demande d’accès/,
    why: 'Motif\u00a0: ',
  },
  en: {
    locale: 'en-GB',
    language: 'EN',
    role: 'Exploitant',
    open: 'Take requests for access',
    accept: 'Accept',
    refuse: 'Refuse',
    roleField: 'Role',
    reason: 'Reason for refusing',
    waiting: /requests? for access (is|are) waiting/,
    sent: 'Request sent',
    first: 'First name',
    last: 'Last name',
    email: 'E-mail address',
    message: 'Message to the administrator',
    zone: 'Secteur Nord',
    send: 'Send the request',
    password: 'New password',
    again: 'The same once more',
    save: 'Save',
    chosen: 'Password saved',
    to: 'Sign in',
    login: 'E-mail or login',
    own: 'Password',
    submit: 'Continue',
    welcome: 'Welcome, Ida',
    skip: 'Skip this step',
    finish: 'Finish',
    home: 'Tonight',
    refused: /^Your request for access/,
    why: 'Reason: ',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A person without an account requests access; the page stays open. */
async function askForAccess(
  browser: Browser,
  words: Words,
  { email, address }: { email: string; address: string },
): Promise<Page> {
  const context = await browser.newContext({ locale: words.locale })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByText(words.language, { exact: true }).click()
  await textbox(page, words.first).fill('Ida')
  await textbox(page, words.last).fill('Essai')
  await textbox(page, words.message).fill('<b>Atelier</b> nord')
  await page.getByRole('checkbox', { name: words.zone }).check()
  // missing values are reported at their field, and the typed text stays
  await button(page, words.send).click()
  await expect(textbox(page, words.email)).toBeFocused()
  await expect(textbox(page, words.first)).toHaveValue('Ida')
  await textbox(page, words.email).fill(email)
  await button(page, words.send).click()
  await expect(page.getByRole('heading', { name: words.sent })).toBeVisible()
  return page
}

for (const lang of ['fr', 'en'] as const) {
  const words = WORDS[lang]
  test(
    `a person requests access, is accepted and arrives at a first screen; another is refused (${lang})`,
    LONG,
    async ({ browser, page }) => {
      test.slow()
      const administrator = `signup-${lang}`
      await addPerson(administrator, { role: 'administrator' })
      await withDatabase((database) =>
        database.query('update person set lang = $2 where id = $1', [administrator, lang]),
      )
      await signIn(page, administrator, '/admin/users/signup')
      const takes = page.getByRole('switch', { name: words.open })
      await expect(takes).toBeVisible()
      if (!(await takes.isChecked())) await takes.check()
      const address = await page.getByText(/\/signin\?setup=a75$/).innerText()

      const email = `ida-${lang}-${Date.now()}@example.org`
      const newcomer = await askForAccess(browser, words, { email, address })
      const stranger = email.replace('ida', 'other')
      await (await askForAccess(browser, words, { email: stranger, address })).close()

      // the shell shows how many requests wait, and the page from whom
      await page.goto(`${productUrl()}/admin/log`)
      await expect(page.getByRole('banner').getByText(words.waiting)).toBeAttached()
      await page.goto(`${productUrl()}/admin/users/signup`)
      const demandOf = (address: string) => page.getByRole('article').filter({ hasText: address })
      const card = demandOf(email)
      await expect(card).toContainText('<b>Atelier</b> nord')
      await card.getByRole('button', { name: words.accept, exact: true }).click()
      await expect(card.getByRole('checkbox', { name: words.zone })).toBeChecked()
      await card.getByRole('combobox', { name: words.roleField }).click()
      await page.getByRole('option', { name: words.role, exact: true }).click()
      await card.getByRole('button', { name: words.accept, exact: true }).click()
      await expect(card).toBeHidden()
      await demandOf(stranger).getByRole('button', { name: words.refuse, exact: true }).click()
      await demandOf(stranger)
        .getByRole('textbox', { name: words.reason })
        .fill('Vous n’êtes pas de l’atelier.')
      await demandOf(stranger).getByRole('button', { name: words.refuse, exact: true }).click()
      await expect(demandOf(stranger)).toBeHidden()

      const refusal = await nextMailTo(stranger)
      expect(refusal.subject).toMatch(words.refused)
      expect(refusal.text).toContain(`${words.why}Vous n’êtes pas de l’atelier.`)

      const invitation = await nextMailTo(email)
      const link = /https?:\/\/\S+\/oidc\/password\/\S+/.exec(invitation.text)?.[0] ?? ''
      const password = `pluie sur le col ${Date.now()}`
      await newcomer.goto(link)
      await newcomer.getByLabel(words.password).fill(password)
      await newcomer.getByLabel(words.again).fill(password)
      await button(newcomer, words.save).click()
      await expect(newcomer.getByRole('heading', { name: words.chosen })).toBeVisible()
      await newcomer.getByRole('link', { name: words.to }).click()
      await newcomer.getByLabel(words.login).fill(email)
      await newcomer.getByLabel(words.own, { exact: true }).fill(password)
      await button(newcomer, words.submit).click()
      await expect(new Shell(newcomer).title(words.welcome)).toBeVisible()
      await skipToTheEnd(newcomer, words)
      await expect(new Shell(newcomer).title(words.home)).toBeVisible()
      // the link works only once
      await newcomer.goto(link)
      await expect(newcomer.getByLabel(words.password)).toBeHidden()
      expect(mailsTo(email)).toHaveLength(1)
      await newcomer.context().close()
    },
  )
}

test('language, theme, units and zones are the same on another device', LONG, async ({ browser, page }) => {
  test.slow()
  await addPerson('devices', { role: 'devices', features: ['stations', 'edit_zone'] })
  await withDatabase((database) =>
    database.query(`update membership set zone_ids = '{nord}' where person_id = 'devices'`),
  )
  await signIn(page, 'devices', '/user/preferences/devices')
  const choose = (group: string, option: string) =>
    page.getByRole('radiogroup', { name: group }).first().getByText(option, { exact: true }).click()
  await choose('Thème', 'Sombre')
  await choose('Unités', 'Impériales')
  await page.getByRole('main').getByText('English', { exact: true }).click()
  await expect(page.getByRole('radiogroup', { name: 'Units' }).first()).toBeVisible()
  await page.goto(`${productUrl()}/user/zone/devices`)
  await page.getByRole('checkbox', { name: 'Secteur Sud' }).check()
  await button(page, 'Save').click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()

  const context = await browser.newContext({ locale: 'fr-FR', colorScheme: 'light' })
  const other = await context.newPage()
  await new SignInPage(other).open('/user/zone/devices')
  await new SignInPage(other).withPassword('devices')
  await expect(other.getByRole('checkbox', { name: 'Secteur Sud' })).toBeChecked()
  await expect(other.getByRole('checkbox', { name: 'Secteur Nord' })).toBeChecked()
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await other.goto(`${productUrl()}/stations`)
  await expect(other.getByRole('grid')).toContainText('°F')
  await context.close()
})
