import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DocumentBlock } from '@verglas/contract/document'
import { describe, expect, test } from 'vitest'
import { foreignMarkup, HOSTILE_TEXTS } from '../test-support/hostile-texts.ts'
import { letterOf } from './letter.ts'

/** Stored scripts in mails: all mails are made by `letterOf`, which is tried with a script in every text. */

/** Every kind of block with the text in each of its fields. */
const BLOCKS: Readonly<Record<DocumentBlock['kind'], (text: string) => DocumentBlock>> = {
  heading: (text) => ({ kind: 'heading', level: 1, text }),
  paragraph: (text) => ({ kind: 'paragraph', tone: 'lead', text }),
  facts: (text) => ({ kind: 'facts', entries: [{ label: text, value: text }] }),
  table: (text) => ({
    kind: 'table',
    caption: text,
    columns: [
      { title: text, align: 'left' },
      { title: text, align: 'right' },
    ],
    rows: [[text, { text, tone: 'alarm' }]],
  }),
  list: (text) => ({ kind: 'list', entries: [text, text] }),
  notice: (text) => ({ kind: 'notice', tone: 'watch', title: text, text }),
  figure: (text) => ({ kind: 'figure', svg: text, widthPx: 1, heightPx: 1, alt: text, caption: text }),
  pageBreak: () => ({ kind: 'pageBreak' }),
}
const blockTexts = (text: string) => Object.values(BLOCKS).map((block) => block(text))

test('every kind of block is tried', () => {
  for (const block of blockTexts('x')) expect(DocumentBlock.safeParse(block).success).toBe(true)
  expect(Object.keys(BLOCKS)).toHaveLength(DocumentBlock.options.length)
})

describe.each(HOSTILE_TEXTS)('the text %j', (text) => {
  const letter = letterOf({
    lang: 'fr',
    title: text,
    paragraphs: [text, `${text}\n${text}`],
    table: { head: [text, text], rows: [[text, text]] },
    blocks: blockTexts(text),
    link: { label: text, address: `https://v.example.org/stations/view/${text}` },
    footer: [text],
    unsubscribe: { label: text, address: `https://v.example.org/api/unsubscribe?token=${text}` },
  })

  test('becomes neither an element nor an attribute of a mail', () => {
    expect(foreignMarkup(letter.html)).toEqual([])
  })

  test('is the address of no link', () => {
    const { html, body } = letterOf({
      lang: 'fr',
      title: 'x',
      paragraphs: [],
      link: { label: 'Ouvrir', address: text },
      unsubscribe: { label: 'Ne plus recevoir', address: text },
    })
    expect(html).not.toContain('<a ')
    expect(body).toContain(text)
  })
})

const SOURCE = path.join(import.meta.dirname, '..')
const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.includes('test') && !file.startsWith('demonstration'),
)
const read = (file: string) => readFileSync(path.join(SOURCE, file), 'utf8')

test('no other part of the program writes the page of a mail', () => {
  const writers = sources.filter((file) => /\benqueueMails\(|\bMail\b/.test(read(file)))
  expect(writers.length).toBeGreaterThan(8)
  for (const file of writers.filter((each) => !each.endsWith(path.join('mail', 'outbox.ts'))))
    expect(read(file), file).not.toMatch(/\bhtml\s*:/)
})

/** Text that counts as HTML without being escaped: our own styles, drawings and attributes. */
const UNESCAPED: Readonly<Record<string, number>> = {
  'areas/maps/external/frame-page.ts': 1,
  'html.ts': 1,
  'http/plain-page.ts': 1,
  'identity/form-problems.ts': 3,
  'identity/page.ts': 2,
  'identity/pages.ts': 1,
  'identity/second-factor-pages.ts': 1,
  'mail/letter-style.ts': 2,
}

test('nothing else counts as HTML without being escaped', () => {
  const counts = sources.map((file): [string, number] => [
    file.replaceAll(path.sep, '/'),
    read(file).match(/\bnew Html\(/g)?.length ?? 0,
  ])
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(UNESCAPED)
})
