import path from 'node:path'
import { expect, test } from 'vitest'

type Module = { partsNeeded(args: readonly string[]): string[] }
const { partsNeeded }: Module = await import(path.resolve(import.meta.dirname, 'parts-needed.mjs'))

test('what answers browsers needs the web built', () => {
  for (const args of [[], ['--role', 'api'], ['--role=api']])
    expect(partsNeeded(args)).toEqual(['server', 'web'])
})

test('a command or a worker does not wait for a build of the web', () => {
  for (const args of [
    ['person', 'unlock', 'vera'],
    ['backup', 'file.gz'],
    ['--role', 'worker'],
  ])
    expect(partsNeeded(args)).toEqual(['server'])
})
