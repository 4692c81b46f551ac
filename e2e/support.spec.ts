import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { productUrl, seriousFindings, signIn } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { LONG } from './long.ts'
import { answerMail, nextMailTo } from './mails.ts'

const WORDS = {
  fr: {
    setupId: 'a75',
    title: 'Objet',
    description: 'Description',
    add: 'Ajouter un document',
    send: 'Envoyer',
    answer: 'C’est réparé.',
    quoted: 'Le jeu. 26 nov. 2026 à 03:00, Verglas a écrit :',
  },
  en: {
    setupId: 'quebec',
    title: 'Subject',
    description: 'Description',
    add: 'Add a document',
    send: 'Send',
    answer: 'It is mended.',
    quoted: 'On Thu, Nov 26, 2026 at 3:00 AM Verglas wrote:',
  },
} as const

for (const lang of ['fr', 'en'] as const) {
  const words = WORDS[lang]
  test(
    `a ticket is sent by mail with its picture, and answered from the mail program, in ${lang}`,
    LONG,
    async ({ page }) => {
      const contact = `support-${lang}-${Date.now() % 100000}@example.org`
      await withDatabase((database) =>
        database.query('update setup set technical_contact = $1 where id = $2', [
          { name: 'Support', phone: null, email: contact, hours: null },
          words.setupId,
        ]),
      )
      const login = `asks-${lang}`
      await addPerson(login, { setupId: words.setupId, lang })
      await signIn(page, login, '/support/new')
      await page.getByLabel(words.title).fill('Carte vide')
      await page.getByLabel(words.description).fill('Depuis ce matin.')
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: words.add }).click()
      await (await chosen).setFiles({ name: 'ecran.png', mimeType: 'image/png', buffer: await picture() })
      await expect(page.getByText('ecran.png')).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await page.getByRole('button', { name: words.send, exact: true }).click()
      await expect(page.getByText('Depuis ce matin.')).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: /ecran\.png/ }).click()
      expect((await download).suggestedFilename()).toBe('ecran.png')

      const mail = await nextMailTo(contact)
      expect(mail.text).toContain('Depuis ce matin.')
      await answerMail(mail, {
        from: contact,
        text: `${words.answer}\n\n${words.quoted}\n> Depuis ce matin.`,
      })
      await expect(page.getByText(words.answer)).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: words.answer })).not.toContainText('Depuis')
      await page.goto(`${productUrl()}/support`)
      await expect(page.getByText('Carte vide')).toBeVisible()
    },
  )
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
