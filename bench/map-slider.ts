import type { Page } from '@playwright/test'
import { signIn } from '../e2e/drivers.ts'
import { type Figure, type Measurement, median, ms, percentile, timedMs } from '../test-material/figure.ts'
import { newWindow, withBrowser, withProduct } from './browser.ts'

const ROUNDS = 5
const SLIDE_MS = 6_000
const MIN_FRAMES_A_SECOND = 30
const FIRST_PICTURE_MS = 1_500
/** A program that has just started computes its first forecasts until then. */
const STARTED_AFTER_MS = 60_000
/** By then a map has drawn its base map and requested all it needs. */
const RESTS_AFTER_MS = 8_000
const VIEWS = [
  { name: 'as it opens', address: '/cartes' },
  { name: 'every layer on', address: '/cartes?off=none' },
  { name: 'with the radar', address: '/cartes/storm' },
]

export const mapSlider: Measurement = {
  name: 'map-slider',
  title: 'In the browser: the map of all layers of the demonstration, and its slider',
  measure: () =>
    withProduct((url) =>
      withBrowser(async (browser) => {
        process.env.JOURNEYS_URL = url
        await new Promise((resolve) => setTimeout(resolve, STARTED_AFTER_MS))
        const window = await newWindow(browser)
        const page = await window.newPage()
        await signIn(page, 'claire', '/cartes')
        const figures: Figure[] = []
        for (const { name, address } of VIEWS) figures.push(...(await slid(page, name, `${url}${address}`)))
        return [...figures, ...(await firstPictures(page, `${url}/cartes`))]
      }),
    ),
}

async function slid(page: Page, name: string, address: string): Promise<Figure[]> {
  await page.goto(address)
  await page.getByRole('slider').first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(RESTS_AFTER_MS)
  const { frames, changes } = await page.evaluate<{ frames: number[]; changes: number }>(
    `benchSlide(${SLIDE_MS})`,
  )
  const framesASecond = (1000 * frames.length) / frames.reduce((sum, took) => sum + took, 0)
  return [
    {
      what: `slider, ${name}: ${changes} steps in ${SLIDE_MS / 1000} s`,
      figure: `${framesASecond.toFixed(1)} frames/s`,
      budget: `${MIN_FRAMES_A_SECOND} frames/s`,
      isMet: framesASecond >= MIN_FRAMES_A_SECOND,
    },
    {
      what: '– a frame',
      figure: `median ${ms(median(frames))}, p95 ${ms(percentile(frames, 0.95))}, slowest ${ms(Math.max(...frames))}`,
    },
  ]
}

async function firstPictures(page: Page, address: string): Promise<Figure[]> {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    took.push(
      await timedMs(async () => {
        await page.goto(address, { waitUntil: 'commit' })
        await page.evaluate('benchFirstThings()')
      }),
    )
  return [
    {
      what: `first values of the road on the map, warm, median of ${ROUNDS}`,
      figure: ms(median(took)),
      budget: ms(FIRST_PICTURE_MS),
      isMet: median(took) <= FIRST_PICTURE_MS,
    },
    { what: '– the slowest', figure: ms(Math.max(...took)) },
  ]
}
