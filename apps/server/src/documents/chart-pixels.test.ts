import { meteogramHeight, meteogramOption } from '@verglas/charts'
import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { HOUR_MS } from '@verglas/quantities'
import { init, setPlatformAPI } from 'echarts'
import { afterAll, expect, test } from 'vitest'
import { getDocument } from '../test-support/pdf-reader.ts'
import { openDocuments } from './documents.ts'
import type { MeteogramSketch } from './meteogram.ts'

const HOURS = 54
const WIDTH_PX = 760
const SQUARE_PX = 8
/** Of 255. */
const MAX_DIFFERENCE = 40
/** The letters use another font and edges are smoothed differently: 0.2 % when this test was written. */
const MAX_SHARE = 0.005
const FROM_MS = Date.UTC(2026, 0, 15, 18)

const documents = openDocuments()
afterAll(() => documents.close())

/** A night with frost, rain that turns to snow, and a gale. */
function aNight(offC = 0): MeteogramSketch {
  const hours = Array.from({ length: HOURS }, (_, hour) => hour)
  const wave = (shift: number) => hours.map((hour) => 6 * Math.sin((hour + shift) / 7) - 2 + offC)
  return {
    lang: 'fr',
    unit: 'metric',
    timezone: 'Europe/Paris',
    times: hours.map((hour) => FROM_MS + hour * HOUR_MS),
    forecast: {
      airTemperatureC: wave(0),
      roadTemperatureC: wave(3),
      dewPointC: wave(-2),
      rainMm: hours.map((hour) => (hour > 8 && hour < 14 ? 1.5 : 0)),
      snowCm: hours.map((hour) => (hour >= 14 && hour < 20 ? 2 : 0)),
      windSpeedKmh: wave(5).map((value) => 30 + 2 * value),
      windGustKmh: wave(5).map((value) => 60 + 3 * value),
    },
    observed: null,
    nights: [[FROM_MS, FROM_MS + 13 * HOUR_MS]],
    nowMs: FROM_MS + 4 * HOUR_MS,
  }
}

type Canvas = { width: number; height: number }
type Context = {
  getImageData(left: number, top: number, widthPx: number, heightPx: number): { data: Uint8ClampedArray }
}
type Factory = {
  create(widthPx: number, heightPx: number): { canvas: Canvas; context: Context }
}
/** Brightness of each pixel, row by row. */
type Picture = { widthPx: number; heightPx: number; luma: Float32Array }

function pictureOf(context: Context, widthPx: number, heightPx: number): Picture {
  const { data } = context.getImageData(0, 0, widthPx, heightPx)
  const luma = Float32Array.from({ length: widthPx * heightPx }, (_, index) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(4 * index, 4 * index + 4)
    const ink = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 255 + ((ink - 255) * alpha) / 255
  })
  return { widthPx, heightPx, luma }
}

const A4_WIDTH_PT = 595.28
/** The margin of the document theme: 18 mm. */
const MARGIN_PT = (18 / 25.4) * 72

/**
 * The first page of a PDF that contains the drawing as wide as on the screen, cropped at the drawing's left
 * edge.
 */
async function printedPage(sketch: MeteogramSketch): Promise<{ factory: Factory; page: Picture }> {
  const drawn = await documents.meteogram(sketch)
  const pdf = await documents.pdf(
    {
      lang: 'fr',
      title: 'Bulletin',
      subtitle: null,
      organisation: 'A75',
      logo: null,
      madeAt: '2026-01-15T18:00:00Z',
      footer: 'Verglas',
      blocks: [{ kind: 'figure', ...drawn, alt: 'Météogramme', caption: null }],
    },
    'a4',
  )
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const factory = document.canvasFactory as Factory
  const page = await document.getPage(1)
  const scale = drawn.widthPx / (A4_WIDTH_PT - 2 * MARGIN_PT)
  const viewport = page.getViewport({ scale, offsetX: -MARGIN_PT * scale })
  const heightPx = Math.floor(viewport.height)
  const { canvas, context } = factory.create(drawn.widthPx, heightPx)
  await page.render({ canvas: canvas, canvasContext: context, viewport }).promise
  const picture = pictureOf(context, drawn.widthPx, heightPx)
  await loading.destroy()
  return { factory, page: picture }
}

/** The drawing as the screen shows it: the same function, drawn on a canvas. */
function screenshotOf(
  factory: Factory,
  { lang: _, unit, timezone, nowMs, observed: __, ...sketch }: MeteogramSketch,
): Picture {
  setPlatformAPI({ createCanvas: () => factory.create(32, 32).canvas })
  const input = {
    ...sketch,
    width: WIDTH_PX,
    mode: 'light' as const,
    formats: formats({ locale: 'fr', units: unit, timeZone: timezone }),
    t: translateIn('fr'),
    now: nowMs,
    isInteractive: false,
  }
  const heightPx = Math.ceil(meteogramHeight(input))
  const { canvas, context } = factory.create(WIDTH_PX, heightPx)
  const chart = init(canvas, undefined, {
    width: WIDTH_PX,
    height: heightPx,
    devicePixelRatio: 1,
  })
  chart.setOption({ ...meteogramOption({ ...input, height: heightPx }), animation: false })
  const picture = pictureOf(context, WIDTH_PX, heightPx)
  chart.dispose()
  return picture
}

/**
 * Share of squares whose mean brightness differs, when the drawing starts `down` pixels below the top of the
 * page.
 */
function differing(screen: Picture, page: Picture, down: number): number {
  let [squares, different] = [0, 0]
  for (let top = 0; top + SQUARE_PX <= screen.heightPx; top += SQUARE_PX)
    for (let left = 0; left + SQUARE_PX <= screen.widthPx; left += SQUARE_PX) {
      const difference = meanOf(screen, left, top) - meanOf(page, left, top + down)
      squares += 1
      if (Math.abs(difference) > MAX_DIFFERENCE) different += 1
    }
  return different / squares
}

function meanOf({ widthPx, luma }: Picture, left: number, top: number): number {
  let sum = 0
  for (let y = top; y < top + SQUARE_PX; y++)
    for (let x = left; x < left + SQUARE_PX; x++) sum += luma[y * widthPx + x] ?? 255
  return sum / SQUARE_PX ** 2
}

/** The smallest differing share over all possible positions of the drawing below the title. */
function minDiffering(screen: Picture, page: Picture): number {
  return Math.min(...Array.from({ length: 160 }, (_, down) => differing(screen, page, down)))
}

test('the chart in a PDF equals the chart on screen, pixel by pixel except the letters', async () => {
  const { factory, page } = await printedPage(aNight())
  expect(minDiffering(screenshotOf(factory, aNight()), page)).toBeLessThan(MAX_SHARE)
  // a shift of one degree is detected
  expect(minDiffering(screenshotOf(factory, aNight(1)), page)).toBeGreaterThan(3 * MAX_SHARE)
})
