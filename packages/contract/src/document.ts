import { z } from 'zod'
import { LOCALES } from './codes.ts'
import { Instant } from './instant.ts'

/** How noticeable something is; on paper also without colour. */
export const DOCUMENT_TONES = ['normal', 'muted', 'watch', 'alarm'] as const

/** Paper formats of a printed document. */
export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]
/** The usual paper format in a time zone. */
export const usualPaper = (timezone: string): Paper => (timezone.startsWith('America/') ? 'letter' : 'a4')

export const DocumentCell = z.union([
  z.string(),
  z.object({ text: z.string(), tone: z.enum(DOCUMENT_TONES), isStrong: z.boolean().optional() }),
])
export type DocumentCell = z.output<typeof DocumentCell>

/** A block of a document, from top to bottom. Texts are plain: nothing in them is markup. */
export const DocumentBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(1), z.literal(2)]), text: z.string() }),
  z.object({
    kind: z.literal('paragraph'),
    text: z.string().describe('Line breaks are preserved.'),
    tone: z.enum(['lead', 'normal', 'muted']),
  }),
  z.object({
    kind: z.literal('facts'),
    entries: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  z.object({
    kind: z.literal('table'),
    caption: z.string().nullable(),
    columns: z
      .array(z.object({ title: z.string(), align: z.enum(['left', 'right']) }))
      .min(1)
      .max(16),
    rows: z
      .array(z.array(DocumentCell))
      .describe('Each row has one cell per column; the first cell is its name.'),
  }),
  z.object({ kind: z.literal('list'), entries: z.array(z.string()) }),
  z.object({
    kind: z.literal('notice'),
    tone: z.enum(['muted', 'watch', 'alarm']),
    title: z.string(),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('figure'),
    svg: z.string(),
    widthPx: z.number().positive(),
    heightPx: z.number().positive(),
    alt: z.string().min(1).describe('Alternative text.'),
    caption: z.string().nullable(),
  }),
  z.object({ kind: z.literal('pageBreak') }),
])
export type DocumentBlock = z.output<typeof DocumentBlock>

/** The content of a document, whether it becomes a web page, a PDF or a mail. */
export const DocumentContent = z.object({
  lang: z.enum(LOCALES),
  title: z.string().min(1),
  subtitle: z.string().nullable(),
  organisation: z.string(),
  logo: z.string().nullable().describe('A picture as a data URL.'),
  madeAt: Instant.describe('Time of the data; also the date of the PDF.'),
  footer: z.string().describe('Printed at the bottom of each page, before the page number.'),
  blocks: z.array(DocumentBlock),
})
export type DocumentContent = z.output<typeof DocumentContent>
