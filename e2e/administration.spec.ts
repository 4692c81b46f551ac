import { expect, test } from '@playwright/test'
import { Shell, signIn } from './drivers.ts'

test('an administrator adds somebody, makes and changes a role, and reads it all in the log', async ({
  page,
}) => {
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
  // what is wrong is said at its field, and the rest stays typed
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
})
