import { expect, type Locator, type Page, test } from '@playwright/test'
import { productUrl, Shell, SignInPage, seriousFindings, signIn } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { DEEP, LONG } from './long.ts'

/**
 * Every form of the administration, the profile, the platform and the sign-in, tested for people who cannot
 * see it or have no mouse.
 */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A form: its address, and how to open or fill it. */
type Form = { path: string; open?: (page: Page) => Promise<unknown> }

const press = (name: string) => (page: Page) => button(page, name).click()

const ORGANISATION: readonly Form[] = [
  { path: '/admin/organisation', open: press('Ajouter une diapositive') },
  { path: '/admin/zones/-', open: press('Enregistrer') },
  { path: '/admin/zones/nord' },
  { path: '/admin/roles/-', open: press('Enregistrer') },
  { path: '/admin/roles/operator' },
  { path: '/admin/log' },
]

const PEOPLE: readonly Form[] = [
  { path: '/admin/users', open: press('Tout sélectionner sur cette page') },
  { path: '/admin/users/signup' },
  {
    path: '/admin/users/import',
    open: (page) => textbox(page, 'Tableau à coller').fill('Nom;Prénom\nNeuf;Ada'),
  },
  { path: '/admin/user/create', open: press('Ajouter') },
  { path: '/admin/user/edit/claire', open: press('Supprimer et effacer ses traces') },
  { path: '/admin/user/stations/claire' },
]

const profileOf = (userId: string): readonly Form[] => [
  { path: '/user' },
  { path: `/user/preferences/${userId}` },
  { path: `/user/zone/${userId}` },
  { path: `/user/setups/${userId}` },
  { path: '/user/stations' },
  { path: '/user/notifications' },
  { path: '/user/security', open: press('Changer le mot de passe') },
  { path: '/user/security', open: press('Ajouter une clé d’accès') },
  {
    path: '/user/security',
    async open(page) {
      await button(page, 'Ajouter une application').click()
      await page.getByLabel('Mot de passe actuel').fill('verglas')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Code affiché par l’application')).toBeVisible()
    },
  },
]

const PLATFORM: readonly Form[] = [
  {
    path: '/platform',
    async open(page) {
      await button(page, 'Nouvelle organisation').click()
      await button(page, 'Créer et inviter').click()
    },
  },
]

/** Forms before signing in; the first address leads to the provider's pages. */
const OUTSIDE: readonly Form[] = [
  { path: '/signin?setup=nobody' },
  { path: '/signin?setup=a75', open: press('Envoyer la demande') },
  {
    path: '/',
    async open(page) {
      await new SignInPage(page).withPassword('nobody', 'not it')
      await expect(page.getByText('Identifiant ou mot de passe inexact.')).toBeVisible()
    },
  },
  {
    path: '/',
    async open(page) {
      await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
      await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible()
    },
  },
]

/** Opens each form and returns axe's findings, each preceded by the address. */
async function findingsIn(page: Page, forms: readonly Form[]): Promise<string[]> {
  const findings: string[] = []
  for (const { path, open } of forms) {
    await page.goto(`${productUrl()}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open?.(page)
    await page.waitForTimeout(600) // waits for content that appears by itself
    findings.push(...(await seriousFindings(page)).map((finding) => `${path} ${finding}`))
  }
  return findings
}

async function addPlatformAdministrator(id: string): Promise<void> {
  await addPerson(id)
  await withDatabase((database) =>
    database.query('update person set is_platform_administrator = true where id = $1', [id]),
  )
}

async function addNewcomer(id: string, zoneIds: readonly string[]): Promise<void> {
  await addPerson(id)
  await withDatabase((database) =>
    database.query('update membership set setup_init = false, zone_ids = $2 where person_id = $1', [
      id,
      zoneIds,
    ]),
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds no serious violations, ${colorScheme}`, LONG, () => {
    test.use({ colorScheme })

    for (const [name, forms] of Object.entries({ organisation: ORGANISATION, people: PEOPLE })) {
      test(`in the forms of the administration: ${name}`, async ({ page }) => {
        test.slow()
        const administrator = `forms-${name}-${colorScheme}`
        await addPerson(administrator, { role: 'administrator' })
        await signIn(page, administrator, '/admin/users')
        await new Shell(page).isThere()
        expect(await findingsIn(page, forms)).toEqual([])
      })
    }

    test('in the forms of the profile', async ({ page }) => {
      test.slow()
      const person = `forms-profile-${colorScheme}`
      await addPerson(person)
      await signIn(page, person, '/user')
      await new Shell(page).isThere()
      expect(await findingsIn(page, profileOf(person))).toEqual([])
    })

    test('in the forms of the platform', async ({ page }) => {
      await addPlatformAdministrator(`forms-platform-${colorScheme}`)
      await signIn(page, `forms-platform-${colorScheme}`, '/platform')
      await expect(page.getByRole('heading', { level: 1, name: 'Plateforme' })).toBeVisible()
      expect(await findingsIn(page, PLATFORM)).toEqual([])
    })

    test('before and during sign-in', async ({ page }) => {
      expect(await findingsIn(page, OUTSIDE)).toEqual([])
    })

    test('during the first login', async ({ page }) => {
      await addNewcomer(`forms-zone-${colorScheme}`, [])
      await signIn(page, `forms-zone-${colorScheme}`)
      await expect(new Shell(page).title('Votre zone de travail')).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await page.getByRole('checkbox').first().click()
      await button(page, 'Continuer').click()
      await expect(new Shell(page).title(/^Bienvenue/)).toBeVisible()
      await page.waitForTimeout(600)
      expect(await seriousFindings(page)).toEqual([])
    })
  })
}

/** Presses Tab until the input has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('a person is added by keyboard alone, from sign-in to the row in the list', LONG, async ({ page }) => {
  test.slow()
  await addPerson('forms-keyboard', { role: 'administrator' })
  const stamp = Date.now()
  const type = async (label: string, text: string) => {
    await tabTo(page, textbox(page, label))
    await page.keyboard.type(text)
  }
  // filters the list to one row: every other row adds a tab stop, and other journeys add people
  await new SignInPage(page).open('/admin/users?q=forms-keyboard')
  await tabTo(page, page.getByLabel('Courriel ou identifiant'))
  await page.keyboard.type('forms-keyboard')
  await tabTo(page, page.getByLabel('Mot de passe'))
  await page.keyboard.type('verglas')
  await page.keyboard.press('Enter')
  await new Shell(page).isThere()

  await tabTo(page, button(page, 'Ajouter'))
  await page.keyboard.press('Enter')
  await expect(new Shell(page).title('Ajouter un utilisateur')).toBeVisible()
  await type('Prénom', 'Ida')
  await type('Nom', `Clavier ${stamp}`)
  await type('Adresse de courriel', `ida-${stamp}@example.org`)
  // a time zone can be found by its city, whatever its label
  await tabTo(page, page.getByRole('combobox', { name: 'Fuseau horaire' }))
  await page.keyboard.type('new york')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Fuseau horaire' })).toHaveValue('America/New York')
  await tabTo(page, page.getByRole('combobox', { name: 'Rôle', exact: true }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('checkbox', { name: 'Secteur Nord' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Secteur Nord' })).toBeChecked()
  await tabTo(page, button(page, 'Ajouter'))
  await page.keyboard.press('Enter')
  await expect(new Shell(page).title('Utilisateurs')).toBeVisible()
  await tabTo(page, page.getByRole('search').getByRole('searchbox'))
  await page.keyboard.type(`ida-${stamp}`)
  await expect(page.getByRole('row', { name: `Clavier ${stamp}` })).toContainText('Secteur Nord')
})

const SENTENCES = {
  fr: {
    language: 'FR',
    fields: { firstName: 'Prénom', lastName: 'Nom', email: 'Adresse de courriel', login: 'Identifiant' },
    phone: 'Téléphone',
    role: 'Rôle',
    add: 'Ajouter',
    required: 'À remplir.',
    duplicateEmail: 'Cette adresse de courriel est déjà utilisée.',
    duplicateLogin: 'Cet identifiant est déjà utilisé.',
    invalidPhone: 'Numéro de téléphone non valide.',
  },
  en: {
    language: 'EN',
    fields: { firstName: 'First name', lastName: 'Last name', email: 'E-mail address', login: 'Login' },
    phone: 'Phone',
    role: 'Role',
    add: 'Add',
    required: 'Please fill the field.',
    duplicateEmail: 'This e-mail address is already in use.',
    duplicateLogin: 'This login is already in use.',
    invalidPhone: 'Invalid phone number.',
  },
} as const

for (const [lang, words] of Object.entries(SENTENCES)) {
  test(
    `errors for a new user are at their fields, and the input is kept (${lang})`,
    lang === 'fr' ? DEEP : LONG,
    async ({ page }) => {
      const administrator = `forms-messages-${lang}`
      await addPerson(administrator, { role: 'administrator' })
      await withDatabase((database) =>
        database.query('update person set lang = $2 where id = $1', [administrator, lang]),
      )
      await signIn(page, administrator, '/admin/user/create')
      const { fields, phone, add } = words
      const submit = () => page.getByRole('main').getByRole('button', { name: add, exact: true }).click()
      const refused = async (label: string, sentence: string) => {
        await submit()
        await expect(textbox(page, label)).toHaveAccessibleDescription(
          new RegExp(sentence.replace('.', '\\.')),
        )
        await expect(textbox(page, label)).toBeFocused()
      }
      await refused(fields.firstName, words.required)
      await textbox(page, fields.firstName).fill('Ida')
      await textbox(page, fields.lastName).fill('Essai')
      await textbox(page, fields.email).fill('claire@demo.verglas.example')
      await page.getByRole('combobox', { name: words.role, exact: true }).click()
      await page.getByRole('option').first().click()
      await refused(fields.email, words.duplicateEmail)
      await textbox(page, fields.email).fill(`ida-${Date.now()}@example.org`)
      await textbox(page, fields.login).fill('claire')
      await refused(fields.login, words.duplicateLogin)
      await textbox(page, fields.login).fill('')
      await textbox(page, phone).fill('06 12')
      await refused(phone, words.invalidPhone)
      await expect(textbox(page, fields.firstName)).toHaveValue('Ida')
      await expect(textbox(page, fields.lastName)).toHaveValue('Essai')
      await expect(textbox(page, phone)).toHaveValue('06 12')
    },
  )
}
