import type { ToleranceKind } from '@verglas/contract/connection-codes'
import type { RefusedEntry } from './refusals.ts'
import type { Summary } from './store.ts'
import type { Tolerated } from './tolerances.ts'

/**
 * The summary for a person at a terminal. The count comes last, where it is still visible after a long
 * import.
 */
export function summaryText(
  summary: Summary,
  { dryRun, tookMs }: { dryRun: boolean; tookMs?: number },
): string {
  const { messages, facts, appended, refusedCount, refusedBy, toleratedBy, pastLists } = summary
  const lines: string[] = []
  for (const [reason, { count, examples }] of [...refusedBy].sort(([, a], [, b]) => b.count - a.count)) {
    lines.push(`  refused  ${reason}, ${times(count)}`)
    for (const example of examples) lines.push(`             ${placeOf(example)}  ${example.detail}`)
    if (count > examples.length) lines.push(`             … and ${grouped(count - examples.length)} more`)
  }
  lines.push(...toleratedLines(toleratedBy))
  if (refusedBy.has('bad_settings') || refusedBy.has('bad_mapping'))
    lines.push('  docs/sources.md leads to what the settings have to be; --settings FILE gives them')
  if (pastLists && !dryRun) {
    const { count, oldestMs, latestMs } = pastLists
    const span = oldestMs === latestMs ? instant(oldestMs) : `${instant(oldestMs)} to ${instant(latestMs)}`
    lines.push(
      `  ${counted(count, 'list or warning', 'lists and warnings')} of ${span}: exports of that time have their warnings.`,
      '  A screen that is back in time shows what was known then: these are known from now on',
    )
  }
  const rate = tookMs === undefined || tookMs < 1000 ? '' : ` in ${duration(tookMs)}`
  const stored = dryRun ? 'nothing stored (dry run)' : `${counted(appended, 'row')} new`
  lines.push(
    `${counted(messages, 'file')}, ${counted(facts, 'fact')} read, ${stored}, ${grouped(refusedCount)} refused${rate}`,
  )
  return lines.join('\n')
}

/** Texts for tolerances, in words that the author of the file understands. */
const TOLERANCE_WORDS: Readonly<Record<ToleranceKind, string>> = {
  byte_order_mark: 'a byte-order mark before the text',
  encoding: 'another encoding than declared',
  line_end: 'lines that end with CR alone',
  look_alike: 'signs that only look like the usual ones',
  end_of_day: '24:00, read as the next midnight',
  word_for_zero: 'a word, read as 0',
  above_limit: 'humidity above 100 %, read as 100 %',
}

const toleratedLines = (toleratedBy: Tolerated): string[] =>
  [...toleratedBy]
    .sort(([, a], [, b]) => b.count - a.count)
    .flatMap(([what, { count, first }]) => [
      `  read     ${TOLERANCE_WORDS[what]}, ${times(count)}`,
      `             ${placeOf(first)}  «${first.example}»`,
    ])

const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${grouped(count)} ${count === 1 ? singular : plural}`
const times = (count: number): string => (count === 1 ? 'once' : `${grouped(count)} times`)
const placeOf = ({ name, line }: Pick<RefusedEntry, 'name' | 'line'>): string =>
  line === null ? name : `${name}:${line}`
const instant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const grouped = (value: number): string => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ')

/** Formats as `48 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
