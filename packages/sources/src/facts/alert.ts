import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import type { Locale } from '@verglas/contract/codes'

/** Degrees, longitude first. */
export type Vertex = [longitudeDeg: number, latitudeDeg: number]
export type AlertGeometry =
  | { type: 'MultiPolygon'; coordinates: Vertex[][][] }
  | { type: 'MultiLineString'; coordinates: Vertex[][] }

/**
 * A place by its code: French department or its coast, reach of a river, forecast location and census code of Canada,
 * Meteoalarm's own regions and the European Union's.
 */
export type AreaCode = {
  scheme: 'department' | 'coast' | 'reach' | 'clc' | 'sgc' | 'emma' | 'nuts'
  value: string
}

export type AlertArea = {
  names: Partial<Record<Locale, string>>
  codes: AreaCode[]
  /** null where only codes are given. */
  geometry: AlertGeometry | null
  /** Above the sea: the height that is meant, or with a ceiling its lower end. Absent where the provider gives none. */
  altitudeM?: number
  ceilingM?: number
}

/** As the provider wrote it, unaltered. */
export type AlertText = { headline: string | null; description: string | null; instruction: string | null }

/** One alert as one message tells it. */
export type AlertEntry = {
  type: AlertType
  severity: Severity
  /** The provider's own word for the severity: a colour, a kind of alert. */
  level: string
  urgency: string | null
  certainty: string | null
  texts: Partial<Record<Locale, AlertText>>
  /** When the provider published it, where it says so for each alert. */
  sentAt: Date | null
  effectiveAt: Date | null
  onsetAt: Date | null
  /** When the message lapses, unless it is renewed. */
  expiresAt: Date | null
  /** null: the provider only says that it is under way. */
  startsAt: Date | null
  /** The provider speaks only from `startsAt` on: an earlier start that is known stays. */
  isStartCut: boolean
  /** End of the event, else of the message; null: until it is said to be over. */
  endsAt: Date | null
  /** The hours and their severities where the provider gives them; the part continues the one that it touches. */
  hours: { from: Date; to: Date; severity: Severity; level: string }[] | null
  /** The message says that this part is over. */
  isOver: boolean
  areas: AlertArea[]
  web: string | null
}

/** A complete list of a provider at an instant: what it does not list has ended. */
export type AlertList = {
  kind: 'alert'
  form: 'list'
  issuedAt: Date
  /** False where only a part of the list came: nothing ends by it. */
  isComplete: boolean
  /** Slots that are listed, but could not be read: they stay as they were. */
  unread: string[]
  slots: { slot: string; entries: AlertEntry[] }[]
  /** What the list says as a whole, for the calls that show it; null where that is nothing. */
  stated: object | null
  /** Shapes that `stated` names by their id. */
  statedAreas: AlertGeometry[]
  attribution: string
}

/** A message that stands for itself and takes the place of earlier ones. */
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

/** Texts published beside a list, by the slots that they speak of. */
export type AlertTexts = {
  kind: 'alert'
  form: 'texts'
  issuedAt: Date
  texts: { slot: string; texts: Partial<Record<Locale, AlertText>> }[]
}

export type AlertFact = AlertList | AlertMessage | AlertTexts
