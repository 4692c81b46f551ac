import type { PassState } from '@verglas/contract/duty-codes'
import type { FailureCode } from '../../../lib/api-error.ts'
import type { OrderProgress } from './crew-pass.ts'

/** A tap of a crew. It stays on the phone until the server has answered. */
export type CrewReport = {
  /** Sent with the report; the server stores each id only once. */
  readonly id: string
  readonly setupId: string
  readonly personId: string
  readonly circuitId: string
  readonly directiveId: string
  /** `seen`: the receipt of the order; it has pass 0. */
  readonly state: PassState | 'seen'
  readonly passNo: number
  readonly spreadGm2: number | null
  /** Whether the report takes back that the pass was finished. */
  readonly reopens: boolean
  /** Instant of the tap. */
  readonly at: string
  /** Whether the crew insists although the server has refused the report. */
  readonly isConfirmed: boolean
  /** Why the server refused it; null: it waits to be sent. */
  readonly refusal: FailureCode | null
}

/** Failures after which a report is sent again: the network, the server, a session that is being renewed. */
const PASSING: ReadonlySet<FailureCode> = new Set([
  'Network',
  'Unavailable',
  'Internal',
  'TooManyRequests',
  'Unauthorized',
])
export const isPassing = (code: FailureCode): boolean => PASSING.has(code)

/** Refusals that a crew may overrule, because it has driven the pass even if something has changed meanwhile. */
const OVERRULED: ReadonlySet<FailureCode> = new Set(['OrderEnded', 'PassFinished'])
export const mayInsist = ({ refusal }: CrewReport): boolean => refusal !== null && OVERRULED.has(refusal)

type Passes = OrderProgress['passes']

/** The reports about the passes of an order, including the person's taps that have not been sent yet. */
export function withReports(
  passes: Passes,
  reports: readonly CrewReport[],
  { directiveId, name }: { directiveId: string; name: string },
): Passes {
  const waiting = reports.filter(
    (report) => report.directiveId === directiveId && report.refusal === null && report.state !== 'seen',
  )
  return waiting.reduce((current, { passNo, state, at }) => {
    const isOwnPass = (pass: Passes[number]) => pass.isOwn && pass.passNo === passNo
    const others = current.filter((pass) => !isOwnPass(pass))
    if (state === 'planned') return others
    const ownReport = current.find(isOwnPass)
    const startedAt = ownReport?.startedAt ?? at
    const doneAt = state === 'done' ? (ownReport?.doneAt ?? at) : null
    return [...others, { passNo, name, isOwn: true, startedAt, doneAt, treatmentId: null }]
  }, passes)
}
