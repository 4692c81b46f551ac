import { type Html, html } from '../html.ts'
import { looksOf } from './letter-style.ts'

export type LetterTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

export function tableText({ head, rows: body }: LetterTable): string {
  const rows = [head, ...body]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function tableHtml({ head, rows }: LetterTable): Html {
  return html`<table ${looksOf('table')}><thead><tr>${head.map((cell) => html`<th scope="col" ${looksOf('head')}>${cell}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td ${looksOf('cell')}>${cell}</td>`)}</tr>`)}</tbody></table>`
}

export const linesOf = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
