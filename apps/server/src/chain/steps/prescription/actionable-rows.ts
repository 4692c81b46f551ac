import { type Advice, isTreating, type Recommendation, timesOf } from '@verglas/treatment'

type Issue = {
  readonly setupId: string
  readonly circuitId: string
  readonly castpointId: string
  /** Rounded down to full seconds. */
  readonly issuedAt: Date
  /** The instant for which the advice was computed. */
  readonly nowMs: number
}

/**
 * Advice that needs action when it is issued, the strongest for each situation; counted in the balance of the
 * winter.
 */
export function actionableRows(
  { advices }: Pick<Recommendation, 'advices'>,
  { setupId, circuitId, castpointId, issuedAt, nowMs }: Issue,
): object[] {
  const actionable = advices.filter(
    ({ treatment, actFromMs, actToMs }) =>
      isTreating(treatment) && actFromMs !== null && actFromMs <= nowMs && nowMs < (actToMs ?? nowMs),
  )
  const strongest = new Map<string, (typeof actionable)[number]>()
  for (const advice of actionable)
    if (isMore(advice, strongest.get(advice.situation))) strongest.set(advice.situation, advice)
  return [...strongest.values()].map(({ situation, spread, minGm2, passes }) => ({
    setup_id: setupId,
    circuit_id: circuitId,
    castpoint_id: castpointId,
    issued_at: issuedAt,
    situation,
    spread,
    gm2: minGm2,
    passes: timesOf(passes),
  }))
}

/** Compares the quantity of all passes, then the number of passes. */
function isMore(a: Advice, b: Advice | undefined): boolean {
  if (!b) return true
  const [timesA, timesB] = [timesOf(a.passes), timesOf(b.passes)]
  const rateDifference = (a.minGm2 ?? 0) * timesA - (b.minGm2 ?? 0) * timesB
  return rateDifference > 0 || (rateDifference === 0 && timesA > timesB)
}
