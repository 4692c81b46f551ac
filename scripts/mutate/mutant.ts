import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One fault that is deliberately put into the program. */
export type Mutant = {
  /** Path from the root. */
  file: string
  /** Occurs exactly once in the file. */
  search: string
  replacement: string
  /** The defect, in a few words. */
  breaks: string
  /** Test files and folders that should notice the fault. */
  tests: readonly string[]
}

/** A part of the program, with the faults that are put into it. */
export type FaultGroup = { name: string; mutants: readonly Mutant[] }

type Fault = readonly [search: string, replacement: string, breaks: string]

/** Faults of one file, all to be noticed by the same tests. */
export const faultsIn = (file: string, tests: readonly string[], faults: readonly Fault[]): Mutant[] =>
  faults.map(([search, replacement, breaks]) => ({ file, search, replacement, breaks, tests }))

/** Why the mutant cannot be created; null if it can. */
export function obstacle(root: string, { file, search, replacement, tests }: Mutant): string | null {
  if (!existsSync(path.join(root, file))) return `${file} is gone`
  const occurrences = readFileSync(path.join(root, file), 'utf8').split(search).length - 1
  if (occurrences !== 1) return `${file}: «${search}» occurs ${occurrences} times, not once`
  if (search === replacement) return `${file}: «${search}» is replaced by itself`
  const missing = tests.find((test) => !existsSync(path.join(root, test)))
  return missing ? `${file}: no test ${missing}` : null
}
