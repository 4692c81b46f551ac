import type { Browser } from '@playwright/test'
import { signIn } from '../e2e/drivers.ts'
import { freePort } from '../scripts/free-port.ts'
import { withDatabase } from '../scripts/temporary.ts'
import { issuerAt, withApi } from '../test-material/api-process.ts'
import { type Figure, type Measurement, median, ms, percentile, timedMs } from '../test-material/figure.ts'
import { seedOrganisation } from '../test-material/five-hundred-stations.ts'
import { publishNetwork, publishSyntheticRisks } from '../test-material/generated-network.ts'
import { newWindow, withBrowser } from './browser.ts'

const ID = 'reseau'
const SEGMENTS = 20_000
const ROUNDS = 3
const SLIDE_MS = 6_000
const MIN_FRAMES_A_SECOND = 30
const FIRST_PICTURE_MS = 2_000
/** A drawn map can be read back only if its drawing buffer is preserved. */
const KEEPS_DRAWING = `const getContext = HTMLCanvasElement.prototype.getContext
HTMLCanvasElement.prototype.getContext = function (kind, options) {
  return getContext.call(this, kind, { ...options, preserveDrawingBuffer: true })
}`

export const roadSlider: Measurement = {
  name: 'road-slider',
  title: `In the browser: the map of ${SEGMENTS} segments, and its slider`,
  measure: () =>
    withDatabase(async (database) => {
      const port = await freePort()
      const now = new Date()
      await seedOrganisation(database, {
        id: ID,
        stations: 500,
        castpoints: 500,
        hours: 0,
        now,
        issuer: issuerAt(port),
      })
      await publishNetwork(database, ID, SEGMENTS)
      await publishSyntheticRisks(database, ID, now.getTime())
      await database.query('analyze')
      return withApi({ database, port }, () =>
        withBrowser((browser) => {
          const url = `http://localhost:${port}`
          process.env.JOURNEYS_URL = url
          return measured(browser, `${url}/roads`)
        }),
      )
    }),
}

type Slid = { frames: number[]; changes: number }

async function measured(browser: Browser, address: string): Promise<Figure[]> {
  const window = await newWindow(browser)
  const page = await window.newPage()
  await signIn(page, ID, '/roads')
  await page.getByRole('slider').waitFor({ timeout: 60_000 })
  const state = await window.storageState()
  // The map is drawn first.
  await page.waitForTimeout(8_000)
  const { frames, changes } = await page.evaluate<Slid>(`benchSlide(${SLIDE_MS})`)
  await window.close()

  const second = await newWindow(browser, state)
  await second.addInitScript(KEEPS_DRAWING)
  const view = await second.newPage()
  const firstPicture = () =>
    timedMs(async () => {
      await view.goto(address, { waitUntil: 'commit' })
      await view.evaluate('benchFirstRisk()')
    })
  const coldMs = await firstPicture()
  const warm: number[] = []
  for (let round = 0; round < ROUNDS; round++) warm.push(await firstPicture())
  await second.close()

  const framesASecond = (1000 * frames.length) / frames.reduce((sum, took) => sum + took, 0)
  return [
    {
      what: `slider over ${SEGMENTS} segments, ${changes} hours in ${SLIDE_MS / 1000} s`,
      figure: `${framesASecond.toFixed(1)} frames/s`,
      budget: `${MIN_FRAMES_A_SECOND} frames/s`,
      isMet: framesASecond >= MIN_FRAMES_A_SECOND,
    },
    {
      what: '– a frame',
      figure: `median ${ms(median(frames))}, p95 ${ms(percentile(frames, 0.95))}, slowest ${ms(Math.max(...frames))}`,
    },
    { what: 'first risk on the map, empty cache', figure: ms(coldMs) },
    {
      what: `– the same again, median of ${ROUNDS}`,
      figure: ms(median(warm)),
      budget: ms(FIRST_PICTURE_MS),
      isMet: median(warm) <= FIRST_PICTURE_MS,
    },
  ]
}
