import type { DocumentBlock, DocumentContent } from '@verglas/contract/document'
import { afterAll, expect, test } from 'vitest'
import { textsOfPdf } from '../test-support/pdf.ts'
import { openDocuments } from './documents.ts'

const documents = openDocuments()
afterAll(() => documents.close())

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><text x="4" y="20" font-size="12">0 °C</text></svg>'

function aDocument(blocks: readonly DocumentBlock[], rest: Partial<DocumentContent> = {}): DocumentContent {
  return {
    lang: 'fr',
    title: 'Bulletin de prévision',
    subtitle: 'Col des Issartets',
    organisation: 'A75',
    logo: null,
    madeAt: '2026-11-25T05:00:00Z',
    footer: 'Verglas · 25 nov. 2026, 06:00',
    blocks: [...blocks],
    ...rest,
  }
}

test('every kind of block is typeset, in the order in which it is read aloud', async () => {
  const pdf = await documents.pdf(
    aDocument([
      { kind: 'paragraph', tone: 'lead', text: 'Sous 0 °C de 22 h 10 à 7 h 40.' },
      { kind: 'heading', level: 1, text: 'Chaussée' },
      { kind: 'facts', entries: [{ label: 'Minimum', value: '−4,2 °C' }] },
      {
        kind: 'table',
        caption: 'Par quart de journée',
        columns: [
          { title: 'Quand', align: 'left' },
          { title: 'Air', align: 'right' },
        ],
        rows: [['Nuit', { text: '−3,1 °C', tone: 'alarm' }]],
      },
      { kind: 'list', entries: ['Premier point', 'Second point'] },
      { kind: 'notice', tone: 'watch', title: 'Neige', text: 'dès 1 h' },
      { kind: 'figure', svg: SVG, widthPx: 200, heightPx: 80, alt: 'Une courbe', caption: null },
      { kind: 'pageBreak' },
      { kind: 'heading', level: 2, text: 'Dernière page' },
    ]),
    'a4',
  )
  const { text, pages, sizePt } = await textsOfPdf(pdf)
  expect(pages).toBe(2)
  expect(sizePt).toEqual([595, 842])
  const expectedTexts =
    'A75, Bulletin de prévision, Col des Issartets, Sous 0 °C de 22 h 10 à 7 h 40., Chaussée, Minimum, −4,2 °C, Par quart de journée, Quand, Air, Nuit, −3,1 °C, Premier point, Second point, Neige, dès 1 h, Dernière page'
  let from = 0
  for (const expectedText of expectedTexts.split(', ').flatMap((line) => line.split('_'))) {
    const at = text.indexOf(expectedText, from)
    expect(at, `${expectedText} in ${text}`).toBeGreaterThanOrEqual(0)
    from = at
  }
})

test('it is tagged as PDF/UA-1 and declares its language and title', async () => {
  const pdf = Buffer.from(
    await documents.pdf(aDocument([{ kind: 'paragraph', tone: 'normal', text: 'x' }]), 'letter'),
  ).toString('latin1')
  expect(pdf).toContain('pdfuaid:part>1')
  expect(pdf).toMatch(/\/Marked true/)
  expect(pdf).toMatch(/\/Lang \(fr\)/)
  expect(pdf).toMatch(/\/DisplayDocTitle true/)
})

test('the same content gives the same bytes, also after other documents', async () => {
  const content = aDocument([
    { kind: 'figure', svg: SVG, widthPx: 200, heightPx: 80, alt: 'x', caption: 'y' },
  ])
  const first = await documents.pdf(content, 'a4')
  await documents.pdf(aDocument([{ kind: 'paragraph', tone: 'normal', text: 'anything else' }]), 'a4')
  expect(Buffer.compare(await documents.pdf(content, 'a4'), first)).toBe(0)
  expect(Buffer.compare(await documents.pdf(content, 'letter'), first)).not.toBe(0)
})

test('text written by people is plain text: no markup in it is interpreted, no character breaks the document', async () => {
  const hostile = [
    '#panic("x") #read("/etc/passwd") $x^2$ *b* _i_ `raw` <label> @ref // no',
    '\\u{41} #{ } ] ) """ \u0000\u0007 \u202e right to left \ufeff',
    '❄ 🙂 中文 عربي ✓ \ud83d\udc68\u200d\ud83d\udc69',
    '= heading\n- list\n+ enum\n/ term: x',
  ]
  const pdf = await documents.pdf(
    aDocument(
      [
        ...hostile.map((text): DocumentBlock => ({ kind: 'paragraph', tone: 'normal', text })),
        { kind: 'list', entries: hostile },
        {
          kind: 'table',
          caption: hostile[0] ?? null,
          columns: [{ title: hostile[1] ?? '', align: 'left' }],
          rows: hostile.map((text) => [{ text, tone: 'watch' }]),
        },
        {
          kind: 'figure',
          svg: SVG,
          widthPx: 1,
          heightPx: 1,
          alt: hostile[2] ?? '',
          caption: hostile[3] ?? '',
        },
      ],
      { title: hostile[0] ?? '', subtitle: hostile[1] ?? '', organisation: hostile[2] ?? '' },
    ),
    'a4',
  )
  const { text } = await textsOfPdf(pdf)
  expect(text).toContain('#panic("x") #read("/etc/passwd") $x^2$ *b* _i_ `raw` <label> @ref // no')
  expect(text).toContain('= heading')
})

test('a logo is at the top; an invalid image is omitted', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const block: DocumentBlock = { kind: 'paragraph', tone: 'normal', text: 'x' }
  const sizeWith = async (logo: string | null) =>
    (await documents.pdf(aDocument([block], { logo }), 'a4')).length
  const plain = await sizeWith(null)
  expect(await sizeWith(`data:image/png;base64,${png}`)).toBeGreaterThan(plain)
  expect(await sizeWith('data:image/png;base64,AAAA')).toBe(plain)
})

test('a document with an excessive number of pages is refused, and the next one is produced', async () => {
  const breaks = Array.from({ length: 70 }, (): DocumentBlock[] => [
    { kind: 'paragraph', tone: 'normal', text: 'x' },
    { kind: 'pageBreak' },
  ]).flat()
  await expect(documents.pdf(aDocument(breaks), 'a4')).rejects.toMatchObject({ reason: 'too_large' })
  expect((await documents.pdf(aDocument([]), 'a4')).length).toBeGreaterThan(1000)
})

test('in a table of many columns a name stays on one line, however long the headings are', async () => {
  const figures = [
    ['Chaussée, minimum', '−8,9 °C'],
    ['Air, min.', '−10,1 °C'],
    ['Air, max.', '−2,5 °C'],
    ['Pluie', '< 0,1 mm'],
    ['Neige', '12,5 cm'],
    ['Pluie verglaçante', '0,0 mm'],
    ['Rafales', '104 km/h'],
  ] as const
  const tableOf = (name: string): DocumentBlock => ({
    kind: 'table',
    caption: null,
    columns: [
      { title: 'N°', align: 'right' },
      { title: 'Point', align: 'left' },
      { title: 'Risque de verglas', align: 'left' },
      ...figures.map(([title]) => ({ title, align: 'right' as const })),
    ],
    rows: Array.from({ length: 60 }, (_, index) => [
      String(index + 1),
      name,
      'certain',
      ...figures.map(([, value]) => value),
    ]),
  })
  const pagesOf = async (name: string) =>
    (await textsOfPdf(await documents.pdf(aDocument([tableOf(name)]), 'a4'))).pages
  expect(await pagesOf('Viaduc de Garabit')).toBe(await pagesOf('Col'))
})
