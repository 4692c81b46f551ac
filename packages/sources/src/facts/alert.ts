import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import type { Locale } from '@verglas/contract/codes'

/** Degrees, longitude first. */
export type Vertex = [longitudeDeg: number, latitudeDeg: number]
export type AlertGeometry =
  | { type: 'MultiPolygon'; coordinates: Vertex[][][] }
  | { type: 'MultiLineString'; coordinates: Vertex[][] }

/**
 * A place by its code: French department or its coast, river reach, Canadian forecast location and census code,
 * Meteoalarm's own regions and those of the European Union.
 */
export type AreaCode = {
  scheme: 'department' | 'coast' | 'reach' | 'clc' | 'sgc' | 'emma' | 'nuts'
  value: string
}

export type AlertArea = {
  names: Partial<Record<Locale, string>>
  codes: AreaCode[]
  /** Null if only codes are given. */
  geometry: AlertGeometry | null
  /**
   * Altitude above sea level that the alert applies to; with a ceiling, the lower end of the range. Missing
   * if the provider gives none.
   */
  altitudeM?: number
  ceilingM?: number
}

/** Unaltered text of the provider. */
export type AlertText = { headline: string | null; description: string | null; instruction: string | null }

/** One alert as stated by one message. */
export type AlertEntry = {
  type: AlertType
  severity: Severity
  /** The provider's own term for the severity: a colour, a kind of alert. */
  level: string
  urgency: string | null
  certainty: string | null
  texts: Partial<Record<Locale, AlertText>>
  /** When the provider published it, if given for each alert. */
  sentAt: Date | null
  effectiveAt: Date | null
  onsetAt: Date | null
  /** When the message expires unless it is renewed. */
  expiresAt: Date | null
  /** Null if the provider only says that the event is under way. */
  startsAt: Date | null
  /** The message covers only the time from `startsAt` on, so a stored earlier start is kept. */
  isStartCut: boolean
  /** End of the event, or else of the message; null until the provider says that it is over. */
  endsAt: Date | null
  /** The provider states no end that applies: `endsAt` follows from a rule of its reader. Missing if stated. */
  isEndAssumed?: true
  /**
   * Hours with their severities, if the provider gives them. The entry continues a stored one that it
   * touches.
   */
  hours: { from: Date; to: Date; severity: Severity; level: string }[] | null
  /** The message says that this alert is over. */
  isOver: boolean
  areas: AlertArea[]
  web: string | null
}

/** A provider's complete list at an instant: alerts that are not listed have ended. */
export type AlertList = {
  kind: 'alert'
  form: 'list'
  issuedAt: Date
  /** False if only part of the list was received; then no alert ends because of it. */
  isComplete: boolean
  /** Slots that are listed but could not be read; their alerts stay unchanged. */
  unread: string[]
  slots: { slot: string; entries: AlertEntry[] }[]
  /** General content of the list, for the calls that display it; null if there is none. */
  stated: object | null
  /** Shapes that `stated` refers to by id. */
  statedAreas: AlertGeometry[]
  attribution: string
}

/** A single message that replaces earlier ones. */
export type AlertMessage = {
  kind: 'alert'
  form: 'message'
  slot: string
  issuedAt: Date
  isCancel: boolean
  replaces: { slot: string; sentAt: Date }[]
  entries: AlertEntry[]
  attribution: string
}

/** Texts published with a list, by slot. */
export type AlertTexts = {
  kind: 'alert'
  form: 'texts'
  issuedAt: Date
  texts: { slot: string; texts: Partial<Record<Locale, AlertText>> }[]
}

export type AlertFact = AlertList | AlertMessage | AlertTexts
