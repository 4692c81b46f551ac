/**
 * Test support: valid messages of each source, to be damaged. They are in `fuzz.ts` of the source's folder.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ParseSite } from '../reading/parse-site.ts'
import { folderOf } from './provider-folder.ts'
import { samplesOf } from './samples.ts'

/** By the source's id. */
export type FuzzMessages = Readonly<Record<string, FuzzEntry>>

type FuzzEntry = {
  /** When messages are received, and the other context of their parser. */
  readonly site: ParseSite
  /** One message of each kind, written for this project. */
  good(): (string | Uint8Array)[]
  /** Which of the provider's own files are also read, if they are in the folder beside the repository. */
  isSample(name: string): boolean
  /** Folder of those files, if it is not named like the source. */
  readonly folder?: string
  /** Names of messages, if the name decides how one is parsed. */
  readonly names?: readonly string[]
}

export async function fuzzEntryOf(sourceId: string): Promise<FuzzEntry> {
  const { FUZZ } = (await import(`../providers/${folderOf(sourceId)}/fuzz.ts`)) as { FUZZ: FuzzMessages }
  const entry = FUZZ[sourceId]
  if (!entry) throw new Error(`no messages of ${sourceId} in providers/${folderOf(sourceId)}/fuzz.ts`)
  return entry
}

/** Our own messages, and the provider's if they are in the folder beside the repository. */
export function messagesIn({ good, isSample, folder: named }: FuzzEntry, sourceId: string): Uint8Array[] {
  const folder = samplesOf(named ?? sourceId)
  const samples = folder ? readdirSync(folder).filter(isSample).sort() : []
  return [
    ...good().map((message) => (typeof message === 'string' ? Buffer.from(message) : message)),
    ...samples.map((name) => readFileSync(join(folder ?? '', name))),
  ]
}
