import { expect, type Page, test } from '@playwright/test'
import { productUrl, Shell, seriousFindings, signIn } from './drivers.ts'
import { addPerson, writeIn } from './journey-people.ts'
import { DEEP, LONG } from './long.ts'
import { mailsTo, nextMailTo } from './mails.ts'

test(
  'a watch is followed in the list, comes first, and its page says what it watches',
  DEEP,
  async ({ page }) => {
    await addPerson('veille')
    await signIn(page, 'veille', '/oversights')
    const rows = page.getByRole('grid', { name: 'Surveillances' }).getByRole('rowheader')
    await expect(rows).toHaveCount(4)
    // each has been evaluated for the past of the demonstration
    await expect(page.getByText('pas encore évaluée')).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('button', { name: 'Suivre · Viaduc de Millau : vent' }).click()
    await expect(rows.first()).toContainText('Viaduc de Millau : vent')
    await page.getByRole('link', { name: 'Viaduc de Millau : vent' }).click()
    await expect(page).toHaveURL(/\/oversights\/view\/viaduc-millau/)
    await expect(new Shell(page).title('Viaduc de Millau : vent')).toBeVisible()
    await expect(page.getByText('Rafales prévues : 60 km/h ou plus')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Les 30 derniers jours' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  },
)

const IN = {
  fr: {
    create: 'Nouvelle surveillance',
    name: 'Nom',
    map: 'Zone surveillée',
    move: 'Déplacer les sommets',
    measure: 'Mesure',
    air: 'Air prévu',
    add: 'Ajouter une règle',
    remove: 'Retirer',
    comparison: 'Comparaison',
    maximum: 'au plus',
    value: 'Valeur',
    rule: 'Air prévu\u00a0: 50,0\u00a0°C ou moins',
    try: 'Essayer sur les 30 derniers jours',
    times: /Aurait été active \d+ fois/,
    save: 'Enregistrer',
    notices: 'Me prévenir',
    mail: 'Par courriel',
    subject: (name: string) => `Surveillance ${name}\u00a0: niveau modéré`,
    places: 'Lieux en cause',
    notYetExisting: /n’existait pas encore à cet instant/,
  },
  en: {
    create: 'New oversight',
    name: 'Name',
    map: 'Area watched over',
    move: 'Move corners',
    measure: 'Measure',
    air: 'Forecast air',
    add: 'Add a rule',
    remove: 'Remove',
    comparison: 'Comparison',
    maximum: 'at most',
    value: 'Value',
    rule: 'Forecast air: 50.0\u00a0°C or less',
    try: 'Try on the last 30 days',
    times: /Would have been active \d+ time/,
    save: 'Save',
    notices: 'Notify me',
    mail: 'By e-mail',
    subject: (name: string) => `Watch ${name}: moderate severity`,
    places: 'Places that cause it',
    notYetExisting: /did not exist yet at this instant/,
  },
} as const

/** After an evaluation, an organisation is not evaluated again for two minutes. */
const JUDGED = { timeout: 200_000 } as const

for (const lang of ['fr', 'en'] as const) {
  const words = IN[lang]
  test(
    `a watch is drawn on the map, tested, forecasts a risk, and notifies its followers; the same in replay (${lang})`,
    LONG,
    async ({ page }) => {
      test.setTimeout(480_000)
      const id = `zone-${lang}-${Date.now().toString(36)}`
      const email = `${id}@example.org`
      const features = ['stations', 'forecasts', 'alerts', 'oversight', 'admin_ceils']
      await addPerson(id, { role: 'surveillant', features })
      await writeIn(id, lang)
      await signIn(page, id, '/oversights')
      await page.getByRole('button', { name: words.create }).click()
      await page.getByRole('textbox', { name: words.name }).fill(id)
      await drawAround(page, words.map)
      await expect(page.getByRole('button', { name: words.move })).toHaveAttribute('aria-pressed', 'true')
      // A new watch proposes the danger of the road; this one is about something else.
      const proposed = page.getByRole('button', { name: words.remove, exact: true })
      await expect(proposed).toHaveCount(2)
      await proposed.first().click()
      await proposed.first().click()
      await page.getByLabel(words.measure, { exact: true }).selectOption({ label: words.air })
      await page.getByRole('button', { name: words.add }).click()
      await page.getByLabel(words.comparison).selectOption({ label: words.maximum })
      await page.getByRole('textbox', { name: words.value }).fill('50')
      await expect(page.getByRole('region', { name: words.rule })).toBeVisible()
      await page.getByRole('button', { name: words.try }).click()
      await expect(page.getByText(words.times)).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      const before = new Date().toISOString()
      await page.getByRole('button', { name: words.save }).click()

      await expect(new Shell(page).title(id)).toBeVisible()
      const notices = page.getByRole('region', { name: words.notices })
      const mailBox = notices.getByRole('checkbox', { name: words.mail })
      await mailBox.click()
      await expect(mailBox).toBeChecked()
      const firing = page.getByRole('table', { name: words.places }).getByRole('row').nth(1)
      await expect(firing).toBeVisible(JUDGED)
      const mail = await nextMailTo(email)
      expect(mail.subject).toBe(words.subject(id))
      expect(mail.text).toContain(words.rule)
      const night = new Date().toISOString()

      const address = `${productUrl()}/oversights/view/${id}`
      await page.goto(`${address}?time=${night}`)
      await expect(new Shell(page).title(id)).toBeVisible()
      await expect(firing).toBeVisible()
      await expect(mailBox).toBeDisabled()
      await page.goto(`${address}?time=${before}`)
      await expect(page.getByText(words.notYetExisting)).toBeVisible()
      expect(mailsTo(email)).toHaveLength(1)
    },
  )
}

/** Clicks four corners around the middle of the map, and the first one again. */
async function drawAround(page: Page, label: string): Promise<void> {
  const map = page.getByRole('region', { name: label })
  await expect(map.locator('canvas').first()).toBeVisible()
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const corners = [
    [0.2, 0.15],
    [0.8, 0.15],
    [0.8, 0.85],
    [0.2, 0.85],
    [0.2, 0.15],
  ] as const
  // The drawing tool loads as a separate file. If requests never cease, the time-out has given the map enough
  // time.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
  for (const [across, down] of corners) {
    await page.mouse.move(x + across * width, y + down * height, { steps: 4 })
    await page.mouse.click(x + across * width, y + down * height)
  }
}
