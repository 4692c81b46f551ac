import type { Severity } from '@verglas/contract/alert-codes'
import { type LocalDay, localDays } from '@verglas/quantities'
import type { AlertEntry, AlertList } from '../../facts/alert.ts'
import { fireDangerAlerts, isOutOfSeason } from '../../reading/fire-danger.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { textOf } from '../../reading/text.ts'
import { recordReader } from '../csv/records.ts'

const ATTRIBUTION = 'Source : Météo-France (Météo des forêts)'
const WEB = 'https://meteofrance.com/meteo-des-forets'
const TIME_ZONE = 'Europe/Paris'
/** A season of 96 departments has some 15,000 lines. */
const MAX_BYTES = 8 * 1024 * 1024
const MAX_ROWS = 60_000
const DEPARTMENT = /^(\d\d|2[AB])$/

/** Météo-France's own terms for its four levels; the first is the lowest possible one and not an alert. */
const LEVELS: Record<string, { severity: Severity; level: string }> = {
  '1': { severity: 0, level: 'faible' },
  '2': { severity: 1, level: 'modéré' },
  '3': { severity: 2, level: 'élevé' },
  '4': { severity: 4, level: 'très élevé' },
}

/** The live service and the yearly files use different names for the same columns. */
const COLUMNS = {
  issuedAt: ['reference_time', 'date'],
  department: ['dep_code', 'num_dep'],
  tomorrow: ['niveau_j1'],
  dayAfter: ['niveau_j2'],
} as const
type Column = keyof typeof COLUMNS
type Row = Record<Column, string>
type Issue = { issuedAt: Date; slots: Map<string, AlertEntry[]>; unread: Set<string> }

/**
 * Parses the forest-fire danger of the next two days by department. A slot is a department on a day: the
 * afternoon's issue covers from tomorrow on, and today's danger lasts until its own end. A slot that an issue does
 * not name stays unchanged, so that a truncated file ends no alert.
 */
export async function* parseMeteoForets(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<AlertList | Refusal> {
  const faults = new Map<string, Refusal>()
  const fault = (reason: string, detail: string, line: number) => {
    if (!faults.has(reason)) faults.set(reason, refusal(reason, detail, line))
  }
  const issues = new Map<number, Issue>()
  try {
    for await (const { row, line } of rowsOf(body)) {
      const issuedAt = instantOf(row.issuedAt)
      const department = row.department.padStart(2, '0').toUpperCase()
      if (!issuedAt) fault('no_date', `date=${shortened(row.issuedAt, 40)}`, line)
      else if (isFuture(issuedAt, site.receivedAt)) fault('future', issuedAt.toISOString(), line)
      else if (!DEPARTMENT.test(department)) fault('unknown_domain', shortened(row.department, 20), line)
      else {
        const issue = issues.get(issuedAt.getTime()) ?? { issuedAt, slots: new Map(), unread: new Set() }
        issues.set(issuedAt.getTime(), issue)
        // J+1 and J+2 are the local days after the day of issue.
        const [, ...days] = localDays(TIME_ZONE, issuedAt.getTime(), 3)
        for (const [index, level] of [row.tomorrow, row.dayAfter].entries()) {
          const day = days[index]
          const entries = day && readEntries(department, level, day)
          if (entries) issue.slots.set(`${department} ${day.day}`, entries)
          else {
            fault('unknown_severity', `${department}: ${shortened(level, 20) || 'none'}`, line)
            issue.unread.add(`${department} ${day?.day}`)
          }
        }
      }
    }
    if (issues.size === 0 && faults.size === 0 && !isOutOfSeason(site.receivedAt))
      throw new Refused('empty', 'no line, in the season')
  } catch (error) {
    yield refusalOf(error)
    return
  }
  for (const issue of [...issues.values()].sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime()))
    yield listOf(issue)
  yield* faults.values()
}

async function* rowsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<{ row: Row; line: number }> {
  const reader = recordReader(';')
  let places: Record<Column, number> | null = null
  let rows = 0
  const take = function* (records: ReturnType<typeof reader.write>) {
    for (const { cells, line, fault } of records) {
      if (!cells) throw new Refused('malformed', fault ?? 'no record', line)
      if (!places) {
        places = placesOf(cells)
        continue
      }
      rows += 1
      if (rows > MAX_ROWS) throw new Refused('too_large', `more than ${MAX_ROWS} lines`)
      const at = places
      const cell = (column: Column) => cells[at[column]]?.trim() ?? ''
      const row = {
        issuedAt: cell('issuedAt'),
        department: cell('department'),
        tomorrow: cell('tomorrow'),
        dayAfter: cell('dayAfter'),
      }
      yield { row, line }
    }
  }
  for await (const text of textOf(body, MAX_BYTES, { form: 'CSV' })) yield* take(reader.write(text))
  yield* take(reader.end())
}

function placesOf(cells: readonly string[]): Record<Column, number> {
  const names = cells.map((cell) =>
    cell
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  )
  const place = (column: Column) => {
    const at = names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name))
    if (at === -1) throw new Refused('wrong_root', `no column ${COLUMNS[column].join(' or ')}`, 1)
    return at
  }
  return {
    issuedAt: place('issuedAt'),
    department: place('department'),
    tomorrow: place('tomorrow'),
    dayAfter: place('dayAfter'),
  }
}

function readEntries(department: string, text: string, { fromMs, toMs }: LocalDay): AlertEntry[] | null {
  const level = Object.hasOwn(LEVELS, text) ? LEVELS[text] : undefined
  if (!level) return null
  return fireDangerAlerts({
    days: [{ from: new Date(fromMs), to: new Date(toMs), ...level }],
    area: { names: {}, codes: [{ scheme: 'department', value: department }], geometry: null },
    texts: {},
    web: WEB,
  })
}

const listOf = ({ issuedAt, slots, unread }: Issue): AlertList => ({
  kind: 'alert',
  form: 'list',
  issuedAt,
  isComplete: false,
  unread: [...unread].filter((slot) => !slots.has(slot)),
  slots: [...slots].map(([slot, entries]) => ({ slot, entries })),
  stated: null,
  statedAreas: [],
  attribution: ATTRIBUTION,
})
