import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { CallAnswer } from '@verglas/contract'
import { hazardKind } from '@verglas/road-hazard'
import { codeOfCharacter, kindOfCode, levelOfCode } from '@verglas/road-network/risks'
import { STORY_NIGHTS } from '@verglas/simulated-weather'
import { textsOfPdf } from '../apps/server/src/test-support/pdf.ts'
import { ForecastPage, productUrl } from './drivers.ts'
import { LONG } from './long.ts'
import { type Read, readerOf } from './reader.ts'
import { storyHourMs } from './story-nights.ts'
import { addWall, WallScreen } from './wall-screen.ts'

/**
 * One night on every screen: the worst danger of the next 24 hours at a point and on a circuit is the same on ten
 * screens, in the bulletin and on a wall, live, at three past instants, and in the nights of the demonstration's story.
 */

const SETUP = 'a75'
const HOURS = 24
const HOUR_MS = 3_600_000
const LEVELS = ['aucun', 'faible', 'modéré', 'fort', 'extrême'] as const
const KINDS: Readonly<Record<string, string>> = {
  freezing_wet: 'gel imminent',
  frost: 'givre',
  slush: 'neige fondante',
  snow: 'neige',
  packed_snow: 'neige tassée',
  ice: 'verglas',
  freezing_rain: 'pluie verglaçante',
}

type Danger = { level: number; kind: string }
/** A place with the danger of each coming hour; null where nothing is forecast. */
type Place = { id: string; hours: (Danger | null)[]; worst: Danger }
/** The circuit is null where the network has no forecast: the demonstration computes segments for its last days only. */
type Night = { atMs: number | null; fromMs: number; point: Named; circuit: Named | null }
type Named = Place & { name: string }
const oneSpaced = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim()
const unspaced = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, '')
const wordOf = ({ level }: Danger): string => LEVELS[level] ?? ''
const clock = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
})

const NO_DANGER: Danger = { level: 0, kind: 'none' }
const worstOf = (hours: readonly (Danger | null)[]): Danger =>
  hours.reduce<Danger>((worst, hour) => (hour && hour.level > worst.level ? hour : worst), NO_DANGER)
const worstPlace = (places: readonly Place[]): Place | undefined =>
  places.toSorted((a, b) => b.worst.level - a.worst.level)[0]

/** The point and the circuit with the worst danger of the 24 hours that begin with the current one. */
async function nightAt(read: Read, atMs: number | null): Promise<Night> {
  const fromMs = Math.floor((atMs ?? Date.now()) / HOUR_MS) * HOUR_MS
  const from = new Date(fromMs).toISOString()
  const { roads } = await read<CallAnswer<'listRoadcasts'>>(
    `/setups/${SETUP}/roadcasts?from=${from}&hours=${HOURS}`,
    atMs,
  )
  const points = roads.map(({ castpointId, hazard_level, hazard_kind }): Place => {
    const hours = hazard_level.slice(0, HOURS).map((level, hour): Danger | null => {
      const kind = hazard_kind[hour]
      return level === null || kind == null ? null : { level, kind: hazardKind(kind) }
    })
    return { id: castpointId, hours, worst: worstOf(hours) }
  })
  const { circuits } = await read<CallAnswer<'listCircuits'>>(`/setups/${SETUP}/circuits`, atMs)
  const network = await read<CallAnswer<'getRoadRisks'>>(`/setups/${SETUP}/roadrisks`, atMs)
  const forecast = network.circuits.filter(({ startAt }) => startAt !== null)
  const driven = forecast.map(({ circuitId, startAt, hours, rows }): Place => {
    const first = Math.round((fromMs - Date.parse(startAt ?? from)) / HOUR_MS)
    const dangers = Array.from({ length: HOURS }, (_, hour) =>
      worstOf(
        Array.from({ length: rows.length / Math.max(1, hours) }, (_, row): Danger | null => {
          const code = codeOfCharacter(rows.charCodeAt(row * hours + first + hour))
          return code === null ? null : { level: levelOfCode(code), kind: kindOfCode(code) ?? 'none' }
        }),
      ),
    )
    return { id: circuitId, hours: dangers, worst: worstOf(dangers) }
  })
  const [point, circuit] = [worstPlace(points), worstPlace(driven)]
  if (!point) throw new Error('the demonstration has no forecast of the road')
  const listed = await read<CallAnswer<'listPoints'>>(`/setups/${SETUP}/points`, atMs)
  const pointName = listed.points.find(({ id_castpoint }) => id_castpoint === point.id)?.name ?? ''
  const { name = '' } = circuits.find(({ id }) => id === circuit?.id) ?? {}
  return {
    atMs,
    fromMs,
    point: { ...point, name: pointName },
    circuit: circuit ? { ...circuit, name } : null,
  }
}

/** Opens screens of a night; an address without a time is live. */
function screenOf(page: Page, atMs: number | null) {
  return async (path: string) => {
    const time = atMs === null ? '' : `${path.includes('?') ? '&' : '?'}time=${new Date(atMs).toISOString()}`
    await page.goto(`${productUrl()}${path}${time}`)
    return page.getByRole('main').first()
  }
}

/** The sentence over the forecast of a point names the worst danger. */
async function pointScreens(page: Page, { atMs, fromMs, point }: Night): Promise<string> {
  const open = screenOf(page, atMs)
  const main = await open(`/previsions/view/${point.id}?tab=road`)
  const rows = new ForecastPage(page).table(/^Chaussée/).getByRole('row')
  await expect(rows.nth(HOURS)).toBeVisible()
  const texts = (await rows.allInnerTexts()).map(oneSpaced).filter((text) => /^\d\d:00/.test(text))
  const first = texts.findIndex((text) => text.startsWith(clock.format(fromMs)))
  for (const [hour, danger] of point.hours.entries()) {
    const text = texts[first + hour]
    if (!danger || !text) continue
    const kind = danger.level === 0 ? 'aucun danger' : (KINDS[danger.kind] ?? '')
    expect([hour, text]).toEqual([hour, expect.stringContaining(`${wordOf(danger)} `)])
    expect([hour, text]).toEqual([hour, expect.stringContaining(kind)])
  }
  const sentence = oneSpaced(await main.getByText(/0\s°C/).first().innerText())
  if (point.worst.level >= 2)
    expect(sentence).toMatch(
      new RegExp(`${KINDS[point.worst.kind]}[^;]*\\(danger ([^);]*, )?${wordOf(point.worst)}( [^)]+)?\\)`),
    )

  await open(`/previsions/simple/hourly/${point.id}`)
  await expect(page.getByText('Danger, le plus fort').locator('..')).toContainText(wordOf(point.worst))
  return sentence
}

async function lists(page: Page, { atMs, fromMs, point }: Night): Promise<void> {
  const open = screenOf(page, atMs)
  const forecasts = await open('/previsions')
  await expect(forecasts.getByRole('row', { name: point.name }).first()).toContainText(wordOf(point.worst))

  const tonight = await open('/tonight/points?hours=24')
  const cells = tonight.getByRole('row', { name: point.name }).first().locator('[title*=" · "]')
  await expect(cells.nth(HOURS - 1)).toBeVisible()
  const titles = await cells.evaluateAll((elements) =>
    elements.map((cell) => cell.getAttribute('title') ?? ''),
  )
  for (const [hour, danger] of point.hours.entries()) {
    const time = clock.format(fromMs + hour * HOUR_MS)
    const title = oneSpaced(titles[hour] ?? '')
    if (!danger) continue
    expect(title).toContain(`${time} ·`)
    expect([time, title.toLowerCase()]).toEqual([time, expect.stringContaining(`danger ${wordOf(danger)}`)])
    if (danger.level > 0) expect(title).toContain(KINDS[danger.kind])
  }
}

async function circuitScreens(page: Page, { atMs, circuit }: Night): Promise<void> {
  const open = screenOf(page, atMs)
  const list = await open('/roads/circuits')
  if (circuit === null) return expect(list.getByText('pas de prévision').first()).toBeVisible()
  const { level, kind } = circuit.worst
  const words = level === 0 ? 'aucun danger' : `${KINDS[kind]}, ${LEVELS[level]}`
  await expect(list.getByRole('row', { name: circuit.name }).first()).toContainText(words)
  const night = await open('/tonight')
  await expect(night.getByRole('row', { name: circuit.name }).first()).toBeVisible()
  if (level === 0) return
  const circuitPage = await open(`/roads/circuit/${circuit.id}`)
  await expect(circuitPage.getByText(/Pire dans les 24/)).toContainText(`danger ${LEVELS[level]}`)
  await expect(circuitPage.getByText(/Pire dans les 24/)).toContainText(KINDS[kind] ?? '')
  const simple = await open(`/roads/simple/${circuit.id}`)
  await expect(simple).toContainText(new RegExp(`${KINDS[kind]}, (danger )?${LEVELS[level]}`))
}

/** From level 3 on, the product warns by itself, and the person who takes over reads the warning. */
async function alertScreens(page: Page, { atMs, point, circuit }: Night): Promise<void> {
  const place = circuit ?? point
  if (place.worst.level < 3) return
  const open = screenOf(page, atMs)
  for (const path of ['/alerts', '/dashboard']) {
    const card = (await open(path)).getByRole('article').filter({ hasText: 'Votre réseau' }).first()
    await expect(card).toContainText(wordOf(place.worst))
  }
}

/** The printed bulletin has the sentence of the screen. */
async function bulletin(page: Page, { atMs, point }: Night, sentence: string): Promise<void> {
  await screenOf(page, atMs)(`/pdf/prevision/${point.id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click()
  const { text } = await textsOfPdf(await readFile(await (await download).path()))
  expect(unspaced(text)).toContain(unspaced(sentence))
}

const PAST_HOURS = [6, 70, 114]
/** A bulletin is of the last publication before an instant: ten past an hour, both are in the same hour. */
const MINUTES_PAST = 10

async function agreeOnScreens(page: Page, read: Read, atMs: number | null): Promise<Night> {
  const night = await nightAt(read, atMs)
  const sentence = await pointScreens(page, night)
  await lists(page, night)
  await circuitScreens(page, night)
  await alertScreens(page, night)
  await bulletin(page, night, sentence)
  return night
}

for (const hours of [null, ...PAST_HOURS]) {
  const when = hours === null ? 'live' : `${hours} hours before midnight`
  test(`ten screens and the bulletin agree about one night, ${when}`, LONG, async ({ page, request }) => {
    const read = await readerOf(page, request, SETUP)
    const midnightMs = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS
    const atMs = hours === null ? null : midnightMs - hours * HOUR_MS + MINUTES_PAST * 60_000
    await agreeOnScreens(page, read, atMs)
  })
}

for (const story of STORY_NIGHTS)
  test(
    `ten screens and the bulletin agree about one night, that of ${story}`,
    LONG,
    async ({ page, request }) => {
      const read = await readerOf(page, request, SETUP)
      const night = await agreeOnScreens(
        page,
        read,
        (await storyHourMs(SETUP, story)) + MINUTES_PAST * 60_000,
      )
      expect(night.circuit?.worst.level).toBeGreaterThanOrEqual(2)
      expect(night.point.worst.level).toBeGreaterThanOrEqual(2)
    },
  )

test('a wall agrees with the calls about the night', LONG, async ({ page, request, browser }) => {
  const { point, circuit } = await nightAt(await readerOf(page, request, SETUP), null)
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  const wall = new WallScreen(await context.newPage())
  await wall.open(`${productUrl()}/wall#${await addWall(SETUP)}`)
  const { count } = await wall.position()
  const slides: string[] = []
  for (let slide = 0; slide < count; slide++) {
    await expect(wall.page.getByRole('main')).not.toContainText('Chargement')
    slides.push(oneSpaced(await wall.page.getByRole('main').innerText()))
    await wall.page.keyboard.press('ArrowRight')
  }
  await context.close()
  const about = slides.filter((text) => text.includes(point.name) || (circuit && text.includes(circuit.name)))
  expect(about.length).toBeGreaterThan(0)
  if (circuit && circuit.worst.level >= 3) expect(about.join(' ')).toContain(wordOf(circuit.worst))
})
