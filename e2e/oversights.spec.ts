import { expect, test } from '@playwright/test'
import { Shell, seriousFindings, signIn } from './drivers.ts'
import { addPerson } from './people.ts'

test('an oversight is followed in the list, stands first, and its page says what it watches', async ({
  page,
}) => {
  await addPerson('veille')
  await signIn(page, 'veille', '/oversights')
  const rows = page.getByRole('grid', { name: 'Surveillances' }).getByRole('rowheader')
  await expect(rows).toHaveCount(4)
  // each has been judged in the past that the demonstration brings
  await expect(page.getByText('pas encore jugée')).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Suivre · Viaduc de Millau : vent' }).click()
  await expect(rows.first()).toContainText('Viaduc de Millau : vent')
  await page.getByRole('link', { name: 'Viaduc de Millau : vent' }).click()
  await expect(page).toHaveURL(/\/oversights\/view\/viaduc-millau/)
  await expect(new Shell(page).title('Viaduc de Millau : vent')).toBeVisible()
  await expect(page.getByText('Rafales prévues : 60 km/h ou plus')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Les 30 derniers jours' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
