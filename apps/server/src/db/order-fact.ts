import type { Directive, Prescription } from '@verglas/contract'
import type { z } from 'zod'

type Stored = z.output<typeof Directive>
/** The advice at the time of an order, as the order stores it for later comparison. */
export type OrderAdvice = NonNullable<Stored['advice']>
type Moment = Date | string

/**
 * An order as written to the log: issued by a person or automatically, or ended. Fields that are left out are
 * stored as null.
 */
type Order = Pick<Stored, 'id' | 'circuitId' | 'author'> & {
  readonly rules: readonly Stored['rules'][number][]
  readonly passes?: readonly Stored['passes'][number][]
  readonly authorId: string
  readonly orderedAt: Moment
  readonly scope?: Stored['scope']
  readonly comment?: string
  readonly expiresAt: Moment | null
  readonly advice: OrderAdvice | null
  readonly departure?: Stored['departure']
  /** Only an automatic order has it: the end of the time to object. */
  readonly holdsAt?: Moment | null
  readonly archivedBy?: string | null
  readonly archivedAt?: Moment | null
  readonly objection?: Stored['objection']
}
/**
 * What an order is based on. If another order or an end of one has come since, the order of a person is refused as a
 * conflict, and an automatic one is not stored.
 */
type Basis = {
  /** Id of the latest order that its author saw; '': there was none. */
  readonly expectedId?: string
  /** Revision as of which an automatic order was decided. */
  readonly asOfRev?: number
}

/** The row of an order for `publish`: the only place that writes one. */
export const orderFact = (setupId: string, order: Order, { expectedId, asOfRev }: Basis = {}) => ({
  setup_id: setupId,
  directive_id: order.id,
  circuit_id: order.circuitId,
  scope: order.scope ?? 'public',
  rules: order.rules,
  passes: order.passes ?? [],
  comment: order.comment ?? '',
  expires_at: order.expiresAt,
  author_id: order.authorId,
  author: order.author,
  ordered_at: order.orderedAt,
  archived_by: order.archivedBy,
  archived_at: order.archivedAt,
  advice: order.advice,
  departure: order.departure,
  holds_at: order.holdsAt,
  objection: order.objection,
  expected_id: expectedId,
  as_of_rev: asOfRev,
})

type Headline = NonNullable<z.output<typeof Prescription>['headline']>

export const orderAdvice = (
  castpointId: string,
  issuedAtMs: number,
  { situation, row, treatment, spread, minGm2, maxGm2 }: Headline,
): OrderAdvice => ({
  castpointId,
  issuedAt: new Date(issuedAtMs).toISOString(),
  situation,
  row,
  treatment,
  spread,
  minGm2,
  maxGm2,
})
