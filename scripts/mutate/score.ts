import fs from 'node:fs'
import type { Mutant } from './mutant.ts'

export type Result = { group: string; mutant: Mutant; isNoticed: boolean }

const BEGIN = '<!-- npm run mutate -->'
const END = '<!-- end of npm run mutate -->'

/** Writes the table between its start and end markers. */
export function writeScore(file: string, results: readonly Result[], day = new Date()): void {
  const text = fs.readFileSync(file, 'utf8')
  const [before, afterBegin = ''] = text.split(BEGIN)
  const [, after] = afterBegin.split(END)
  if (after === undefined) throw new Error(`${file} has no place for the score`)
  const table = scoreTable(results, day.toISOString().slice(0, 10))
  fs.writeFileSync(file, `${before}${BEGIN}\n${table}\n${END}${after}`)
}

export function scoreTable(results: readonly Result[], day: string): string {
  const groups = [...new Set(results.map(({ group }) => group))]
  const row = (name: string, own: readonly Result[]) => {
    const noticed = own.filter(({ isNoticed }) => isNoticed).length
    return `| ${name} | ${noticed} of ${own.length} | ${Math.round((100 * noticed) / own.length)} % |`
  }
  const unnoticed = results.filter(({ isNoticed }) => !isNoticed)
  return [
    '',
    '| Part | Faults noticed | |',
    '|---|---|---|',
    ...groups.map((group) =>
      row(
        group,
        results.filter((result) => result.group === group),
      ),
    ),
    row('All', results),
    '',
    `Of ${day}. ${unnoticed.length === 0 ? 'Every fault was noticed.' : 'Unnoticed:'}`,
    ...unnoticed.map(({ mutant }) => `- \`${mutant.file}\`: ${mutant.breaks}`),
    '',
  ].join('\n')
}
