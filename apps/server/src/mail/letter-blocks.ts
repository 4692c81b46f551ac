import type { DocumentBlock, DocumentCell } from '@verglas/contract/document'
import { type Html, html } from '../html.ts'
import { type LetterTable, linesOf, tableHtml, tableText } from './letter-elements.ts'
import { looksOf } from './letter-style.ts'

/**
 * Renders the blocks of a document for a mail: in one column and without drawings, since a mail must not fetch anything
 * and the attached document contains them.
 */
export function blocksHtml(blocks: readonly DocumentBlock[]): Html[] {
  return blocks.flatMap(blockHtml)
}

function blockHtml(block: DocumentBlock): Html[] {
  switch (block.kind) {
    case 'heading':
      return [html`<h2 ${looksOf(block.level === 1 ? 'place' : 'heading')}>${block.text}</h2>`]
    case 'paragraph':
      return [html`<p ${looksOf(PARAGRAPHS[block.tone])}>${linesOf(block.text)}</p>`]
    case 'facts':
      return block.entries.map(({ label, value }) => html`<p ${looksOf('text')}>${label} : ${value}</p>`)
    case 'list':
      return [
        html`<ul ${looksOf('text')}>${block.entries.map((entry) => html`<li>${linesOf(entry)}</li>`)}</ul>`,
      ]
    case 'notice':
      return [
        html`<p ${looksOf('notice')}><strong>${block.title}</strong>${block.text === '' ? null : html`<br>${linesOf(block.text)}`}</p>`,
      ]
    case 'table':
      return [
        ...(block.caption === null ? [] : [html`<p ${looksOf('small')}>${block.caption}</p>`]),
        tableHtml(tableOf(block)),
      ]
    case 'figure':
    case 'pageBreak':
      return []
  }
}

export function blocksText(blocks: readonly DocumentBlock[]): string[] {
  return blocks.flatMap(blockText)
}

function blockText(block: DocumentBlock): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.level === 1 ? `${block.text}\n${'='.repeat(block.text.length)}` : block.text]
    case 'paragraph':
      return [block.text]
    case 'facts':
      return [block.entries.map(({ label, value }) => `${label} : ${value}`).join('\n')]
    case 'list':
      return [block.entries.map((entry) => `- ${entry}`).join('\n')]
    case 'notice':
      return [[block.title, block.text].filter((text) => text !== '').join('\n')]
    case 'table':
      return [[...(block.caption === null ? [] : [block.caption]), tableText(tableOf(block))].join('\n')]
    case 'figure':
    case 'pageBreak':
      return []
  }
}

const PARAGRAPHS = { lead: 'lead', normal: 'text', muted: 'small' } as const

const tableOf = ({ columns, rows }: Extract<DocumentBlock, { kind: 'table' }>): LetterTable => ({
  head: columns.map(({ title }) => title),
  rows: rows.map((row) => row.map(textOf)),
})
const textOf = (cell: DocumentCell): string =>
  (typeof cell === 'string' ? cell : cell.text).replaceAll('\n', ', ')
