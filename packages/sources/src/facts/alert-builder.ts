/** Test support: alerts with usual values. */
import type { AlertArea, AlertList, AlertMessage, AlertPart } from './alert.ts'

export function aPart(overrides: Partial<AlertPart> = {}): AlertPart {
  return {
    type: 'snowfall',
    severity: 3,
    level: 'orange',
    urgency: null,
    certainty: null,
    texts: { fr: { headline: 'alerte de neige', description: '15 cm.', instruction: null } },
    sentAt: null,
    effectiveAt: null,
    onsetAt: null,
    expiresAt: null,
    startsAt: new Date('2026-01-15T06:00:00Z'),
    isStartCut: false,
    endsAt: null,
    hours: null,
    isOver: false,
    areas: [],
    web: null,
    ...overrides,
  }
}

/** A square of `sizeDeg` degrees to the north-east of a corner. */
export function aSquare(west: number, south: number, sizeDeg = 1): AlertArea {
  const [east, north] = [west + sizeDeg, south + sizeDeg]
  return {
    names: { fr: 'Secteur', en: 'Area' },
    codes: [],
    geometry: {
      type: 'MultiPolygon',
      coordinates: [[[[west, south], [east, south], [east, north], [west, north], [west, south]]]],
    },
  }
} // biome-ignore format: corners on one line

export function aList(
  issuedAt: string,
  slots: Record<string, AlertPart[]>,
  overrides: Partial<AlertList> = {},
): AlertList {
  return {
    kind: 'alert',
    form: 'list',
    issuedAt: new Date(issuedAt),
    isComplete: true,
    unread: [],
    slots: Object.entries(slots).map(([slot, parts]) => ({ slot, parts })),
    stated: null,
    statedAreas: [],
    attribution: 'Test',
    ...overrides,
  }
}

export function aMessage(
  slot: string,
  issuedAt: string,
  replaces: readonly AlertMessage[] = [],
  overrides: Partial<AlertMessage> = {},
): AlertMessage {
  return {
    kind: 'alert',
    form: 'message',
    slot,
    issuedAt: new Date(issuedAt),
    isCancel: false,
    replaces: replaces.map((replaced) => ({ slot: replaced.slot, sentAt: replaced.issuedAt })),
    parts: [aPart()],
    attribution: 'Test',
    ...overrides,
  }
}
