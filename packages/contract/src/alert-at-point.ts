import type { AlertSource, AlertType, Severity } from './alert-codes.ts'

export type AlertHour = { readonly from: string; readonly to: string; readonly severity: Severity }

/** The fields of an alert at a point that merging needs; other fields are passed through unchanged. */
export type AlertAtPoint = {
  readonly id: string
  /** Empty for a station without a nearby forecast point. */
  readonly id_castpoint: string
  readonly id_station: string | null
  /** For an alert of the product on a circuit. */
  readonly id_circuit?: string | null
  readonly type: AlertType
  readonly severity: Severity
  readonly source: AlertSource
  readonly start: string
  /** Null: in force until its end is announced. */
  readonly end: string | null
  /** Its severity by period, where the source states it. */
  readonly hours?: readonly AlertHour[] | null
  readonly read: boolean
  readonly isActive: boolean
  /** For alerts of the product itself: the rule and its owner. */
  readonly own?: {
    readonly form: string
    readonly kind: string
    readonly scope?: string
    /** Only for a road: the danger level from which the rule warns. */
    readonly bound?: number | null
  } | null
}

/** The place of an alert: a forecast point, a station that has none nearby, or a circuit; empty without a place. */
export const alertPlace = ({
  id_castpoint,
  id_station,
  id_circuit,
}: Pick<AlertAtPoint, 'id_castpoint' | 'id_station' | 'id_circuit'>): string =>
  id_castpoint || (id_station ?? (id_circuit ? `circuit ${id_circuit}` : ''))

/** Whether the place of the alert cannot be determined: it then concerns the whole organisation. */
export const hasNoPlace = (alert: Parameters<typeof alertPlace>[0]): boolean => alertPlace(alert) === ''

/**
 * The text key for the danger of an alert. Frost of the road and frost of the air have one type, but are two
 * dangers with different texts.
 */
export const alertTypeWord = (type: AlertType, isRoad: boolean): AlertType | 'road_frost' =>
  type === 'frost' && isRoad ? 'road_frost' : type

/** Whether the alert is the product's own warning of a danger level of the road. */
export const isRoadDanger = ({ own }: Pick<AlertAtPoint, 'own'>): boolean => own?.kind === 'road_danger'
