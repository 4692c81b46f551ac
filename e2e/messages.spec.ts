import { expect, test } from '@playwright/test'
import { productUrl, signIn } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { DEEP, LONG } from './long.ts'
import { mailsTo, nextMailTo, workOnce } from './mails.ts'

const IN = {
  fr: {
    point: 'a75-bonnac-c',
    bell: 'Changements de la prévision',
    subject: /la prévision a changé$/,
    stop: 'Ne plus les recevoir',
    done: /^C’est fait/,
    unit: '°C',
  },
  en: {
    point: 'a75-coren-c',
    bell: 'Changes of the forecast',
    subject: /the forecast has changed$/,
    stop: 'Receive them no more',
    done: /^Done/,
    unit: '°F',
  },
} as const

/** Stores a notice, as if the followers of the point had been notified of a night that is warmer by this much. */
const storeWarmerNotice = (point: string, byC: number) =>
  withDatabase((database) =>
    database.query(
      `update told_forecast t
          set hours = (select jsonb_agg(h || jsonb_build_object('airC', (h ->> 'airC')::real + $2::real)
                                          || case when h ->> 'roadC' is null then '{}'
                                             else jsonb_build_object('roadC', (h ->> 'roadC')::real + $2::real) end)
                         from jsonb_array_elements(t.hours) h)
        where castpoint_id = $1`,
      [point, byC],
    ),
  )

for (const lang of ['fr', 'en'] as const) {
  const words = IN[lang]
  test(
    `notifications turned on with the bell are turned off by the link in the mail, without signing in (${lang})`,
    lang === 'fr' ? DEEP : LONG,
    async ({ browser, page }) => {
      const id = `cloche-${lang}`
      const email = `${id}@example.org`
      await addPerson(id)
      await withDatabase((database) =>
        database.query('update person set lang = $2, unit = $3 where id = $1', [
          id,
          lang,
          lang === 'en' ? 'imperial' : 'metric',
        ]),
      )
      await signIn(page, id, `/previsions/view/${words.point}`)
      await page.getByRole('button', { name: /^Notifications/ }).click()
      const wish = page.getByRole('switch', { name: words.bell })
      await wish.click()
      await expect(page.getByRole('button', { name: /^Notifications.*1/ })).toBeVisible()

      const before = mailsTo(email).length
      await workOnce()
      await storeWarmerNotice(words.point, 8)
      const mail = await nextMailTo(email, before + 1)
      expect(mail.subject).toMatch(words.subject)
      expect(mail.text).toContain(words.unit)

      const stranger = await browser.newContext({ locale: lang === 'en' ? 'en-GB' : 'fr-FR' })
      const unsubscribe = await stranger.newPage()
      await unsubscribe.goto(mail.unsubscribe ?? '')
      await unsubscribe.getByRole('button', { name: words.stop }).click()
      await expect(unsubscribe.getByText(words.done)).toBeVisible()
      await stranger.close()

      await page.goto(`${productUrl()}/previsions/view/${words.point}`)
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('switch', { name: words.bell })).not.toBeChecked()
      await storeWarmerNotice(words.point, 8)
      await workOnce()
      expect(mailsTo(email)).toHaveLength(before + 1)
    },
  )
}
