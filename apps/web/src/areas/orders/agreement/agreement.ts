import type { CallAnswer } from '@verglas/contract'
import {
  DEVIATION_REASONS,
  type DeviationReason,
  ROAD_OUTCOMES,
  type RoadOutcomeCode,
} from '@verglas/contract/treatment-codes'

export type AdvisedDirective = CallAnswer<'listAdvisedDirectives'>['directives'][number]

/** How often people's orders agree with the advised table, for one group. */
export type Agreement = {
  readonly key: string
  readonly count: number
  readonly followed: number
  /** How often each reason was given; departures without a reason are not counted. */
  readonly reasons: ReadonlyMap<DeviationReason, number>
  /** How often each road outcome occurred. */
  readonly outcomes: ReadonlyMap<RoadOutcomeCode, number>
}

/** Groups directives by situation, circuit or reason; largest disagreement first, then most frequent. */
export function agreementBy(
  directives: readonly AdvisedDirective[],
  keyOf: (directive: AdvisedDirective) => string,
): Agreement[] {
  const groups = new Map<string, AdvisedDirective[]>()
  for (const directive of directives) {
    const key = keyOf(directive)
    groups.set(key, [...(groups.get(key) ?? []), directive])
  }
  return [...groups]
    .map(([key, own]) => ({
      key,
      count: own.length,
      followed: own.filter(({ isFollowed }) => isFollowed).length,
      reasons: counted(DEVIATION_REASONS, (departure) =>
        own.filter((order) => order.departure === departure),
      ),
      outcomes: counted(ROAD_OUTCOMES, (outcome) => own.filter((order) => order.outcome === outcome)),
    }))
    .toSorted((a, b) => departed(b) - departed(a) || b.count - a.count)
}

const counted = <Code>(codes: readonly Code[], those: (code: Code) => readonly unknown[]) =>
  new Map(codes.map((code) => [code, those(code).length] as const).filter(([, times]) => times > 0))

const departed = ({ count, followed }: Agreement): number => (count - followed) / count
