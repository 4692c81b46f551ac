import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import { DAY_MS } from '@verglas/quantities'

/** One alert of a message or list, with what is needed to follow it through time. */
export type Draft = {
  type: AlertType
  severity: Severity
  /** Null if the provider states no start, only that the alert is in force. */
  statedStartsAt: Date | null
  /** Whether the stated start is only the start of the message's period; an earlier stored start then stays. */
  isStartCut: boolean
  endsAt: Date | null
  /** Whether the alert has hours of its own. It then only continues an alert whose hours touch or overlap these. */
  hasHours: boolean
  isOver: boolean
  /** Fingerprint of the content: alerts with equal fingerprints have the same content. */
  fingerprint: string
}

export type Status = 'active' | 'updated' | 'cancelled' | 'ended'
/** A draft with the event, status and start that follow from the drafts before it. */
export type Piece = Draft & { event: string; status: Status; startsAt: Date }
export type Reference = { slot: string; sentAt: Date }
/** State of a slot from `issuedAt` until the slot's next point. */
export type Point = { slot: string; issuedAt: Date; replaces: Reference[]; pieces: Piece[] }

export type ListHeader = { issuedAt: Date; isComplete: boolean; unread: readonly string[] }
export type ListDraft = ListHeader & { slots: ReadonlyMap<string, readonly Draft[]> }
export type MessageDraft = {
  slot: string
  issuedAt: Date
  isCancel: boolean
  replaces: Reference[]
  drafts: readonly Draft[]
}

/** Fingerprint of a piece that only states that the alerts of its slot have ended. */
export const OVER = ''
/** An alert in force is stored again after this time, so that readers need not look further back than thirty days. */
const RESTATED_AFTER_MS = 10 * DAY_MS

/**
 * The points that a complete list changes or adds. Alerts on the list are in force from its issue on; alerts
 * not on it are over, until the next stored list. A list that comes late, twice or out of order changes only
 * its own span, so every order of arrival gives the same in the end. `storedState` holds the latest version
 * of each point.
 */
export function listChanges(
  storedState: { points: readonly Point[]; lists: readonly ListHeader[] },
  list: ListDraft,
): Point[] {
  const bySlot = new Map<string, Point[]>()
  for (const point of [...storedState.points].sort((a, b) => ms(a) - ms(b)))
    bySlot.set(point.slot, [...(bySlot.get(point.slot) ?? []), point])
  const slots = new Set([...list.slots.keys(), ...(list.isComplete ? bySlot.keys() : [])])
  for (const slot of list.unread) slots.delete(slot)
  return [...slots].flatMap((slot) => {
    const stored = bySlot.get(slot) ?? []
    const nextMs = Math.min(
      ...storedState.lists
        .filter((later) => later.isComplete && ms(later) > ms(list) && !later.unread.includes(slot))
        .map(ms),
    )
    return slotChanges(slot, stored, list.slots.get(slot) ?? [], list, nextMs)
  })
}

function slotChanges(
  slot: string,
  stored: readonly Point[],
  drafts: readonly Draft[],
  list: ListDraft,
  nextMs: number,
): Point[] {
  const before = stored.findLast((point) => ms(point) <= ms(list))
  const stated = before ? livePieces(before) : []
  const isNews = textOf(stated) !== textOf(drafts)
  const isOld = before !== undefined && drafts.length > 0 && ms(list) - ms(before) > RESTATED_AFTER_MS
  const series = new Map<number, readonly Draft[]>(stored.map((point) => [ms(point), livePieces(point)]))
  if (isNews || isOld || !list.isComplete) series.set(ms(list), drafts)
  // The next list repeated the alerts from before this list, so nothing was stored for it. Now it differs from the
  // list before it and has to be stored.
  const hasChangeBeforeNext = stored.some((point) => ms(point) > ms(list) && ms(point) <= nextMs)
  if (isNews && Number.isFinite(nextMs) && !hasChangeBeforeNext) series.set(nextMs, stated)
  return changed(stored, linked(slot, series, stored[0]))
}

/**
 * Links the points of a slot in order of time. If the first stored point continued an alert from before the stored
 * points, it keeps that link.
 */
function linked(slot: string, series: ReadonlyMap<number, readonly Draft[]>, first?: Point): Point[] {
  let previous: Piece[] = []
  return [...series.keys()]
    .sort((a, b) => a - b)
    .map((issuedMs, index) => {
      const drafts = series.get(issuedMs) ?? []
      if (
        index === 0 &&
        first &&
        ms(first) === issuedMs &&
        first.pieces.some((piece) => piece.status === 'updated')
      )
        previous = first.pieces
      const issuedAt = new Date(issuedMs)
      const pieces = drafts.map((draft) => {
        const earlier = previous.find((piece) => continues(piece, draft))
        return { ...draft, ...followed(draft, earlier, slot, issuedAt) }
      })
      const point = {
        slot,
        issuedAt,
        replaces: [],
        pieces: pieces.length > 0 ? pieces : endOf(slot, previous, issuedAt),
      }
      previous = pieces
      return point
    })
}

function continues(earlier: Draft, draft: Draft): boolean {
  if (!earlier.hasHours || !draft.hasHours) return true
  const [[from, to], [earlierFrom, earlierTo]] = [spanMs(draft), spanMs(earlier)]
  return earlierFrom <= to && from <= earlierTo
}

const spanMs = ({ statedStartsAt, endsAt }: Draft): [number, number] => [
  statedStartsAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
]

function followed(draft: Draft, earlier: Piece | undefined, slot: string, issuedAt: Date) {
  const begin = draft.hasHours ? (draft.statedStartsAt ?? issuedAt) : issuedAt
  return {
    startsAt: startOf(draft, issuedAt, earlier?.startsAt),
    event: earlier?.event ?? `${slot}@${begin.toISOString()}`,
    status: earlier ? ('updated' as const) : ('active' as const),
  }
}

/** The stated start, or the stored start if that is earlier and the stated one is cut off. */
function startOf({ statedStartsAt, isStartCut }: Draft, issuedAt: Date, earlier: Date | undefined): Date {
  const statedStart = statedStartsAt ?? issuedAt
  const isCut = isStartCut || statedStartsAt === null
  return isCut && earlier && earlier < statedStart ? earlier : statedStart
}

/**
 * The points that a message changes or adds. Messages that refer to each other belong together, whether they
 * have arrived or not; the earliest of them gives the event. A message ends the messages that it refers to.
 */
export function messageChanges(storedPoints: readonly Point[], message: MessageDraft): Point[] {
  const messages = new Map<string, MessageDraft>()
  for (const point of storedPoints) {
    if (point.pieces.some((piece) => piece.fingerprint !== OVER)) messages.set(point.slot, toMessage(point))
  }
  messages.set(message.slot, message)
  const oldestFirst = [...messages.values()].sort((a, b) => ms(a) - ms(b) || (a.slot < b.slot ? -1 : 1))
  const event = eventOf(oldestFirst)
  const startByType = new Map<AlertType, Date>()
  const points = oldestFirst.map(({ slot, issuedAt, isCancel, replaces, drafts }): Point => {
    const pieces = drafts.map((draft): Piece => {
      const startsAt = startOf(draft, issuedAt, startByType.get(draft.type))
      const status = draft.isOver
        ? isCancel
          ? 'cancelled'
          : 'ended'
        : replaces.length > 0
          ? 'updated'
          : 'active'
      return { ...draft, event, status, startsAt }
    })
    for (const { type, startsAt } of pieces.filter((piece) => !piece.isOver)) {
      const earlier = startByType.get(type)
      if (!earlier || startsAt < earlier) startByType.set(type, startsAt)
    }
    return { slot, issuedAt, replaces, pieces }
  })
  return changed(storedPoints, [...points, ...replaced(oldestFirst, points, event)])
}

const toMessage = ({ slot, issuedAt, replaces, pieces }: Point): MessageDraft => ({
  slot,
  issuedAt,
  replaces,
  isCancel: pieces.some((piece) => piece.status === 'cancelled'),
  drafts: pieces,
})

function eventOf(messages: readonly MessageDraft[]): string {
  const named = messages.flatMap(({ slot, issuedAt, replaces }) => [{ slot, sentAt: issuedAt }, ...replaces])
  named.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || (a.slot < b.slot ? -1 : 1))
  return named[0]?.slot ?? ''
}

/**
 * Points that end the replaced messages. They are one millisecond after both messages, because a message and the one
 * that it replaces are often sent in the same second.
 */
function replaced(messages: readonly MessageDraft[], points: readonly Point[], event: string): Point[] {
  const pointBySlot = new Map(points.map((point) => [point.slot, point]))
  const endPoints = new Map<string, Point>()
  for (const message of messages) {
    for (const { slot, sentAt } of message.replaces) {
      if (slot === message.slot) continue
      const point = pointBySlot.get(slot)
      const issuedAt = new Date(Math.max(ms(message), sentAt.getTime(), point ? ms(point) : 0) + 1)
      const [first] = point?.pieces ?? []
      const status = message.isCancel ? 'cancelled' : 'ended'
      const piece = overPiece(event, status, first?.type ?? 'other', first?.startsAt ?? sentAt)
      endPoints.set(`${slot} ${issuedAt.getTime()}`, { slot, issuedAt, replaces: [], pieces: [piece] })
    }
  }
  return [...endPoints.values()]
}

function endOf(slot: string, previous: readonly Piece[], issuedAt: Date): Piece[] {
  const [first] = previous
  const event = first?.event ?? `${slot}@${issuedAt.toISOString()}`
  return [overPiece(event, 'ended', first?.type ?? 'other', first?.startsAt ?? issuedAt)]
}

function overPiece(event: string, status: Status, type: AlertType, startsAt: Date): Piece {
  return {
    event,
    status,
    type,
    startsAt,
    severity: 0,
    statedStartsAt: startsAt,
    isStartCut: false,
    endsAt: null,
    hasHours: false,
    isOver: true,
    fingerprint: OVER,
  }
}

const livePieces = ({ pieces }: Point): Piece[] => pieces.filter((piece) => piece.fingerprint !== OVER)
const textOf = (drafts: readonly Draft[]): string => drafts.map((draft) => draft.fingerprint).join()
const ms = ({ issuedAt }: { issuedAt: Date }): number => issuedAt.getTime()

/** The points that are not stored yet, or stored in another form. */
function changed(stored: readonly Point[], points: readonly Point[]): Point[] {
  const forms = new Map(stored.map((point) => [`${point.slot} ${ms(point)}`, formOf(point)]))
  return points.filter((point) => forms.get(`${point.slot} ${ms(point)}`) !== formOf(point))
}

const formOf = ({ pieces }: Point): string =>
  JSON.stringify(
    pieces.map((piece) => [
      piece.event,
      piece.status,
      piece.type,
      piece.severity,
      piece.startsAt,
      piece.fingerprint,
    ]),
  )
