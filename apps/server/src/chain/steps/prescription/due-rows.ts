import { type Advice, isTreating, type Recommendation, timesOf } from '@verglas/treatment'

type Issue = {
  readonly setupId: string
  readonly circuitId: string
  readonly castpointId: string
  /** Whole seconds. */
  readonly issuedAt: Date
  /** As of when it was judged. */
  readonly nowMs: number
}

/** What is to be done when an advice is issued, of each situation the most; the winter’s balance counts it. */
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

/** What is spread by all passes counts first, then how often the road is driven. */
function isMore(a: Advice, b: Advice | undefined): boolean {
  if (!b) return true
  const [timesA, timesB] = [timesOf(a.passes), timesOf(b.passes)]
  const more = (a.minGm2 ?? 0) * timesA - (b.minGm2 ?? 0) * timesB
  return more > 0 || (more === 0 && timesA > timesB)
}
