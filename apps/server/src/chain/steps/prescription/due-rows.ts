import { isTreating, type Recommendation, timesOf } from '@verglas/treatment'

type Issue = {
  readonly setupId: string
  readonly circuitId: string
  readonly castpointId: string
  readonly issuedAt: Date
}

/** What is to be done when an advice is issued, of each situation the most; the winter’s balance counts it. */
export function dueRows(
  { advices }: Pick<Recommendation, 'advices'>,
  { setupId, circuitId, castpointId, issuedAt }: Issue,
): object[] {
  const nowMs = issuedAt.getTime()
  const due = advices.filter(
    ({ treatment, actFromMs, actToMs }) =>
      isTreating(treatment) && actFromMs !== null && actFromMs <= nowMs && nowMs < (actToMs ?? nowMs),
  )
  const most = new Map<string, (typeof due)[number]>()
  for (const advice of due)
    if ((advice.minGm2 ?? 0) >= (most.get(advice.situation)?.minGm2 ?? 0)) most.set(advice.situation, advice)
  return [...most.values()].map(({ situation, spread, minGm2, passes }) => ({
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
