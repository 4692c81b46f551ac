import { readArguments, USAGE } from './arguments.ts'
import { runCases } from './cases.ts'
import { writeOutput } from './jobs.ts'
import { runMetro } from './metro-run.ts'
import { runPoints } from './points-run.ts'
import { runCommand } from './run-command.ts'

/** The command `road-model`: stdout holds the answer and nothing else. */
await runCommand(async () => {
  const asked = readArguments(process.argv.slice(2))
  if (asked.mode === 'help') process.stdout.write(USAGE)
  else if (asked.mode === 'cases') await runCases(asked, Date.now())
  else if (asked.mode === 'points') await runPoints(asked)
  else {
    const { output, notes } = runMetro(asked.files, { ...asked, nowMs: Date.now() })
    for (const note of notes) process.stderr.write(`${note}\n`)
    if (asked.output === null) process.stdout.write(output)
    else writeOutput(asked.output, [output])
  }
})
