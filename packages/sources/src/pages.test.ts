import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SOURCES } from './index.ts'
import { fields } from './reading/json-document.ts'

const FOLDER = new URL('./providers/', import.meta.url)

/** Pages that are about more than one source. */
const PAGE_BY_ID: Readonly<Record<string, string>> = { 'sopfeu-fires': 'sopfeu' }

const pageOf = (id: string) => readFileSync(new URL(`${PAGE_BY_ID[id] ?? id}/page.md`, FOLDER), 'utf8')

/** The JSON examples of a page, as a person would copy them. */
function examplesOf(page: string): string[] {
  return [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, example]) => example ?? '')
}

test('each page is about a source', () => {
  const pages = readdirSync(FOLDER).filter((folder) => existsSync(new URL(`${folder}/page.md`, FOLDER)))
  expect(pages.filter((page) => !SOURCES.some(({ id }) => id === page))).toEqual([])
})

describe.each(SOURCES)('the page of $id', ({ id, settings, takesPoints }) => {
  test('has an example of the settings', () => expect(examplesOf(pageOf(id))).not.toEqual([]))

  test('has settings that the source takes', () => {
    const given = examplesOf(pageOf(id)).map((example) => fields(JSON.parse(example)))
    // the forecast points of the organisation stand for those that are left out
    const checked = given.map((example) =>
      settings.safeParse({ ...(takesPoints ? { points: [] } : {}), ...example }),
    )
    expect(checked.flatMap(({ error }) => error?.issues ?? [])).toEqual([])
  })

  test('says what to type to read a file', () => {
    expect(pageOf(id)).toContain(`npm run ingest -- --source ${id} `)
  })
})
