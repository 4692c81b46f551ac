import type { Canvas } from './drawing.ts'

/** One line of the pointer's box: a colour, what it is, and the value with its unit. */
export type TooltipRow = {
  readonly label: string
  readonly value: string
  readonly colour?: string
  readonly isStrong?: boolean
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)

/** All values of one instant as HTML, missing ones left out. */
export function tooltipHtml({ tokens, drawing }: Canvas, ms: number, rows: readonly TooltipRow[]): string {
  const head = `${drawing.formats.shortDay(ms)} ${drawing.formats.time(ms)}`
  const body = rows
    .filter(({ value }) => value !== '–' && value !== '')
    .map(({ label, value, colour, isStrong }) => {
      const swatch = `<td style="padding:1px 8px 1px 0"><span style="display:inline-block;width:10px;height:10px;border-radius:2px;background:${colour ?? 'transparent'}"></span></td>`
      const name = `<td style="padding:1px 16px 1px 0;color:${tokens.muted}">${escaped(label)}</td>`
      const number = `<td style="padding:1px 0;text-align:right;font-weight:${isStrong ? 600 : 400}">${escaped(value)}</td>`
      return `<tr>${swatch}${name}${number}</tr>`
    })
  return `<div style="font-weight:600;margin-bottom:4px">${escaped(head)}</div><table style="border-collapse:collapse;font:inherit;color:inherit">${body.join('')}</table>`
}
