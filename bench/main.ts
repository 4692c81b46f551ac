import type { Measurement } from '../test-material/figure.ts'
import { machine, table, writeToPage } from '../test-material/page.ts'
import { advice } from './advice.ts'
import { alertList } from './alert-list.ts'
import { archive } from './archive.ts'
import { burst } from './burst.ts'
import { calls } from './calls.ts'
import { cameras } from './cameras.ts'
import { chain } from './chain.ts'
import { documents } from './documents.ts'
import { ingest } from './ingest.ts'
import { latest } from './latest.ts'
import { mapSlider } from './map-slider.ts'
import { meteogram } from './meteogram.ts'
import { network } from './network.ts'
import { people } from './people.ts'
import { publishing } from './publish.ts'
import { quality } from './quality.ts'
import { roadModel } from './road-model.ts'
import { roadSlider } from './road-slider.ts'
import { screens } from './screens.ts'
import { script } from './script.ts'
import { start } from './start.ts'
import { statistics } from './statistics.ts'
import { walls } from './walls.ts'
import { warnings } from './warnings.ts'

/**
 * `npm run bench [NAME …] [-- --write]`: measures and prints; with --write it also updates the tables of the
 * page.
 */
const MEASUREMENTS: readonly Measurement[] = [
  start,
  publishing,
  calls,
  latest,
  people,
  ingest,
  archive,
  burst,
  cameras,
  quality,
  statistics,
  roadModel,
  advice,
  chain,
  network,
  warnings,
  script,
  screens,
  alertList,
  roadSlider,
  mapSlider,
  meteogram,
  documents,
  walls,
]

const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.filter((name) => !MEASUREMENTS.some((measurement) => measurement.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `No measurement ${unknown.join(', ')}; there are ${MEASUREMENTS.map((measurement) => measurement.name).join(', ')}.\n`,
  )
  process.exit(1)
}

let missed = 0
for (const { name, title, measure } of MEASUREMENTS) {
  if (names.length > 0 && !names.includes(name)) continue
  const about = machine()
  process.stdout.write(`\n${name}: ${title}\n${about}\n`)
  const figures = await measure(({ what, figure }) => process.stdout.write(`  ${what}: ${figure}\n`))
  missed += figures.filter((figure) => figure.isMet === false).length
  process.stdout.write(`\n${table(figures)}\n`)
  if (args.includes('--write')) writeToPage(name, `${about}\n\n${table(figures)}`)
}
if (missed > 0) process.stdout.write(`\n${missed} budget${missed > 1 ? 's' : ''} missed\n`)
process.exit(0)
