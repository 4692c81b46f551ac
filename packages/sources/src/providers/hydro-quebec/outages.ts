import type { ListItem } from '@verglas/contract/lists'
import { DAY_MS } from '@verglas/quantities'
import type { Faults } from '../../reading/fault-counts.ts'
import type { Fields } from '../../reading/json-document.ts'
import { PROGRESS, reasonOf, STATES } from './codes.ts'
import { BadRow, clientsOf, fieldOf, letterOf, messageOf, positionOf, refOf, timeOf } from './rows.ts'

type Planned = ListItem<'planned_outages'>

/** Number of fields in a row of `bismarkers`; the meaning of the seventh is not documented. */
const OUTAGE_FIELDS = 10
const PLANNED_FIELDS = 16
/** Longest plausible outage: restoration after the great ice storm of 1998 took five weeks. */
const LONGEST_MS = 60 * DAY_MS
const FURTHEST_MS = 400 * DAY_MS

/** An outage or unplanned interruption that is under way. */
export function outageOf(
  row: unknown,
  { messages, issuedAt, faults }: { messages: Fields; issuedAt: Date; faults: Faults },
): ListItem<'outages'> {
  if (!Array.isArray(row) || row.length < OUTAGE_FIELDS) throw new BadRow('short_row', sizeOf(row))
  const position = positionOf(row[4])
  const kind = fieldOf(row, 3) ?? ''
  if (kind !== 'P' && kind !== 'I') faults.add('unknown_kind', `"${kind.slice(0, 20)}"`)
  const startAt = timeOf(row, 1, 'start', faults)
  if (!startAt) throw new BadRow('no_start', `start=${fieldOf(row, 1)}`)
  if (startAt.getTime() > issuedAt.getTime() + DAY_MS) throw new BadRow('future', startAt.toISOString())
  const code = fieldOf(row, 7)
  return {
    ref: refOf(kind, fieldOf(row, 1), position),
    startAt: startAt.toISOString(),
    endMaxAt: endOf(startAt, timeOf(row, 2, 'end', faults), faults)?.toISOString() ?? null,
    clients: clientsOf(row[0], faults),
    planned: kind === 'I',
    progress: letterOf(PROGRESS, fieldOf(row, 5), 'unknown_progress', faults),
    reason: reasonOf(code),
    reasonCode: code,
    position,
    municipality: fieldOf(row, 8),
    message: messageOf(messages, fieldOf(row, 9)),
  }
}

function endOf(startAt: Date, endAt: Date | null, faults: Faults): Date | null {
  if (!endAt) return null
  const ms = endAt.getTime() - startAt.getTime()
  if (ms > 0 && ms <= LONGEST_MS) return endAt
  faults.add(ms > 0 ? 'too_long' : 'no_duration', `${startAt.toISOString()} to ${endAt.toISOString()}`)
  return null
}

/** A planned interruption, with the window in force. */
export function plannedOutageOf(
  row: unknown,
  { issuedAt, faults, isOnlyOne }: { issuedAt: Date; faults: Faults; isOnlyOne: (notice: string) => boolean },
): Planned {
  if (!Array.isArray(row) || row.length < PLANNED_FIELDS) throw new BadRow('short_row', sizeOf(row))
  const position = positionOf(row[15])
  const notice = fieldOf(row, 1)
  if (notice === null) throw new BadRow('no_notice', 'no notice number')
  const windows = (
    [
      [2, 3],
      [4, 5],
      [6, 7],
      [8, 9],
    ] as const
  ).map(([from, to]) => ({
    startAt: timeOf(row, from, 'start', faults),
    endAt: timeOf(row, to, 'end', faults),
  }))
  const [first] = windows
  const windowInForce = windows.findLast(({ startAt, endAt }) => startAt && endAt && endAt > startAt)
  if (!windowInForce?.startAt || !windowInForce.endAt)
    throw new BadRow('no_window', `notice ${notice} has no window`)
  if (Math.abs(windowInForce.startAt.getTime() - issuedAt.getTime()) > FURTHEST_MS)
    throw new BadRow('out_of_range', `notice ${notice} begins ${windowInForce.startAt.toISOString()}`)
  const state = letterOf(STATES, fieldOf(row, 14), 'unknown_state', faults)
  const code = fieldOf(row, 10)
  return {
    // A postponement keeps the notice number; if a notice has several rows, each is identified by its
    // position.
    ref: isOnlyOne(notice) ? refOf('notice', notice) : refOf('notice', notice, position),
    startAt: windowInForce.startAt.toISOString(),
    endMaxAt: windowInForce.endAt.toISOString(),
    clients: clientsOf(row[0], faults),
    planned: true,
    reason: reasonOf(code),
    reasonCode: code,
    position,
    municipality: fieldOf(row, 13),
    notice,
    state,
    postponed:
      state === 'postponed' ||
      state === 'shifted' ||
      windowInForce === windows[2] ||
      windowInForce === windows[3],
    plannedStartAt: first?.startAt?.toISOString() ?? null,
    plannedEndAt: first?.endAt?.toISOString() ?? null,
    remark: fieldOf(row, 11),
  }
}

const sizeOf = (row: unknown): string =>
  Array.isArray(row) ? `a row of ${row.length} fields` : 'a row that is not a list'
