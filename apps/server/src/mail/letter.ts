import type { Locale } from '@verglas/contract/codes'
import { type Html, html } from '../html.ts'
import { DARK_SHEET, looksOf } from './letter-style.ts'

export type Letter = {
  lang: Locale
  /** Subject of the mail, and its heading. */
  title: string
  paragraphs: readonly string[]
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
  /** The one thing to do now. */
  link?: { label: string; address: string }
  /** Below the line: why it came, and how it comes no more. */
  footer?: readonly string[]
  /** Where what sent it is ended without signing in; mail programs show a button for it. */
  unsubscribe?: { label: string; address: string }
}

/** A mail in both its forms; both say the same. */
export function letterOf(letter: Letter): { subject: string; body: string; html: string } {
  const subject = letter.title.replaceAll(/[\r\n\t ]+/g, ' ').trim()
  return { subject, body: textOf(letter), html: htmlOf(letter).text }
}

function textOf({ paragraphs, table, link, footer = [], unsubscribe }: Letter): string {
  const rows = table ? [table.head, ...table.rows] : []
  const widths = (table?.head ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const below = [...footer, ...(unsubscribe ? [`${unsubscribe.label}\n${unsubscribe.address}`] : [])]
  const parts = [
    ...paragraphs,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(link ? [`${link.label}\n${link.address}`] : []),
    'Verglas',
    ...(below.length > 0 ? ['-- ', ...below] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/**
 * Styles stand at the elements, since many mail programs drop style sheets; those that keep the sheet show the colours
 * of the dark theme where it is dark. One column, so that a phone needs no zoom.
 */
function htmlOf({ lang, title, paragraphs, table, link, footer = [], unsubscribe }: Letter): Html {
  return html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">${DARK_SHEET}<title>${title}</title></head>
<body ${looksOf('body')}><div ${looksOf('sheet')}>
<h1 ${looksOf('title')}>${title}</h1>
${paragraphs.map((text) => html`<p ${looksOf('text')}>${linesOf(text)}</p>`)}
${table ? tableOf(table) : null}
${link ? html`<p ${looksOf('text')}><a href="${link.address}" ${looksOf('button')}>${link.label}</a></p><p ${looksOf('small')}>${link.address}</p>` : null}
<hr ${looksOf('line')}>
<p ${looksOf('small')}>Verglas</p>
${footer.map((text) => html`<p ${looksOf('small')}>${linesOf(text)}</p>`)}
${unsubscribe ? html`<p ${looksOf('small')}><a href="${unsubscribe.address}" ${looksOf('link')}>${unsubscribe.label}</a></p>` : null}
</div></body></html>
`
}

function tableOf({ head, rows }: NonNullable<Letter['table']>): Html {
  return html`<table ${looksOf('table')}><thead><tr>${head.map((cell) => html`<th scope="col" ${looksOf('head')}>${cell}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td ${looksOf('cell')}>${cell}</td>`)}</tr>`)}</tbody></table>`
}

const linesOf = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
