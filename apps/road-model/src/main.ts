import { readArguments, USAGE } from './arguments.ts'
import { runCases } from './cases.ts'
import { writeOutput } from './jobs.ts'
import { runMetro } from './metro-run.ts'
import { runPoints } from './points-run.ts'
import { runCommand } from './run-command.ts'

/** The command `road-model`: stdout carries only the answer. */
await runCommand(async () => {
  const request = readArguments(process.argv.slice(2))
  if (request.mode === 'help') process.stdout.write(USAGE)
  else if (request.mode === 'cases') await runCases(request, Date.now())
  else if (request.mode === 'points') await runPoints(request)
  else {
    const { output, notes } = runMetro(request.files, { ...request, nowMs: Date.now() })
    for (const note of notes) process.stderr.write(`${note}\n`)
    if (request.output === null) process.stdout.write(output)
    else writeOutput(request.output, [output])
  }
})
