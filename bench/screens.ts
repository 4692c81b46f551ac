import type { Browser } from '@playwright/test'
import { type Figure, kilobytes, type Measurement, median, ms } from '../test-material/figure.ts'
import { newWindow, signedIn, withBrowser, withProduct } from './browser.ts'

const SCREENS = [
  '/stations',
  '/previsions',
  '/previsions/view/a75-fageole-c',
  '/tonight',
  '/roads/circuit/fageole',
]
const ROUNDS = 3
/** Wait until no more requests are made. */
const SETTLED_MS = 4_000
const MAX_REQUESTS = 25
const MAX_SCRIPT_BYTES = 260_000
const LATEST_MS = 2_000
const MAX_LAYOUT_SHIFT = 0.02

export const screens: Measurement = {
  name: 'screens',
  title: 'In the browser: what a screen asks for, when it is there, and what moves',
  measure: () =>
    withProduct((url) =>
      withBrowser(async (browser) => {
        process.env.JOURNEYS_URL = url
        const state = await signedIn(browser, 'claire')
        const figures: Figure[] = []
        for (const path of SCREENS) figures.push(...(await screen(browser, `${url}${path}`, path, state)))
        return figures
      }),
    ),
}

type PaintResult = { largestMs: number; moved: number }
type Scripts = { before: number; all: number }

async function screen(
  browser: Browser,
  address: string,
  path: string,
  state: Awaited<ReturnType<typeof signedIn>>,
): Promise<Figure[]> {
  const window = await newWindow(browser, state)
  const page = await window.newPage()
  let requests = 0
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests += 1
  })
  await page.goto(address)
  await page.waitForTimeout(SETTLED_MS)
  const requestCount = requests
  const scripts = await page.evaluate<Scripts>('benchScripts()')
  const results: PaintResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(address)
    await page.waitForTimeout(SETTLED_MS)
    results.push(await page.evaluate<PaintResult>('benchSeen'))
  }
  await window.close()
  const largestMs = median(results.map((each) => each.largestMs))
  const moved = Math.max(...results.map((each) => each.moved))
  return [
    {
      what: `${path}, empty cache: requests`,
      figure: `${requestCount}`,
      budget: `${MAX_REQUESTS}`,
      isMet: requestCount <= MAX_REQUESTS,
    },
    {
      what: '– script without charts and map, as sent (brotli)',
      figure: kilobytes(scripts.before),
      budget: kilobytes(MAX_SCRIPT_BYTES),
      isMet: scripts.before <= MAX_SCRIPT_BYTES,
    },
    { what: '– with them', figure: kilobytes(scripts.all) },
    {
      what: '– the same again: largest contentful paint, median',
      figure: ms(largestMs),
      budget: ms(LATEST_MS),
      isMet: largestMs <= LATEST_MS,
    },
    {
      what: '– cumulative layout shift, at the most',
      figure: moved.toFixed(4),
      budget: MAX_LAYOUT_SHIFT.toFixed(2),
      isMet: moved <= MAX_LAYOUT_SHIFT,
    },
  ]
}
