import { type Browser, expect } from '@playwright/test'
import { StationsPage, signIn } from '../e2e/drivers.ts'
import { type Figure, kilobytes, type Measurement, median, ms, percentile } from '../test-material/figure.ts'
import { FIVE_HUNDRED } from '../test-material/five-hundred-stations.ts'
import { newWindow, signedIn, withBrowser, withLargeOrganisation } from './browser.ts'

const CASTPOINT = 'a75-fageole-c'
const ROUNDS = 5
const SCROLL_MS = 5_000
const SLOW_FRAME_MS = 50

export const meteogram: Measurement = {
  name: 'meteogram',
  title: 'In the browser: the first meteogram, and 500 stations that scroll',
  measure: () =>
    withLargeOrganisation((url) =>
      withBrowser(async (browser) => {
        process.env.JOURNEYS_URL = url
        return [...(await firstMeteogram(browser, url)), ...(await scrolling(browser))]
      }),
    ),
}

async function firstMeteogram(browser: Browser, url: string): Promise<Figure[]> {
  const state = await signedIn(browser, 'claire')
  const [cold, warm]: [number[], number[]] = [[], []]
  let scriptBytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = await newWindow(browser, state)
    const view = await fresh.newPage()
    for (const took of [cold, warm]) {
      await view.goto(`${url}/previsions/view/${CASTPOINT}`, { waitUntil: 'commit' })
      took.push(await view.evaluate<number>('benchFirstDrawing()'))
      if (took === cold) scriptBytes = await view.evaluate<number>('benchScriptBytes()')
    }
    await fresh.close()
  }
  const spread = (took: readonly number[]) => `median ${ms(median(took))}, slowest ${ms(Math.max(...took))}`
  return [
    { what: `first meteogram, empty cache, ${ROUNDS} times`, figure: spread(cold) },
    { what: '– script received by then, as sent (brotli)', figure: kilobytes(scriptBytes) },
    { what: `the same address again, ${ROUNDS} times`, figure: spread(warm) },
  ]
}

type Scrolled = { rows: number; room: number; frames: number[] }

async function scrolling(browser: Browser): Promise<Figure[]> {
  const window = await newWindow(browser)
  const page = await window.newPage()
  await signIn(page, FIVE_HUNDRED.id, '/stations')
  await expect(new StationsPage(page).row(/Col 1/).first()).toBeVisible({ timeout: 30_000 })
  // The map next to the table is drawn first.
  await page.waitForTimeout(5_000)
  const restingFramesMs = await page.evaluate<number[]>(`benchFrames(${SCROLL_MS})`)
  const { rows, room, frames } = await page.evaluate<Scrolled>(`benchScroll(${SCROLL_MS})`)
  await window.close()
  if (rows < FIVE_HUNDRED.stations) throw new Error(`the table has ${rows} rows`)
  const slow = slowFrames(frames)
  return [
    {
      what: `${FIVE_HUNDRED.stations} stations, ${room} px scrolled in ${SCROLL_MS / 1000} s: frames over ${SLOW_FRAME_MS} ms`,
      figure: `${slow} of ${frames.length}`,
      budget: '0',
      isMet: slow === 0,
    },
    {
      what: '– a frame',
      figure: `median ${ms(median(frames))}, p99 ${ms(percentile(frames, 0.99))}, slowest ${ms(Math.max(...frames))}`,
    },
    {
      what: '– the same page at rest before',
      figure: `${slowFrames(restingFramesMs)} of ${restingFramesMs.length}`,
    },
  ]
}

const slowFrames = (frames: readonly number[]) => frames.filter((took) => took > SLOW_FRAME_MS).length
