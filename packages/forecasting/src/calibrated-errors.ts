import { LEAD_BINS_H } from '@verglas/contract'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { conditionalErrors, type DistributionCell, type PastError, quantileIn } from './conditional-errors.ts'
import { chosenIssues, type ErrorSample, fullHourMs, SAMPLE_HOURS } from './error-samples.ts'
import { independentDaysPerDay } from './independent-days.ts'
import type { Regime } from './regime.ts'
import { HOUR_CLASSES, leadBin } from './tally.ts'

const HOURS_OF_CLASS = 24 / HOUR_CLASSES

/** Regime of the road at an instant of its forecast; null if unknown. */
export type RegimeAt = (atMs: number) => Regime | null

/**
 * Past errors whose distribution at each lead is that which a forecast issued now should have. One trajectory for each
 * of the past runs that are chosen, latest first: its rank among them at each hour is that of its own error, so that the
 * trajectories remain those of real weather (Schaake shuffle: Clark et al. 2004, J. Hydrometeorol. 5, 243); its value is
 * the quantile of that rank among the errors of the same lead, hour of the day and regime.
 */
export function calibratedErrors(
  samples: readonly ErrorSample[],
  issuedAtMs: number,
  regimeAt: RegimeAt = () => null,
): ErrorSample[] {
  const byIssue = new Map(samples.map((sample) => [sample.issuedAtMs, sample]))
  const past = [...byIssue.values()].filter((sample) => sample.issuedAtMs < issuedAtMs)
  const chosen = chosenIssues(byIssue.keys(), issuedAtMs).flatMap((issue) => byIssue.get(issue) ?? [])
  const distributionAt = distributions(past)
  const firstMs = fullHourMs(issuedAtMs)
  const trajectories = chosen.map(() => new Array<number | null>(SAMPLE_HOURS).fill(null))
  for (let hour = 0; hour < SAMPLE_HOURS; hour++) {
    const ranked = chosen
      .flatMap(({ errors }, member) => {
        const error = errors[hour] ?? null
        return error === null ? [] : [{ error, member }]
      })
      .sort((a, b) => a.error - b.error)
    if (ranked.length === 0) continue
    const atMs = firstMs + hour * HOUR_MS
    const cells = distributionAt((atMs - issuedAtMs) / HOUR_MS, atMs, regimeAt(atMs))
    for (const [rank, { error, member }] of ranked.entries()) {
      const trajectory = trajectories[member]
      if (trajectory) trajectory[hour] = blended(cells, (rank + 0.5) / ranked.length) ?? error
    }
  }
  return chosen.map((sample, member) => ({ ...sample, errors: trajectories[member] ?? [] }))
}

type Weighted = { readonly cell: DistributionCell; readonly weight: number }

/** Quantile between cells, by the mean of theirs; null without any. */
function blended(cells: readonly Weighted[], share: number): number | null {
  let sum = 0
  let weights = 0
  for (const { cell, weight } of cells) {
    sum += weight * quantileIn(cell, share)
    weights += weight
  }
  return weights > 0 ? sum / weights : null
}

/** The distributions between which those at a lead, instant and regime are interpolated. */
function distributions(
  past: readonly ErrorSample[],
): (leadH: number, atMs: number, regime: Regime | null) => Weighted[] {
  const binErrors = LEAD_BINS_H.map((): PastError[] => [])
  for (const { issuedAtMs, errors, regimes } of past) {
    const firstMs = fullHourMs(issuedAtMs)
    for (const [hour, error] of errors.entries()) {
      const atMs = firstMs + hour * HOUR_MS
      const leadH = (atMs - issuedAtMs) / HOUR_MS
      const bin = leadBin(leadH)
      if (error === null || bin === null) continue
      const place = { day: Math.floor(atMs / DAY_MS), hourClass: Math.floor(hourPosition(atMs)) }
      binErrors[bin]?.push({ error, leadH, ...place, regime: regimes?.[hour] ?? null })
    }
  }
  const daysPerDay = past.length > 0 ? independentDaysPerDay(past) : 1
  const bins = binErrors.flatMap((errors) =>
    errors.length > 0 ? [conditionalErrors(errors, daysPerDay)] : [],
  )
  return (leadH, atMs, regime) => {
    const position = hourPosition(atMs) - 0.5
    const hour = Math.floor(position)
    const share = position - hour
    const corners = leadCorners(bins, leadH).flatMap(([bin, weight]) => [
      { bin, hourClass: (hour + HOUR_CLASSES) % HOUR_CLASSES, weight: weight * (1 - share) },
      { bin, hourClass: (hour + 1) % HOUR_CLASSES, weight: weight * share },
    ])
    const met = corners.filter(({ bin, hourClass, weight }) => weight > 0 && bins[bin]?.hasHour(hourClass))
    const used =
      met.length > 0 ? met : corners.map((corner) => ({ ...corner, bin: nearestWithHour(bins, corner) }))
    return used.flatMap(({ bin, hourClass, weight }) => {
      const cell = bins[bin]?.cellOf(hourClass, regime)
      return cell ? [{ cell, weight }] : []
    })
  }
}

/** Position of an instant among the hour classes of the day, as `hourCell` has them. */
const hourPosition = (atMs: number): number => ((((atMs / HOUR_MS) % 24) + 24) % 24) / HOURS_OF_CLASS

type Bins = readonly ReturnType<typeof conditionalErrors>[]

/** The bins around a lead with their weights, by the mean lead of the errors in each. */
function leadCorners(bins: Bins, leadH: number): (readonly [bin: number, weight: number])[] {
  const after = bins.findIndex(({ meanLeadH }) => meanLeadH >= leadH)
  if (after === 0) return [[0, 1]]
  if (after < 0) return [[bins.length - 1, 1]]
  const [fromH, toH] = [bins[after - 1]?.meanLeadH ?? 0, bins[after]?.meanLeadH ?? 0]
  const share = (leadH - fromH) / (toH - fromH)
  return [
    [after - 1, 1 - share],
    [after, share],
  ]
}

/**
 * The nearest bin of leads that has met an hour of the day, the longer one first; the corner's own bin if none has. An
 * error depends more on the sun than on the lead.
 */
function nearestWithHour(bins: Bins, { bin, hourClass }: { bin: number; hourClass: number }): number {
  for (let away = 1; away < bins.length; away++) {
    const near = [bin + away, bin - away].find((other) => bins[other]?.hasHour(hourClass))
    if (near !== undefined) return near
  }
  return bin
}
