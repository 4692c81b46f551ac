import { freePort } from '../scripts/free-port.ts'
import { startProduct } from '../scripts/product.ts'
import { withFolder } from '../scripts/temporary.ts'
import { type Figure, type Measurement, median, seconds } from '../test-material/figure.ts'
import { buildWhatIsStale } from '../test-material/product-build.ts'

const FIRST_STARTS = 2
const WARM_STARTS = 3
const FIRST_BUDGET_MS = 15_000
const WARM_BUDGET_MS = 3_000

export const start: Measurement = {
  name: 'start',
  title: 'From the start of the process to «Ready in»',
  async measure() {
    buildWhatIsStale()
    const first: Started[] = []
    const warm: Started[] = []
    for (let round = 0; round < FIRST_STARTS; round++) {
      await withFolder(async (folder) => {
        first.push(await startOn(folder))
        for (let start = 0; start < WARM_STARTS; start++) warm.push(await startOn(folder))
      })
    }
    return [
      ...figuresOf('first start, with the demonstration', first, FIRST_BUDGET_MS),
      ...figuresOf('start on a folder that exists', warm, WARM_BUDGET_MS),
    ]
  },
}

type Started = { tookMs: number; output: string }

async function startOn(folder: string): Promise<Started> {
  const startedMs = performance.now()
  const product = await startProduct({ port: await freePort(), folder })
  const tookMs = performance.now() - startedMs
  await product.stop()
  const output = product.output()
  // Somebody saved a file meanwhile, so that start included a build, which is not what is measured.
  if (/^ +(built |past of the demonstration)/m.test(output))
    throw new Error('the sources changed during the measurement')
  return { tookMs, output }
}

function figuresOf(what: string, starts: readonly Started[], budgetMs: number): Figure[] {
  const tookMs = median(starts.map((start) => start.tookMs))
  const slowestMs = Math.max(...starts.map((start) => start.tookMs))
  const middle = starts.find((start) => start.tookMs === tookMs)
  const steps = [...(middle?.output ?? '').matchAll(/^ {2}(\S.*?) +(\d+\.\d+) s$/gm)]
  return [
    {
      what: `${what}, median of ${starts.length}`,
      figure: `${seconds(tookMs)} (slowest ${seconds(slowestMs)})`,
      budget: `${budgetMs / 1000} s`,
      isMet: slowestMs <= budgetMs,
    },
    ...steps.map(([, step, took]) => ({ what: `– of it: ${step}`, figure: `${took} s` })),
  ]
}
