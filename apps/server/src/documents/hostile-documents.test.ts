import type { DocumentBlock, DocumentContent } from '@verglas/contract/document'
import { Window } from 'happy-dom'
import { afterAll, expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../test-support/hostile-texts.ts'
import { textsOfPdf } from '../test-support/pdf.ts'
import { getDocument } from '../test-support/pdf-reader.ts'
import { openDocuments } from './documents.ts'

/** Stored scripts in PDFs, also in the language of the typesetting program. */

const documents = openDocuments()
afterAll(() => documents.close())

const TYPESET = [
  '#eval("1 + 1")',
  '#read("theme.typ")',
  '#link("javascript:alert(1)")[x]',
  '$ x^2 $ *bold* _italic_ `raw` <label> @label',
  '\\u{0023}read("theme.typ") \\',
  '"); #panic("x") //',
]
const TEXTS = [...HOSTILE_TEXTS, ...TYPESET]

const SVG = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="40"><text x="4" y="20">${text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')}</text></svg>`

const blocksWith = (text: string): DocumentBlock[] => [
  { kind: 'heading', level: 1, text },
  { kind: 'heading', level: 2, text },
  { kind: 'paragraph', tone: 'normal', text },
  { kind: 'facts', entries: [{ label: text, value: text }] },
  {
    kind: 'table',
    caption: text,
    columns: [{ title: text, align: 'left' }],
    rows: [[text], [{ text, tone: 'alarm' }]],
  },
  { kind: 'list', entries: [text] },
  { kind: 'notice', tone: 'watch', title: text, text },
  { kind: 'figure', svg: SVG(text), widthPx: 400, heightPx: 40, alt: text, caption: text },
]

/** What a PDF can do besides being read. */
async function actionsIn(pdf: Uint8Array): Promise<unknown[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      return [...(await page.getAnnotations()), await page.getJSActions()]
    }),
  )
  const actions = [
    ...pages.flat(),
    await document.getJSActions(),
    await document.getOpenAction(),
    await document.getAttachments(),
  ]
  await loading.destroy()
  return actions.filter((action) => action !== null && action !== undefined)
}

test.each(TEXTS)('the text %j is printed as it is, and the PDF does nothing', async (text) => {
  const content: DocumentContent = {
    lang: 'fr',
    title: text,
    subtitle: text,
    organisation: text,
    logo: null,
    madeAt: '2026-11-25T05:00:00Z',
    footer: text,
    blocks: blocksWith(text),
  }
  const pdf = await documents.pdf(content, 'a4')
  expect(await actionsIn(pdf)).toEqual([])
  const printed = (await textsOfPdf(pdf)).text.replaceAll(/\s/g, '')
  const count = printed.split(text.replaceAll(/\s/g, '')).length - 1
  expect(count).toBeGreaterThanOrEqual(10)
})

/** Elements of a drawing that do more than draw. */
function actingElements(svg: string): string[] {
  // The parser does not read the CDATA of the drawing's own style.
  const drawing = svg.replace(/<style ><!\[CDATA\[[^\]]*\]\]>\s*<\/style>/, '')
  const document = new new Window().DOMParser().parseFromString(drawing, 'image/svg+xml')
  const elements = [...document.querySelectorAll('*')]
  expect(elements.length).toBeGreaterThan(10)
  return elements
    .filter(
      (element) =>
        !/^(svg|g|defs|clipPath|rect|path|text|style)$/.test(element.tagName) ||
        [...element.attributes].some(({ name }) => /^on|href$/i.test(name)),
    )
    .map(({ outerHTML }) => outerHTML)
}

test.each(TEXTS)('the text %j is a text of a drawing', async (text) => {
  const drawn = await documents.figure({
    figure: 'compared',
    lang: 'fr',
    unit: 'metric',
    timezone: 'Europe/Paris',
    quantity: 'temperature',
    bars: [{ label: text, title: text, values: [1, 2], notes: [text] }],
    names: [text, text, text],
  })
  expect(actingElements(drawn.svg)).toEqual([])
  const pdf = await documents.pdf(
    {
      lang: 'fr',
      title: 'x',
      subtitle: null,
      organisation: 'x',
      logo: null,
      madeAt: '2026-11-25T05:00:00Z',
      footer: 'x',
      blocks: [{ kind: 'figure', ...drawn, alt: text, caption: null }],
    },
    'letter',
  )
  expect(await actionsIn(pdf)).toEqual([])
})
