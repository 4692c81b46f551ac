import { expect, test } from '@playwright/test'
import { productUrl, seriousFindings, signIn } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { LONG } from './long.ts'
import { addStation, measure } from './measured-station.ts'

const IN = {
  fr: {
    renamed: 'S’appelle maintenant',
    look: 'Voir ce qui changerait',
    readings: /^2 relevés de «\sCol, nouveau nom/,
    merge: 'Réunir les deux stations',
    merged: 'Les deux stations n’en font plus qu’une.',
    add: 'Ajouter une station',
    name: /^Nom/,
    ref: 'Référence dans la source',
    save: 'Ajouter la station',
    number: 'Écrivez un nombre.',
    oldest: /11,1/,
    latest: /13,3/,
  },
  en: {
    renamed: 'Is now called',
    look: 'See what would change',
    readings: /^2 readings of “Col, nouveau nom/,
    merge: 'Make the two stations one',
    merged: 'The two stations are one.',
    add: 'Add a station',
    name: /^Name/,
    ref: 'Reference in the source',
    save: 'Add the station',
    number: 'Write a number.',
    oldest: /12\.0/,
    latest: /8\.1/,
  },
} as const

const HOUR_MS = 3_600_000
const latestRev = () =>
  withDatabase((database) =>
    database.query<{ at: string }>(
      'select to_char(now() at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\') as at',
    ),
  )

const FEATURES = ['stations', 'obs_map', 'forecasts', 'roadcast', 'admin_stations']

for (const lang of ['fr', 'en'] as const) {
  const words = IN[lang]
  test(`a renamed station is merged, and an expected one is added (${lang})`, LONG, async ({ page }) => {
    // a merge cannot be undone
    const runId = Date.now()
    const [oldId, newId] = [`journey-col-old-${runId}`, `journey-col-new-${runId}`]
    await addStation(oldId, `Col, ancien nom ${runId}`)
    await addStation(newId, `Col, nouveau nom ${runId}`)
    const nowMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
    await measure(oldId, [[nowMs - 20 * HOUR_MS, { air_temperature_c: -11.1 }]])
    await measure(newId, [
      [nowMs - 2 * HOUR_MS, { air_temperature_c: -12.2 }],
      [nowMs - HOUR_MS, { air_temperature_c: -13.3 }],
    ])
    const [before] = await latestRev()
    await addPerson(`keeper-${lang}`, { lang, role: 'station-keeper', features: FEATURES })
    await signIn(page, `keeper-${lang}`, `/stations/edit/${oldId}`)
    await page.getByRole('combobox', { name: words.renamed }).fill(`nouveau nom ${runId}`)
    await page.getByRole('option', { name: `Col, nouveau nom ${runId}` }).click()
    await page.getByRole('button', { name: words.look }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(words.readings)
    expect(await seriousFindings(page), 'before the two are one').toEqual([])
    await question.getByRole('button', { name: words.merge }).click()
    await expect(page.getByText(words.merged)).toBeVisible()

    await page.goto(`${productUrl()}/stations/view/${oldId}`)
    await expect(page.getByText(words.latest).first()).toBeVisible()
    await page.goto(`${productUrl()}/stations/view/${oldId}?time=${before?.at}`)
    await expect(page.getByRole('heading', { level: 1, name: `Col, ancien nom ${runId}` })).toBeVisible()
    await expect(page.getByText(words.oldest).first()).toBeVisible()
    await expect(page.getByText(words.latest)).toHaveCount(0)

    await page.goto(`${productUrl()}/tools/stations`)
    await page.getByRole('button', { name: words.add }).click()
    await page.getByRole('textbox', { name: words.name }).fill(`Col attendu ${lang}`)
    await page.getByLabel(words.ref).fill(`COL-ATTENDU-${runId}`)
    await page.getByLabel('Latitude').fill('nord')
    await page.getByLabel('Longitude').fill(lang === 'fr' ? '3,2' : '3.2')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.number)).toBeVisible()
    expect(await seriousFindings(page), 'the form of a new station').toEqual([])
    await page.getByLabel('Latitude').fill(lang === 'fr' ? '44,8' : '44.8')
    await page.getByRole('button', { name: words.save }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: new RegExp(`Col attendu ${lang}`) }),
    ).toBeVisible()
  })
}
