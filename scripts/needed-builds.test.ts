import path from 'node:path'
import { expect, test } from 'vitest'

// Imported by path, because TypeScript has no types of the module.
type Module = { neededBuilds(args: readonly string[]): string[] }
const { neededBuilds }: Module = await import(path.resolve(import.meta.dirname, 'needed-builds.mjs'))

test('a server that answers browsers needs the web build', () => {
  for (const args of [[], ['--role', 'api'], ['--role=api']])
    expect(neededBuilds(args)).toEqual(['server', 'web'])
})

test('a command or a worker does not wait for the web build', () => {
  for (const args of [
    ['person', 'unlock', 'vera'],
    ['backup', 'file.gz'],
    ['--role', 'worker'],
  ])
    expect(neededBuilds(args)).toEqual(['server'])
})
