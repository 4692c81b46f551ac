import { openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { advanceSlides, type MemoryUse, measureMemory, residentMb, stepTo } from '../e2e/wall-memory.ts'
import { addWall, WallScreen } from '../e2e/wall-screen.ts'
import type { Figure, Measurement } from '../test-material/figure.ts'
import { newWindow, withBrowser, withProduct } from './browser.ts'

/** A day at twelve seconds a slide; WALL_TURNS makes it shorter or longer. */
const DAY_SLIDES = 7_200
const SAMPLES = 12
/** The first rounds fill deliberate caches: answers, pictures, map tiles. */
const WARM_UP_SLIDES = 100
/** Maximum ratio of the memory in the second half of the day to that in the first. */
const MAX_GROWTH = 1.1

export const walls: Measurement = {
  name: 'walls',
  title: 'A day of a wall: what its page holds while the slides turn',
  measure: (report) =>
    withProduct((url, folder) =>
      withBrowser(async (browser) => {
        const database = openDatabase(await runningEmbeddedUrl(folder), { maxConnections: 1 })
        // The default slides of an organisation, twelve seconds each.
        await database.query("update setup set slides = '[]' where id = 'a75'")
        await database.close()
        const window = await newWindow(browser)
        const page = await window.newPage()
        await page.clock.install()
        const wall = new WallScreen(page)
        await wall.open(`${url}/wall#${await addWall('a75', folder)}`)
        const session = await window.newCDPSession(page)
        const slideCount = Number(process.env.WALL_TURNS ?? DAY_SLIDES)
        const figures: Figure[] = []
        const add = (figure: Figure) => {
          figures.push(figure)
          report(figure)
        }

        await advanceSlides(page, wall, WARM_UP_SLIDES)
        const samples: MemoryUse[] = []
        let turned = WARM_UP_SLIDES
        for (let sample = 0; sample <= SAMPLES; sample++) {
          if (sample > 0) {
            await advanceSlides(page, wall, Math.round(slideCount / SAMPLES))
            turned += Math.round(slideCount / SAMPLES)
          }
          turned += await stepTo(page, wall, 2)
          const now = await measureMemory(session)
          const resident = await residentMb(browser)
          samples.push(now)
          add({
            what: `after ${turned} slides, ${((turned * 12) / 3600).toFixed(1)} h`,
            figure: `${now.heapMb.toFixed(1)} MB, ${now.nodes} nodes, ${now.listeners} listeners, process ${resident === null ? 'unknown' : `${Math.round(resident)} MB`}`,
          })
        }
        await window.close()
        for (const [what, valueIn] of [
          ['heap', (each: MemoryUse) => each.heapMb],
          ['DOM nodes', (each: MemoryUse) => each.nodes],
          ['listeners', (each: MemoryUse) => each.listeners],
        ] as const) {
          const growth =
            mean(samples.slice(SAMPLES / 2 + 1).map(valueIn)) /
            mean(samples.slice(0, SAMPLES / 2 + 1).map(valueIn))
          add({
            what: `${what}: second half of the day against the first`,
            figure: `${growth.toFixed(3)} times`,
            budget: `${MAX_GROWTH} times`,
            isMet: growth <= MAX_GROWTH,
          })
        }
        return figures
      }),
    ),
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length
