import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { textsOfPdf } from '../apps/server/src/test-support/pdf.ts'
import { productUrl, seriousFindings, signIn } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { LONG } from './long.ts'
import { mailsTo, nextMailTo, workOnce } from './mails.ts'

const IN = {
  fr: {
    point: 'a75-issartets-c',
    name: 'Col des Issartets',
    add: 'Programmer un bulletin',
    choose: 'Point de prévision',
    hour: 'Heure',
    minute: 'Minute',
    save: 'Enregistrer',
    subject: /^Col des Issartets : bulletin du /,
    quarters: 'Par quart de journée',
    when: 'Quand',
    unit: '°C',
    download: 'Télécharger le PDF',
    move: 'Monter « Chaussée, l’heure la plus dangereuse de chaque période de 3 h »',
    keep: 'Garder pour moi et mes courriels',
    saved: 'Rubriques enregistrées.',
    road: 'Chaussée, l’heure la plus dangereuse de chaque période de 3 h',
    stop: 'Ne plus les recevoir',
    done: /^C’est fait/,
    section: 'Bulletins programmés',
  },
  en: {
    point: 'a75-garabit-c',
    name: 'Viaduc de Garabit',
    add: 'Schedule a bulletin',
    choose: 'Forecast point',
    hour: 'Time',
    minute: 'Minute',
    save: 'Save',
    subject: /^Viaduc de Garabit: bulletin of /,
    quarters: 'By quarter-day',
    when: 'When',
    unit: '°F',
    download: 'Download the PDF',
    move: 'Move “Road, the most dangerous hour of every three” up',
    keep: 'Keep for me and my mails',
    saved: 'Sections saved.',
    road: 'Road, the most dangerous hour of every three',
    stop: 'Receive them no more',
    done: /^Done/,
    section: 'Scheduled bulletins',
  },
} as const

/** Ignores line breaks, which depend on the paper. */
const unspaced = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, '')
const oneSpaced = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ')

/** The current minute on the organisation's clock. */
const thisMinute = () =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })
    .format(Date.now())
    .split(':')

for (const lang of ['fr', 'en'] as const) {
  const words = IN[lang]
  test(
    `a bulletin is scheduled, arrives by mail as PDF, matches its page, and is cancelled by its link (${lang})`,
    LONG,
    async ({ browser, page }) => {
      const id = `bulletin-${lang}`
      const email = `${id}@example.org`
      await addPerson(id, { lang })
      await signIn(page, id, `/pdf/prevision/${words.point}`)

      // the user sorts the sections, for the page and for the mails
      await expect(page.getByRole('heading', { name: words.quarters })).toBeVisible()
      for (let click = 0; click < 6; click++) await page.getByRole('button', { name: words.move }).click()
      await page.getByRole('button', { name: words.keep }).click()
      await expect(page.getByText(words.saved)).toBeVisible()
      expect(await seriousFindings(page), 'the page of the bulletin').toEqual([])

      const [hour = '', minute = ''] = thisMinute()
      await page.goto(`${productUrl()}/user/notifications`)
      await page.getByRole('button', { name: words.add }).click()
      await page.getByRole('combobox', { name: words.choose }).click()
      await page.getByRole('option', { name: words.name }).click()
      await page.getByRole('spinbutton', { name: words.hour }).fill(hour)
      await page.getByRole('spinbutton', { name: words.minute }).fill(minute)
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByRole('main').getByText(`${hour}:${minute}`)).toBeVisible()
      // stored as if it had existed yesterday: a bulletin scheduled for a minute that has already begun would be
      // sent tomorrow
      await withDatabase((database) =>
        database.query(
          "update cron_bulletin set changed_at = changed_at - interval '1 day' where person_id = $1",
          [id],
        ),
      )

      const mail = await nextMailTo(email)
      expect(oneSpaced(mail.subject)).toMatch(words.subject)
      expect(mail.text).toContain(words.unit)
      const mailed = await textsOfPdf(mail.pdf ?? Buffer.alloc(0))
      expect(mailed.text).toContain(words.name)
      expect(mailed.text.indexOf(words.road)).toBeLessThan(mailed.text.indexOf(words.quarters))
      await workOnce()
      expect(mailsTo(email)).toHaveLength(1)

      await page.goto(`${productUrl()}/pdf/prevision/${words.point}`)
      const rows = page
        .getByRole('table')
        .filter({ has: page.getByRole('columnheader', { name: words.when }) })
      await expect(rows.first()).toBeVisible()
      const cellTexts = await rows.getByRole('cell').allInnerTexts()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: words.download }).click()
      const file = await readFile(await (await download).path())
      const printed = unspaced((await textsOfPdf(file)).text)
      expect(cellTexts.length).toBeGreaterThan(50)
      for (const cell of cellTexts) expect(printed).toContain(unspaced(cell))

      const stranger = await browser.newContext({ locale: lang === 'en' ? 'en-GB' : 'fr-FR' })
      const unsubscribe = await stranger.newPage()
      await unsubscribe.goto(mail.unsubscribe ?? '')
      await unsubscribe.getByRole('button', { name: words.stop }).click()
      await expect(unsubscribe.getByText(words.done)).toBeVisible()
      await stranger.close()
      await page.goto(`${productUrl()}/user/notifications`)
      await expect(page.getByRole('heading', { name: words.section })).toBeVisible()
      await expect(page.getByRole('main').getByText(`${hour}:${minute}`)).toHaveCount(0)
    },
  )
}
