import type { Database } from '../db/database.ts'
import { StartProblem } from '../problem.ts'
import { readInput } from './read-input.ts'
import { SOURCES } from './sources/index.ts'
import { openStore, type Summary } from './store.ts'

export type ImportOptions = { sourceId: string; inputs: readonly string[]; dryRun: boolean }

const USAGE = 'npm run ingest -- --source NAME [--dry-run] FILE|FOLDER|URL …'

export function readImportOptions(args: readonly string[]): ImportOptions {
  const inputs: string[] = []
  let sourceId: string | null = null
  let dryRun = false
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    if (arg === '--source') sourceId = args[++index] ?? null
    else if (arg.startsWith('--source=')) sourceId = arg.slice('--source='.length)
    else if (arg === '--dry-run') dryRun = true
    else if (arg.startsWith('--')) throw new StartProblem(`Unknown option ${arg}. Use: ${USAGE}`)
    else inputs.push(arg)
  }
  const names = SOURCES.map((source) => source.id).join(', ')
  if (!sourceId) throw new StartProblem(`Name a source: ${names}. Use: ${USAGE}`)
  if (!SOURCES.some((source) => source.id === sourceId)) {
    throw new StartProblem(`There is no source ${sourceId}; there are ${names}.`)
  }
  if (inputs.length === 0) throw new StartProblem(`Name a file, a folder or an address. Use: ${USAGE}`)
  return { sourceId, inputs, dryRun }
}

/** Brings files of a source in. A bad one is refused with its reason and the rest still comes in. */
export async function importInputs(
  database: Database,
  { sourceId, inputs, dryRun }: ImportOptions,
  { contact, now, signal }: { contact: string | null; now: () => Date; signal: AbortSignal },
): Promise<Summary> {
  const source = SOURCES.find((candidate) => candidate.id === sourceId)
  if (!source) throw new Error(`no source ${sourceId}`)
  const store = openStore(database, {
    source,
    connectionId: null,
    ownerSetupId: null,
    now,
    asArchive: true,
    dryRun,
  })
  for (const input of inputs) {
    if (/^https?:/i.test(input) && !contact) {
      throw new StartProblem(
        'Set VERGLAS_CONTACT to an e-mail or address: providers want it in the User-Agent.',
      )
    }
    for await (const item of readInput(input, { receivedAt: now(), contact: contact ?? '', signal })) {
      if ('kind' in item) await store.refuse(input, item)
      else await store.take(item)
    }
  }
  await store.flush()
  return store.summary()
}

/** The summary for a person at a terminal. */
export function summaryText(summary: Summary, { dryRun }: { dryRun: boolean }): string {
  const lines = [
    `${summary.messages} files, ${summary.facts} facts read, ${dryRun ? 'nothing stored (dry run)' : `${summary.appended} rows new`}, ${summary.refusedCount} refused`,
  ]
  for (const { name, line, reason, detail } of summary.refused) {
    lines.push(`  refused  ${name}${line === null ? '' : `:${line}`}  ${reason}: ${detail}`)
  }
  if (summary.refusedCount > summary.refused.length) {
    lines.push(`  … and ${summary.refusedCount - summary.refused.length} more`)
  }
  return lines.join('\n')
}
