import { expect, test } from '@playwright/test'
import { AlertsPage } from './alerts-page.ts'
import { productUrl, Shell, seriousFindings, signIn } from './drivers.ts'
import { addPerson, writeIn } from './journey-people.ts'
import { LONG } from './long.ts'
import { mailsTo, nextMailTo } from './mails.ts'
import { addStation, measureAir } from './measured-station.ts'

/** Facts published without the connections engine wait for the chain's next minute. */
const NEXT_MINUTE = { timeout: 90_000 } as const

const IN = {
  fr: {
    thresholds: 'Seuils d’alerte',
    air: 'Air, minimum',
    value: 'Air, minimum, seuil',
    try: 'Essayer',
    fired: 'Se serait déclenché 0 fois en 30 jours.',
    once: 'Se serait déclenché 1 fois en 30 jours.',
    mail: 'par courriel',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    headline: 'Air sous le seuil minimal (votre seuil)',
    rule: 'Seuil\u00a0: air sous \u22122,0\u00a0°C.',
    first: /Premier relevé au-delà.*\u22122,5\u00a0°C/,
    closing: /Se ferme après deux relevés de suite à \u22121,7\u00a0°C ou plus/,
    opened: 'Alerte\u00a0: Air sous le seuil minimal (votre seuil)',
    ended: 'Fin d’alerte\u00a0: Air sous le seuil minimal (votre seuil)',
    unread: 'Marquer non lue',
    read: 'Marquer lue',
  },
  en: {
    thresholds: 'Alert thresholds',
    air: 'Air, minimum',
    value: 'Air, minimum, threshold',
    try: 'Try',
    fired: 'Would have fired 0 times in 30 days.',
    once: 'Would have fired 1 time in 30 days.',
    mail: 'by mail',
    save: 'Save',
    saved: 'Saved.',
    headline: 'Air below the minimum threshold (your threshold)',
    rule: 'Threshold: air below \u22122.0\u00a0°C.',
    first: /First reading across it.*\u22122.5\u00a0°C/,
    closing: /Closes after two readings in a row at \u22121.7\u00a0°C or more/,
    opened: 'Alert: Air below the minimum threshold (your threshold)',
    ended: 'Alert over: Air below the minimum threshold (your threshold)',
    unread: 'Mark as unread',
    read: 'Mark as read',
  },
} as const

for (const lang of ['fr', 'en'] as const) {
  const words = IN[lang]
  test(
    `a threshold is set, crossed, notified by mail and badge, read, and closed; the same in replay (${lang})`,
    LONG,
    async ({ page }) => {
      test.setTimeout(360_000)
      // unique to this run: a person's settings and a station's readings stay in the log
      const id = `seuil-${lang}-${Date.now().toString(36)}`
      const email = `${id}@example.org`
      const station = `a75-${id}`
      await addPerson(id)
      await writeIn(id, lang)
      await addStation(station, `Essai ${lang}`)
      await measureAir(station, [
        [40, 1],
        [30, 0.4],
        [20, -0.5],
        [10, -1.2],
      ])
      const mailsBefore = mailsTo(email).length

      await signIn(page, id, `/stations/view/${station}`)
      const panel = page.getByRole('region', { name: words.thresholds })
      await panel.getByRole('switch', { name: words.air }).click()
      await panel.getByRole('textbox', { name: words.value }).fill('-2')
      await panel.getByRole('region', { name: words.air }).getByRole('button', { name: words.try }).click()
      await expect(panel.getByText(words.fired)).toBeVisible()
      await expect(panel.getByRole('checkbox', { name: words.mail })).toBeChecked()
      expect(await seriousFindings(page)).toEqual([])
      await panel.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.saved)).toBeVisible()

      const alerts = new AlertsPage(page)
      await page.goto(`${productUrl()}/alerts`)
      const card = alerts.cards().filter({ hasText: words.headline })
      await expect(alerts.cards().first()).toBeVisible()
      await expect(card).toHaveCount(0)
      const calm = new Date().toISOString()
      const before = await alerts.unreadCount()

      await measureAir(station, [
        [2, -2.5],
        [1, -3.1],
      ])
      await expect(card).toBeVisible(NEXT_MINUTE)
      await expect.poll(() => alerts.unreadCount()).toBe(before + 1)
      const opened = await nextMailTo(email, mailsBefore + 1)
      expect(opened.subject).toBe(words.opened)
      expect(opened.text).toContain(words.rule)
      expect(opened.text).toContain(`Essai ${lang}`)

      await alerts.open(card)
      await expect(card.getByText(words.rule)).toBeVisible()
      await expect(card.getByText(words.first)).toBeVisible()
      await expect(card.getByText(words.closing)).toBeVisible()
      await expect.poll(() => alerts.unreadCount()).toBe(before)
      await expect(card.getByRole('button', { name: words.unread })).toBeEnabled()
      const night = new Date().toISOString()

      await measureAir(station, [
        [0.5, -1.8],
        [0.3, -1.6],
        [0.1, -1],
      ])
      await expect(card).toHaveCount(0, NEXT_MINUTE)
      const ended = await nextMailTo(email, mailsBefore + 2)
      expect(ended.subject).toBe(words.ended)

      await page.goto(`${productUrl()}/alerts?time=${night}`)
      await alerts.open(card)
      await expect(card.getByText(words.rule)).toBeVisible()
      await expect(card.getByRole('button', { name: words.unread })).toBeDisabled()
      await page.goto(`${productUrl()}/alerts?time=${calm}`)
      await expect(alerts.cards().first()).toBeVisible()
      await expect(card).toHaveCount(0)
      await page.goto(`${productUrl()}/stations/view/${station}`)
      await expect(new Shell(page).title(`Essai ${lang}`)).toBeVisible()
      await panel.getByRole('region', { name: words.air }).getByRole('button', { name: words.try }).click()
      await expect(panel.getByText(words.once)).toBeVisible()
      // each was notified once, whatever the workers did since
      expect(mailsTo(email)).toHaveLength(mailsBefore + 2)
    },
  )
}
