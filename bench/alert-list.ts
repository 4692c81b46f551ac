import type { Browser, Page } from '@playwright/test'
import { HOUR_MS } from '@verglas/quantities'
import type { AlertEntry } from '@verglas/sources/facts/alert'
import { publishAlerts } from '../apps/server/src/ingest/alerts.ts'
import { signIn } from '../e2e/drivers.ts'
import { freePort } from '../scripts/free-port.ts'
import { withDatabase } from '../scripts/temporary.ts'
import { issuerAt, withApi } from '../test-material/api-process.ts'
import { type Figure, type Measurement, median, ms, percentile, timedMs } from '../test-material/figure.ts'
import { placeOf, seedOrganisation } from '../test-material/five-hundred-stations.ts'
import { newWindow, withBrowser } from './browser.ts'

const ID = 'alertes'
const ALERTS = 2000
/** The number of alerts on a page of the list. */
const PER_PAGE = 100
const ROUNDS = 3
const SCROLL_MS = 6_000
const MIN_FRAMES_A_SECOND = 30
const FIRST_CARD_MS = 2_000
const OPENED_MS = 500
const CARDS = 'ul[aria-label="Alertes"] > li'

export const alertList: Measurement = {
  name: 'alert-list',
  title: `In the browser: /alerts with ${ALERTS} open alerts, each a danger of its own`,
  measure: () =>
    withDatabase(async (database) => {
      const port = await freePort()
      const now = new Date()
      const issuer = issuerAt(port)
      await seedOrganisation(database, {
        id: ID,
        stations: ALERTS,
        castpoints: ALERTS,
        hours: 0,
        now,
        issuer,
      })
      await publishAlerts(database, { sourceId: 'cap', ownerSetupId: ID }, 'simulated', {
        kind: 'alert',
        form: 'list',
        issuedAt: now,
        isComplete: true,
        unread: [],
        slots: Array.from({ length: ALERTS }, (_, place) => ({
          slot: `s${place}`,
          entries: [alertAt(place, now.getTime())],
        })),
        stated: null,
        statedAreas: [],
        attribution: 'Mesure',
      })
      await database.query('analyze')
      return withApi({ database, port }, () =>
        withBrowser((browser) => {
          const url = `http://localhost:${port}`
          process.env.JOURNEYS_URL = url
          return measured(browser, `${url}/alerts`)
        }),
      )
    }),
}

/** An alert in a square around one forecast point; every severity occurs. */
function alertAt(place: number, nowMs: number): AlertEntry {
  const { longitude_deg: longitude, latitude_deg: latitude } = placeOf(place)
  const [west, east, south, north] = [longitude - 0.02, longitude + 0.02, latitude - 0.02, latitude + 0.02]
  const text = { headline: `Neige au point ${place}`, description: 'Dix centimètres.', instruction: null }
  return {
    type: 'snowfall',
    severity: ([2, 3, 4] as const)[place % 3] ?? 2,
    level: 'jaune',
    urgency: null,
    certainty: null,
    texts: { fr: text },
    sentAt: new Date(nowMs),
    effectiveAt: null,
    onsetAt: null,
    expiresAt: null,
    startsAt: new Date(nowMs - HOUR_MS),
    isStartCut: false,
    endsAt: new Date(nowMs + (6 + (place % 60)) * HOUR_MS),
    hours: null,
    isOver: false,
    areas: [
      {
        names: { fr: `Point ${place}` },
        codes: [],
        geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [west, south],
                [east, south],
                [east, north],
                [west, north],
                [west, south],
              ],
            ],
          ],
        },
      },
    ],
    web: null,
  }
}

async function measured(browser: Browser, address: string): Promise<Figure[]> {
  const window = await newWindow(browser)
  const page = await window.newPage()
  await signIn(page, ID, '/alerts')
  await page
    .locator(CARDS)
    .nth(PER_PAGE - 1)
    .waitFor({ state: 'attached', timeout: 180_000 })
  const firstMs: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    firstMs.push(
      await timedMs(async () => {
        await page.goto(address, { waitUntil: 'commit' })
        await page.locator(CARDS).first().waitFor({ timeout: 120_000 })
      }),
    )
  await page.waitForTimeout(2_000)
  const cards = await page.locator(CARDS).count()
  const { frames } = await page.evaluate<{ frames: number[] }>(`benchScrollPage('${CARDS}', ${SCROLL_MS})`)
  const openedMs = await opened(page)
  await window.close()
  const framesASecond = (1000 * frames.length) / frames.reduce((sum, took) => sum + took, 0)
  return [
    {
      what: `warm, until the first of the ${cards} worst is there, median of ${ROUNDS}`,
      figure: ms(median(firstMs)),
      budget: ms(FIRST_CARD_MS),
      isMet: cards === PER_PAGE && median(firstMs) <= FIRST_CARD_MS,
    },
    {
      what: `from the first of a page to the last in ${SCROLL_MS / 1000} s`,
      figure: `${framesASecond.toFixed(1)} frames/s`,
      budget: `${MIN_FRAMES_A_SECOND} frames/s`,
      isMet: framesASecond >= MIN_FRAMES_A_SECOND,
    },
    {
      what: '– a frame',
      figure: `median ${ms(median(frames))}, p95 ${ms(percentile(frames, 0.95))}, slowest ${ms(Math.max(...frames))}`,
    },
    {
      what: `a card opened, and read by it, until its text is there, median of ${ROUNDS}`,
      figure: ms(median(openedMs)),
      budget: ms(OPENED_MS),
      isMet: median(openedMs) <= OPENED_MS,
    },
  ]
}

async function opened(page: Page): Promise<number[]> {
  const tookMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const card = page.locator(CARDS).nth(round)
    await card.scrollIntoViewIfNeeded()
    tookMs.push(
      await timedMs(async () => {
        await card.locator('button[aria-expanded]').first().click()
        await card.getByText('Dix centimètres.').waitFor()
      }),
    )
  }
  return tookMs
}
