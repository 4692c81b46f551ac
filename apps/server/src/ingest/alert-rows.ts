import { createHash } from 'node:crypto'
import { boxOf } from '@verglas/quantities'
import type { AlertEntry, AlertList } from '@verglas/sources/facts/alert'
import { areaId } from '@verglas/sources/facts/area-id'
import { type Draft, type ListDraft, OVER, type Piece, type Point } from './alert-series.ts'

/** The content of an entry, stored unchanged except that shapes are replaced by their ids. */
export type AlertContent = ReturnType<typeof contentOf>

const sha1 = (text: string): string => createHash('sha1').update(text).digest('base64url')

export function draftOf(entry: AlertEntry): { draft: Draft; content: AlertContent } {
  const content = contentOf(entry)
  const { type, severity, startsAt, isStartCut, endsAt, hours, isOver } = entry
  const fingerprint = sha1(JSON.stringify([type, severity, startsAt, isStartCut, endsAt, isOver, content]))
  const hasHours = hours !== null
  return {
    content,
    draft: { type, severity, statedStartsAt: startsAt, isStartCut, endsAt, hasHours, isOver, fingerprint },
  }
}

/** The drafts of a list for each slot, and the contents that the drafts refer to by fingerprint. */
export function listDraftOf({ issuedAt, isComplete, unread, slots }: AlertList) {
  const contents = new Map<string, AlertContent>()
  const bySlot = new Map<string, Draft[]>()
  for (const { slot, entries } of slots) {
    const openEntries = entries.filter((entry) => !entry.isOver)
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), ...draftsOf(openEntries, contents)])
  }
  const draft: ListDraft = { issuedAt, isComplete, unread, slots: bySlot }
  return { draft, contents }
}

/** Adds the contents of the entries to `contents`. */
export function draftsOf(entries: readonly AlertEntry[], contents: Map<string, AlertContent>): Draft[] {
  return entries.map((entry) => {
    const { draft, content } = draftOf(entry)
    contents.set(draft.fingerprint, content)
    return draft
  })
}

export const listRowOf = ({ issuedAt, isComplete, unread, stated, attribution }: AlertList) => ({
  issued_at: issuedAt,
  is_complete: isComplete,
  unread,
  stated,
  attribution,
})

function contentOf(entry: AlertEntry) {
  const { level, urgency, certainty, texts, sentAt, effectiveAt, onsetAt, expiresAt, hours, web } = entry
  const areas = entry.areas.map(({ geometry, ...area }) => ({
    ...area,
    area: geometry ? areaId(geometry) : null,
    box: geometry ? boxOf(geometry.coordinates) : null,
  }))
  const content = {
    level,
    urgency,
    certainty,
    texts,
    sentAt,
    effectiveAt,
    onsetAt,
    expiresAt,
    hours,
    web,
    areas,
  }
  // The field is left out if it is false, so that alerts stored before it existed keep their fingerprints.
  return entry.isEndAssumed ? { ...content, isEndAssumed: true } : content
}

export type AlertRow = {
  slot: string
  issued_at: Date
  part: number
  event: string
  type: Piece['type']
  severity: Piece['severity']
  status: Piece['status']
  said_starts_at: Date | null
  is_start_cut: boolean
  starts_at: Date
  ends_at: Date | null
  has_hours: boolean
  replaces: { slot: string; sentAt: string }[]
  fingerprint: string
}

export function rowsOf({ slot, issuedAt, replaces, pieces }: Point): AlertRow[] {
  return pieces.map((piece, pieceIndex) => ({
    slot,
    issued_at: issuedAt,
    part: pieceIndex,
    event: piece.event,
    type: piece.type,
    severity: piece.severity,
    status: piece.status,
    said_starts_at: piece.statedStartsAt,
    is_start_cut: piece.isStartCut,
    starts_at: piece.startsAt,
    ends_at: piece.endsAt,
    has_hours: piece.hasHours,
    replaces: replaces.map((replaced) => ({ slot: replaced.slot, sentAt: replaced.sentAt.toISOString() })),
    fingerprint: piece.fingerprint,
  }))
}

/** Groups the rows by point; the rows of a point are consecutive, in the order of `part`. */
export function pointsOf(rows: readonly AlertRow[]): Point[] {
  const points = new Map<string, Point>()
  for (const row of rows) {
    const key = `${row.slot} ${row.issued_at.getTime()}`
    const replaces = row.replaces.map((replaced) => ({
      slot: replaced.slot,
      sentAt: new Date(replaced.sentAt),
    }))
    const point = points.get(key) ?? { slot: row.slot, issuedAt: row.issued_at, replaces, pieces: [] }
    point.pieces.push({
      type: row.type,
      severity: row.severity,
      statedStartsAt: row.said_starts_at,
      isStartCut: row.is_start_cut,
      endsAt: row.ends_at,
      hasHours: row.has_hours,
      isOver: row.fingerprint === OVER || row.status === 'cancelled' || row.status === 'ended',
      fingerprint: row.fingerprint,
      event: row.event,
      status: row.status,
      startsAt: row.starts_at,
    })
    points.set(key, point)
  }
  return [...points.values()]
}
