import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One fault that is put into the program on purpose. */
export type Mutant = {
  /** From the root. */
  file: string
  /** Stands in the file once. */
  search: string
  replacement: string
  /** What would be wrong, in a few words. */
  breaks: string
  /** Files and folders of tests that should notice. */
  tests: readonly string[]
}

/** A part of the program, and the faults that are put into it. */
export type FaultGroup = { name: string; mutants: readonly Mutant[] }

type Fault = readonly [search: string, replacement: string, breaks: string]

/** Faults of one file, which the same tests should notice. */
export const faultsIn = (file: string, tests: readonly string[], faults: readonly Fault[]): Mutant[] =>
  faults.map(([search, replacement, breaks]) => ({ file, search, replacement, breaks, tests }))

/** What keeps the mutant from being made; null where it can be. */
export function obstacle(root: string, { file, search, replacement, tests }: Mutant): string | null {
  if (!existsSync(path.join(root, file))) return `${file} is gone`
  const occurrences = readFileSync(path.join(root, file), 'utf8').split(search).length - 1
  if (occurrences !== 1) return `${file}: «${search}» stands there ${occurrences} times, not once`
  if (search === replacement) return `${file}: «${search}» is replaced by itself`
  const missing = tests.find((test) => !existsSync(path.join(root, test)))
  return missing ? `${file}: no test ${missing}` : null
}
