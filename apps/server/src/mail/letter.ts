import type { Locale } from '@verglas/contract/codes'
import type { DocumentBlock } from '@verglas/contract/document'
import { type Html, html } from '../html.ts'
import { blocksHtml, blocksText } from './letter-blocks.ts'
import { type LetterTable, linesOf, tableHtml, tableText } from './letter-elements.ts'
import { DARK_SHEET, looksOf } from './letter-style.ts'

export type Letter = {
  lang: Locale
  /** Both the subject and the heading of the mail. */
  title: string
  paragraphs: readonly string[]
  table?: LetterTable
  /** Blocks of the document that the mail carries. */
  blocks?: readonly DocumentBlock[]
  /** The one action that the reader should take. */
  link?: { label: string; address: string }
  /** Below the line: why the mail was sent, and how to stop such mails. */
  footer?: readonly string[]
  /** Link that ends the subscription without signing in; mail programs show a button for it. */
  unsubscribe?: { label: string; address: string }
}

/** A mail as plain text and as HTML, with the same content. */
export function letterOf(letter: Letter): { subject: string; body: string; html: string } {
  const subject = letter.title.replaceAll(/[\r\n\t ]+/g, ' ').trim()
  return { subject, body: textOf(letter), html: htmlOf(letter).text }
}

function textOf({ paragraphs, table, blocks = [], link, footer = [], unsubscribe }: Letter): string {
  const footerSections = [...footer, ...(unsubscribe ? [`${unsubscribe.label}\n${unsubscribe.address}`] : [])]
  const textSections = [
    ...paragraphs,
    ...(table ? [tableText(table)] : []),
    ...blocksText(blocks),
    ...(link ? [`${link.label}\n${link.address}`] : []),
    'Verglas',
    ...(footerSections.length > 0 ? ['-- ', ...footerSections] : []),
  ]
  return `${textSections.join('\n\n')}\n`
}

/**
 * Styles are inline, since many mail programs drop style sheets; those that keep the sheet use the colours of the dark
 * theme where the system is dark. One column, so that a phone needs no zoom.
 */
function htmlOf({
  lang,
  title,
  paragraphs,
  table,
  blocks = [],
  link,
  footer = [],
  unsubscribe,
}: Letter): Html {
  return html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">${DARK_SHEET}<title>${title}</title></head>
<body ${looksOf('body')}><div ${looksOf('sheet')}>
<h1 ${looksOf('title')}>${title}</h1>
${paragraphs.map((text) => html`<p ${looksOf('text')}>${linesOf(text)}</p>`)}
${table ? tableHtml(table) : null}
${blocksHtml(blocks)}
${link ? html`<p ${looksOf('text')}>${anchor(link, 'button')}</p><p ${looksOf('small')}>${link.address}</p>` : null}
<hr ${looksOf('line')}>
<p ${looksOf('small')}>Verglas</p>
${footer.map((text) => html`<p ${looksOf('small')}>${linesOf(text)}</p>`)}
${unsubscribe ? html`<p ${looksOf('small')}>${anchor(unsubscribe, 'link')}</p>` : null}
</div></body></html>
`
}

/** A link to a page; an address of any other kind, such as `javascript:`, is no link. */
const anchor = ({ label, address }: { label: string; address: string }, looks: 'button' | 'link'): Html =>
  /^https?:\/\//i.test(address) ? html`<a href="${address}" ${looksOf(looks)}>${label}</a>` : html`${label}`
