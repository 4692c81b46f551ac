import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SOURCES } from './index.ts'
import { fields } from './reading/json-document.ts'
import { folderOf } from './test-support/provider-folder.ts'

const FOLDER = new URL('./providers/', import.meta.url)

const LIST = new URL('../../../docs/sources.md', import.meta.url)

const pageOf = (id: string) => readFileSync(new URL(`${folderOf(id)}/page.md`, FOLDER), 'utf8')

/** The JSON examples of a page, as a person would copy them. */
function examplesOf(page: string): string[] {
  return [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, example]) => example ?? '')
}

const pages = readdirSync(FOLDER)
  .sort()
  .filter((folder) => existsSync(new URL(`${folder}/page.md`, FOLDER)))

test('docs/sources.md lists each page by its title', () => {
  const listed = readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- '))
  const titleOf = (folder: string) => pageOf(folder).match(/^# (.+)$/m)?.[1]
  expect(listed).toEqual(
    pages.map((page) => `- [${titleOf(page)}](../packages/sources/src/providers/${page}/page.md)`),
  )
})

test('each page belongs to a source', () => {
  expect(pages.filter((page) => !SOURCES.some(({ id }) => id === page))).toEqual([])
})

describe.each(SOURCES)('the page of $id', ({ id, settings, takesPoints }) => {
  test('has an example of its settings', () => expect(examplesOf(pageOf(id))).not.toEqual([]))

  test('has settings that the source accepts', () => {
    const examples = examplesOf(pageOf(id)).map((example) => fields(JSON.parse(example)))
    // If `points` is left out, the organisation's forecast points are used.
    const checked = examples.map((example) =>
      settings.safeParse({ ...(takesPoints ? { points: [] } : {}), ...example }),
    )
    expect(checked.flatMap(({ error }) => error?.issues ?? [])).toEqual([])
  })

  test('gives the command that reads a file', () => {
    expect(pageOf(id)).toContain(`npm run ingest -- --source ${id} `)
  })
})
