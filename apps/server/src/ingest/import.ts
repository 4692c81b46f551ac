import { readFileSync } from 'node:fs'
import { SOURCES } from '@verglas/sources'
import { factText } from '@verglas/sources/facts/kinds'
import { fields } from '@verglas/sources/reading/json-document'
import type { Source } from '@verglas/sources/source'
import type { FileStore } from '../blobs/file-store.ts'
import type { Database } from '../db/database.ts'
import { parseJsonFile } from '../installation/json-file.ts'
import { StartProblem } from '../installation/start-problem.ts'
import type { Progress } from './import-progress.ts'
import { fileFault, isSystemError, readInput, sizeOf } from './read-input.ts'
import { openStore, type Summary } from './store.ts'

export type ImportOptions = {
  sourceId: string
  inputs: readonly string[]
  dryRun: boolean
  /** The organisation that owns the facts; without one they are public. */
  setupId?: string
  /** Settings of a connection, for sources whose files do not contain everything. */
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
    settings = parseJsonFile(readFileSync(file))
  } catch (error) {
    const reason = isSystemError(error)
      ? fileFault(error)
      : error instanceof Error
        ? error.message
        : String(error)
    throw new StartProblem(`The settings in ${file} cannot be read: ${reason}`)
  }
  const object = fields(settings)
  if (!object) throw new StartProblem(`The settings in ${file} are not a JSON object.`)
  return object
}

/** Imports files of a source. A bad file is refused with its reason, and the rest is still imported. */
export async function importInputs(
  database: Database,
  { sourceId, inputs, dryRun, settings, setupId }: ImportOptions,
  services: {
    contact: string | null
    now: () => Date
    signal: AbortSignal
    /** Stores pictures and messages; needed for sources that have pictures. */
    files?: Pick<FileStore, 'pictures' | 'contents'>
    /** Prints what a dry run would store. */
    print?: (line: string) => void
    /** Called with the progress. */
    onProgress?: (progress: Progress) => void
  },
): Promise<Summary> {
  const { contact, now, signal, files, print, onProgress = () => {} } = services
  const source = SOURCES.find((candidate) => candidate.id === sourceId)
  if (!source) throw new Error(`no source ${sourceId}`)
  if (setupId !== undefined && !(await setupExists(database, setupId)))
    throw new StartProblem(`There is no organisation ${setupId}.`)
  if (settings) checkSettings(source, settings)
  const total = await sizeOf(inputs)
  let readBytes = 0
  const store = openStore(database, {
    source,
    connectionId: null,
    ownerSetupId: setupId ?? null,
    now,
    asArchive: true,
    dryRun,
    ...(settings ? { settings } : {}),
    ...(files ? { pictures: files.pictures, contents: files.contents } : {}),
    ...(dryRun && print ? { onFact: (fact) => print(factText(fact)) } : {}),
  })
  for (const input of inputs) {
    if (/^https?:/i.test(input) && !contact) {
      throw new StartProblem(
        'Set VERGLAS_CONTACT to an e-mail or address: providers want it in the User-Agent.',
      )
    }
    const onBytes = (bytes: number) => {
      // Stops even in the middle of a large file.
      signal.throwIfAborted()
      readBytes += bytes
      const { messages: files, facts } = store.summary()
      onProgress({ files, totalFiles: total.files, readBytes, totalBytes: total.bytes, facts })
    }
    const options = { receivedAt: now(), contact: contact ?? '', signal, onBytes }
    try {
      for await (const item of readInput(input, options)) {
        if ('kind' in item) await store.refuse(input, item)
        else await store.take(item)
        signal.throwIfAborted()
      }
    } catch (error) {
      if (signal.aborted) await store.flush()
      throw error
    }
  }
  await store.flush()
  return store.summary()
}

/** Throws if the settings do not fit this source but another one: probably a typing mistake in the source's name. */
function checkSettings(source: Source, settings: Record<string, unknown>): void {
  if (fits(source, settings)) return
  const others = SOURCES.filter((other) => fits(other, settings)).map((other) => other.id)
  if (others.length > 0 && Object.keys(settings).length > 0)
    throw new StartProblem(`The settings are not those of ${source.id}; they fit ${others.join(', ')}.`)
}

/** Whether the settings are complete, and all of them known to the source. */
function fits(source: Source, settings: Record<string, unknown>): boolean {
  const checked = source.settings.safeParse(settings)
  const validFields = checked.success ? fields(checked.data) : null
  return validFields !== null && Object.keys(settings).every((key) => key in validFields)
}

async function setupExists(database: Database, id: string): Promise<boolean> {
  return (await database.query('select 1 from setup where id = $1', [id])).length > 0
}
