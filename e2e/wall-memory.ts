import { readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { WallScreen } from './wall-screen.ts'

/** The memory that a page uses after garbage collection. */
export type MemoryUse = {
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
}

/**
 * The memory of a browser's largest page on the machine, which includes images, canvases and buffers outside
 * of the heap. Available on Linux only.
 */
export async function residentMb(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .flatMap(({ id }) => {
      try {
        const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
        return kb === undefined ? [] : [Number(kb) / 1000]
      } catch {
        // The process has ended (ENOENT).
        return []
      }
    })
  return sizes.length === 0 ? null : Math.max(...sizes)
}

export async function measureMemory(session: CDPSession): Promise<MemoryUse> {
  // objects freed in the first round may have kept others alive through a finalizer
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heapMb: usedSize / 1e6, nodes, listeners: jsEventListeners }
}

/** Half a slide, so that the next one is prepared before it appears. */
const STEP_MS = 6_000
/** Real time, for the requests of a slide. */
const PAUSE_MS = 60

/** Advances a number of slides with the simulated clock; each is prepared and drawn as usual. */
export async function advanceSlides(page: Page, wall: WallScreen, slideCount: number): Promise<void> {
  let turned = 0
  let { index } = await wall.position()
  for (let steps = 0; turned < slideCount; steps++) {
    if (steps > 6 * slideCount + 60) throw new Error(`of ${slideCount} slides ${turned} have come`)
    await page.clock.fastForward(STEP_MS)
    await page.waitForTimeout(PAUSE_MS)
    const now = await wall.position()
    if (now.index !== index) turned += 1
    index = now.index
  }
}

/**
 * Steps manually until a given slide is shown, since memory use depends on the slide. Returns the number of
 * steps.
 */
export async function stepTo(page: Page, wall: WallScreen, index: number): Promise<number> {
  let turned = 0
  while ((await wall.position()).index !== index) {
    await page.keyboard.press('ArrowRight')
    turned += 1
  }
  await page.waitForTimeout(1500)
  return turned
}
