import { readFileSync } from 'node:fs'
import { SOURCES } from '@verglas/sources'
import { factText } from '@verglas/sources/facts/kinds'
import { fields } from '@verglas/sources/reading/json-document'
import type { Database } from '../db/database.ts'
import type { PictureFiles } from '../installation/picture-files.ts'
import { StartProblem } from '../installation/problem.ts'
import { fileFault, isSystemError, readInput } from './read-input.ts'
import { openStore, type Summary } from './store.ts'

export type ImportOptions = {
  sourceId: string
  inputs: readonly string[]
  dryRun: boolean
  /** The organisation that the facts belong to; without one they are public. */
  setupId?: string
  /** Settings of a connection, for sources whose files do not say everything. */
  settings?: Record<string, unknown>
}

const USAGE =
  'npm run ingest -- --source NAME [--setup ORGANISATION] [--settings FILE] [--dry-run] FILE|FOLDER|URL …'

export function readImportOptions(args: readonly string[]): ImportOptions {
  const inputs: string[] = []
  let sourceId: string | null = null
  let dryRun = false
  let settingsFile: string | null = null
  let setupId: string | null = null
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    if (arg === '--source') sourceId = args[++index] ?? null
    else if (arg.startsWith('--source=')) sourceId = arg.slice('--source='.length)
    else if (arg === '--settings') settingsFile = args[++index] ?? ''
    else if (arg.startsWith('--settings=')) settingsFile = arg.slice('--settings='.length)
    else if (arg === '--setup') setupId = args[++index] ?? ''
    else if (arg.startsWith('--setup=')) setupId = arg.slice('--setup='.length)
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
  return {
    sourceId,
    inputs,
    dryRun,
    ...(setupId === null ? {} : { setupId }),
    ...(settingsFile === null ? {} : { settings: readSettings(settingsFile) }),
  }
}

function readSettings(file: string): Record<string, unknown> {
  let settings: unknown
  try {
    settings = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const why = isSystemError(error)
      ? fileFault(error)
      : error instanceof Error
        ? error.message
        : String(error)
    throw new StartProblem(`The settings in ${file} cannot be read: ${why}`)
  }
  const object = fields(settings)
  if (!object) throw new StartProblem(`The settings in ${file} are no JSON object.`)
  return object
}

/** Brings files of a source in. A bad one is refused with its reason and the rest still comes in. */
export async function importInputs(
  database: Database,
  { sourceId, inputs, dryRun, settings, setupId }: ImportOptions,
  parts: {
    contact: string | null
    now: () => Date
    signal: AbortSignal
    /** Where pictures go; needed for sources that have some. */
    pictures?: PictureFiles
    /** Where a dry run shows what it would store. */
    print?: (line: string) => void
  },
): Promise<Summary> {
  const { contact, now, signal, pictures, print } = parts
  const source = SOURCES.find((candidate) => candidate.id === sourceId)
  if (!source) throw new Error(`no source ${sourceId}`)
  if (setupId !== undefined && !(await setupExists(database, setupId)))
    throw new StartProblem(`There is no organisation ${setupId}.`)
  const store = openStore(database, {
    source,
    connectionId: null,
    ownerSetupId: setupId ?? null,
    now,
    asArchive: true,
    dryRun,
    ...(settings ? { settings } : {}),
    ...(pictures ? { pictures } : {}),
    ...(dryRun && print ? { onFact: (fact) => print(factText(fact)) } : {}),
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

async function setupExists(database: Database, id: string): Promise<boolean> {
  return (await database.query('select 1 from setup where id = $1', [id])).length > 0
}

/** The summary for a person at a terminal. */
export function summaryText(summary: Summary, { dryRun }: { dryRun: boolean }): string {
  const lines = [
    `${summary.messages} files, ${summary.facts} facts read, ${dryRun ? 'nothing stored (dry run)' : `${summary.appended} rows new`}, ${summary.refusedCount} refused`,
  ]
  for (const { name, line, reason, detail } of summary.refused) {
    lines.push(`  refused  ${name}${line === null ? '' : `:${line}`}  ${reason}: ${detail}`)
  }
  if (summary.refused.some(({ reason }) => reason === 'bad_settings' || reason === 'bad_mapping')) {
    lines.push('  docs/sources.md leads to what the settings have to be; --settings FILE gives them')
  }
  if (summary.refusedCount > summary.refused.length) {
    lines.push(`  … and ${summary.refusedCount - summary.refused.length} more`)
  }
  return lines.join('\n')
}
