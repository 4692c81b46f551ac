import { expect, test } from '@playwright/test'
import { Shell, SignInPage, signIn } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { LONG } from './long.ts'

test(
  'an administrator adds a person, creates and changes a role, and finds all of it in the log',
  LONG,
  async ({ page }) => {
    const shell = new Shell(page)
    const stamp = Date.now()
    const email = `lucie-${stamp}@example.org`
    const role = `Essai ${stamp}`
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
    const openPage = (name: string) =>
      page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await signIn(page, 'antoine', '/admin/roles')

    await button('Nouveau rôle').click()
    await textbox('Nom du rôle').fill(role)
    await page.getByRole('checkbox', { name: 'Stations', exact: true }).check()
    await button('Enregistrer').click()
    await page.getByRole('link', { name: role }).click()
    await page.getByRole('checkbox', { name: 'Wiki', exact: true }).check()
    await button('Enregistrer').click()
    await expect(page.getByRole('row', { name: role })).toContainText('2')

    await openPage('Utilisateurs')
    await button('Ajouter').click()
    await expect(shell.title('Ajouter un utilisateur')).toBeVisible()
    // errors appear at their field, and the other fields stay filled in
    await textbox('Prénom').fill('Lucie')
    await textbox('Nom').fill(`Essai ${stamp}`)
    await textbox('Adresse de courriel').fill('lucie')
    await page.getByRole('combobox', { name: 'Rôle', exact: true }).click()
    await page.getByRole('option', { name: role }).click()
    await button('Ajouter').click()
    await expect(textbox('Adresse de courriel')).toHaveAttribute('aria-invalid', 'true')
    await expect(textbox('Prénom')).toHaveValue('Lucie')
    await textbox('Adresse de courriel').fill(email)
    await button('Ajouter').click()
    await expect(shell.title('Utilisateurs')).toBeVisible()

    await openPage('Journal')
    const act = (words: string) => page.getByRole('row').filter({ hasText: words })
    await expect(act(`Rôle ${role}\u00a0: création`)).toContainText('Antoine Vidal')
    await expect(act(`Rôle ${role}\u00a0: modification`)).toContainText('wiki_button')
    await expect(act(`Personne Lucie Essai ${stamp}\u00a0:`)).toContainText('Antoine Vidal')
  },
)

const LIFE = {
  fr: {
    lock: 'Verrouiller',
    unlock: 'Déverrouiller',
    phone: 'Téléphone',
    save: 'Enregistrer',
    remove: 'Supprimer',
    sure: 'Supprimer l’utilisateur',
    people: 'Utilisateurs',
    lastName: 'Nom',
  },
  en: {
    lock: 'Lock',
    unlock: 'Unlock',
    phone: 'Phone',
    save: 'Save',
    remove: 'Delete',
    sure: 'Delete the user',
    people: 'Users',
    lastName: 'Last name',
  },
} as const

for (const lang of ['fr', 'en'] as const) {
  const words = LIFE[lang]
  test(
    `an administrator locks, unlocks, edits and deletes a person, who is signed out at once (${lang})`,
    LONG,
    async ({ browser, page }) => {
      test.slow()
      const [administrator, person] = [`life-admin-${lang}`, `life-${lang}`]
      await addPerson(administrator, { role: 'administrator' })
      await addPerson(person)
      await withDatabase((database) =>
        database.query('update person set lang = $2 where id = $1', [administrator, lang]),
      )
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const context = await browser.newContext({ locale: 'fr-FR' })
      const theirs = await context.newPage()
      await signIn(theirs, person, '/stations')
      await new Shell(theirs).isThere()

      await signIn(page, administrator, `/admin/user/edit/${person}`)
      await button(words.lock).click()
      // an open session ends within a minute, and the page says why
      await expect(theirs.getByText(/verrouillé/i).first()).toBeVisible({ timeout: 60_000 })
      await button(words.unlock).click()
      await expect(button(words.lock)).toBeVisible()
      await theirs.getByRole('button', { name: /nouvelle session/ }).click()
      await expect(theirs.getByLabel('Mot de passe')).toBeVisible()
      await new SignInPage(theirs).withPassword(person)
      await new Shell(theirs).isThere()

      await page.getByRole('textbox', { name: words.lastName, exact: true }).fill(`Marié ${lang}`)
      await page.getByRole('textbox', { name: words.phone }).fill('06 12 34 56 78')
      await button(words.save).click()
      await expect(new Shell(page).title(words.people)).toBeVisible()
      await page.getByRole('search').getByRole('searchbox').fill(person)
      const row = page.getByRole('row', { name: `Marié ${lang}` })
      await row.getByRole('link').first().click()
      await expect(page.getByRole('textbox', { name: words.phone })).toHaveValue('+33612345678')
      await button(words.remove).click()
      await button(words.sure).click()
      await expect(new Shell(page).title(words.people)).toBeVisible()
      await expect(row).toBeHidden()
      await expect(theirs.getByText(/session|accès/i).first()).toBeVisible({ timeout: 60_000 })
      await context.close()
    },
  )
}
