import { readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { WallScreen } from './wall-screen.ts'

/** What a page holds after everything that is not held was thrown away. */
export type MemoryUse = {
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
}

/** What the largest page of a browser takes of the machine: pictures, canvases and buffers are in no heap. Linux alone says it. */
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
  // what the first throws away may have held something by a finalizer
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heapMb: usedSize / 1e6, nodes, listeners: jsEventListeners }
}

/** Half a slide: so that the next one is prepared before it comes. */
const STEP_MS = 6_000
/** Of real time, for what a slide asks the server. */
const PAUSE_MS = 60

/** Lets so many slides come, on a clock that was installed before; each is prepared and drawn as on any day. */
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

/** Steps by hand until a slide stands: what is held depends on which. Gives how many slides have come. */
export async function stepTo(page: Page, wall: WallScreen, index: number): Promise<number> {
  let turned = 0
  while ((await wall.position()).index !== index) {
    await page.keyboard.press('ArrowRight')
    turned += 1
  }
  await page.waitForTimeout(1500)
  return turned
}
