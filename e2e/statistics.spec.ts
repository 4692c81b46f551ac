import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { Shell, seriousFindings, signIn } from './drivers.ts'
import { addPerson } from './journey-people.ts'
import { LONG } from './long.ts'
import { addStation, measure } from './measured-station.ts'

test(
  'statistics of the last weeks: all stations, one station, one measure in detail, and the workbook',
  LONG,
  async ({ page }) => {
    await signIn(page, 'antoine', '/stations')
    const shell = new Shell(page)
    await shell.goTo('Outils', 'Statistiques')
    await expect(page.getByRole('columnheader', { name: /Ch\. < 0/ })).toBeVisible()
    expect(await seriousFindings(page), 'all stations').toEqual([])
    await page.getByRole('link', { name: 'Viaduc de Garabit' }).click()

    await expect(shell.title(/Viaduc de Garabit/)).toBeVisible()
    const thresholds = page.getByRole('region', { name: 'Au-delà des seuils, gel et dégel' }).first()
    await expect(thresholds.getByRole('row', { name: /Chaussée < 0/ })).toContainText('%')
    await page.getByRole('combobox', { name: 'Mesure' }).click()
    await page.getByRole('option', { name: 'Température de l’air' }).click()
    await expect(page.getByRole('img', { name: /^Température de l’air : minimum/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Rose des vents/ })).toBeVisible()
    expect(await seriousFindings(page), 'one station').toEqual([])

    await page.getByRole('button', { name: 'Exporter' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Classeur (XLSX)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^verglas-statistiques-a75-garabit-.*\.xlsx$/)
  },
)

const IN = {
  fr: {
    period: 'Période',
    lastMonth: 'Le mois dernier',
    thresholds: 'Au-delà des seuils, gel et dégel',
    frost: /^Air < 0/,
    none: 'aucun passage',
    events: 'Épisodes, du plus récent au plus ancien',
    months: 'Par mois',
    total: '5,0',
    export: 'Exporter',
    csv: 'Tableau (CSV)',
    head: /^Température de l’air.*< 0.*\(h\)$/,
  },
  en: {
    period: 'Period',
    lastMonth: 'Last month',
    thresholds: 'Beyond thresholds, freezing and thawing',
    frost: /^Air < 32/,
    none: 'no pass',
    events: 'Events, newest first',
    months: 'By month',
    total: '2.0',
    export: 'Export',
    csv: 'Table (CSV)',
    head: /^Air temperature.*< 32.*\(h\)$/,
  },
} as const

const FEATURES = ['stations', 'obs_map', 'stations_stats', 'stations_stats_export']
/** Hours of frost on each of the first days of last month, between the full hours around them. */
const FROST_HOURS = [6, 4, 0, 5]

/** Midnight at the start of last month in Paris, which is on a full hour in UTC. */
function lastMonthMs(): number {
  const [year, month] = new Date()
    .toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
    .split('-')
    .map(Number)
  const noonMs = Date.UTC(year ?? 0, (month ?? 1) - 2, 1, 12)
  const clock = new Date(noonMs).toLocaleTimeString('sv', { timeZone: 'Europe/Paris' })
  return noonMs - Number(clock.slice(0, 2)) * HOUR_MS
}
const HOUR_MS = 3_600_000

/** The fields of a CSV line; quoted text may contain the separator. */
const fieldsOf = (line: string, separator: string) =>
  (
    line.match(new RegExp(`(?:"[^"]*"|[^"${separator}])+|(?<=^|${separator})(?=${separator}|$)`, 'g')) ?? []
  ).map((field) => field.replaceAll('"', ''))

for (const lang of ['fr', 'en'] as const) {
  const words = IN[lang]
  test(
    `the frost hours and the snowfall of last month are found and saved (${lang})`,
    LONG,
    async ({ page }) => {
      const id = `journey-frost-${lang}`
      await addStation(id, `Col du gel ${lang}`)
      const fromMs = lastMonthMs()
      const hours = Array.from({ length: 24 * FROST_HOURS.length }, (_, hour) => hour)
      await measure(
        id,
        hours.map((hour) => [
          fromMs + hour * HOUR_MS,
          {
            air_temperature_c: hour % 24 < (FROST_HOURS[Math.floor(hour / 24)] ?? 0) ? -2 : 3,
            snow_cm: hour >= 50 && hour < 55 ? 1 : 0,
          },
        ]),
      )
      await addPerson(`frost-${lang}`, { lang, role: 'winter-reader', features: FEATURES })
      await signIn(page, `frost-${lang}`, `/stats/${id}`)
      await page.getByRole('combobox', { name: words.period }).click()
      await page.getByRole('option', { name: words.lastMonth }).click()
      const frost = page
        .getByRole('region', { name: words.thresholds })
        .first()
        .getByRole('row', { name: words.frost })
      await expect(frost).toContainText(String(FROST_HOURS.reduce((sum, count) => sum + count)))

      const events = page.getByRole('table', { name: words.events })
      await expect(events.getByRole('row')).toHaveCount(2)
      await expect(events).toContainText(words.total)
      await expect(page.getByRole('table', { name: words.months })).toContainText(words.total)
      expect(await seriousFindings(page)).toEqual([])

      await page.getByRole('button', { name: words.export }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: words.csv }).click()
      const text = await readFile(await (await download).path(), 'utf8')
      const [heads = [], ...rows] = text
        .replace(/^\ufeff/, '')
        .trim()
        .split(/\r?\n/)
        .map((line) => fieldsOf(line, lang === 'fr' ? ';' : ','))
      const column = heads.findIndex((head) => words.head.test(head))
      expect(column, heads.join(' | ')).toBeGreaterThan(0)
      expect(rows.map((row) => Number(row[column])).slice(0, 4)).toEqual(FROST_HOURS)
    },
  )
}
