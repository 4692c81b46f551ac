import { parseArgs } from 'node:util'
import { machine, table } from '../test-material/page.ts'
import { clock } from './clock.ts'
import { cuts } from './cuts.ts'
import { disk } from './disk.ts'
import { fuzz } from './fuzz.ts'
import { kill } from './kill.ts'
import { slow } from './slow.ts'
import { streams } from './streams.ts'
import { type Trial, TrialUnsupported } from './trial.ts'
import { upgrade } from './upgrade.ts'

/**
 * `npm run torture -- NAME … [--minutes N] [--rounds N]`: runs each trial against a product that it starts
 * itself.
 */
const TRIALS: readonly Trial[] = [kill, cuts, disk, clock, slow, streams, fuzz, upgrade]

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string' }, rounds: { type: 'string' } },
  allowPositionals: true,
})
const trials = TRIALS.filter(({ name }) => positionals.includes(name))
const unknown = positionals.filter((name) => !TRIALS.some((trial) => trial.name === name))
const isNumber = (text: string | undefined) => text === undefined || Number(text) > 0
if (trials.length === 0 || unknown.length > 0 || !isNumber(values.minutes) || !isNumber(values.rounds)) {
  process.stderr.write(
    `npm run torture -- ${TRIALS.map(({ name }) => name).join('|')} [--minutes N] [--rounds N]\n`,
  )
  process.exit(1)
}
const limits = {
  minutes: values.minutes === undefined ? null : Number(values.minutes),
  rounds: values.rounds === undefined ? null : Number(values.rounds),
}

let missed = 0
for (const { name, title, run } of trials) {
  process.stdout.write(`\n${name}: ${title}\n${machine()}\n`)
  try {
    const figures = await run(limits)
    missed += figures.filter((figure) => figure.isMet === false).length
    process.stdout.write(`\n${table(figures)}\n`)
  } catch (error) {
    if (!(error instanceof TrialUnsupported)) throw error
    process.stdout.write(`\nnot tried: ${error.message}\n`)
  }
}
process.exit(missed > 0 ? 1 : 0)
