import { expect, type Page, test } from '@playwright/test'
import { Shell, seriousFindings, signIn } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { LONG } from './long.ts'

/** Half an hour without activity in two tabs of one browser, with a simulated clock. */

const LANGUAGES = [
  {
    lang: 'fr',
    stay: 'Rester connecté',
    soon: /^Votre session se ferme dans \d+\ss, faute d’activité\.$/,
    ended: 'Session terminée',
  },
  {
    lang: 'en',
    stay: 'Stay signed in',
    soon: /^You will be signed out in \d+\ss for lack of activity\.$/,
    ended: 'Session ended',
  },
] as const

const PICTURES = process.env.JOURNEYS_PICTURES

for (const { lang, stay, soon, ended } of LANGUAGES) {
  test(
    `both tabs count down the last minute, and the session ends in both (${lang})`,
    LONG,
    async ({ context, page }) => {
      const login = `veille-${lang}`
      await addPerson(login, { role: 'external' })
      await withDatabase((database) =>
        database.query('update person set lang = $2 where id = $1', [login, lang]),
      )
      await context.clock.install()
      await signIn(page, login, '/stations')
      await new Shell(page).isThere()
      const other = await context.newPage()
      await other.goto(page.url())
      await new Shell(other).isThere()

      const countdown = (tab: Page) => tab.getByRole('alertdialog', { name: stay })
      // one clock for all tabs
      const pass = (time: string) => context.clock.fastForward(time)
      const search = page.getByRole('searchbox').first()
      await search.focus()
      await pass('29:10')
      for (const tab of [page, other]) {
        await expect(countdown(tab)).toBeVisible()
        await expect(countdown(tab)).toHaveAccessibleDescription(soon)
        await expect(tab.getByRole('button', { name: stay })).toBeFocused()
      }
      expect(await seriousFindings(page)).toEqual([])
      if (PICTURES) {
        await page.screenshot({ path: `${PICTURES}/idle-${lang}.png` })
        await page.setViewportSize({ width: 390, height: 844 })
        await page.screenshot({ path: `${PICTURES}/idle-${lang}-390.png` })
        await page.setViewportSize({ width: 1440, height: 900 })
      }

      // a key press in one tab keeps the other alive, and the previous element has the focus again
      await page.keyboard.press('Enter')
      for (const tab of [page, other]) await expect(countdown(tab)).toHaveCount(0)
      await expect(search).toBeFocused()

      await pass('29:10')
      await expect(countdown(page)).toBeVisible()
      await pass('01:00')
      for (const tab of [page, other]) await expect(tab.getByText(ended)).toBeVisible()
    },
  )
}
