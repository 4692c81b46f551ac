import type { CallAnswer } from '@verglas/contract'
import { DEPARTURES, type Departure } from '@verglas/contract/treatment-codes'

export type AdvisedDirective = CallAnswer<'listAdvisedDirectives'>['directives'][number]

/** How far the people and the table agree on something. */
export type Agreement = {
  readonly key: string
  readonly count: number
  readonly followed: number
  /** How often each reason was given; orders that differ without one are not among them. */
  readonly reasons: ReadonlyMap<Departure, number>
}

/** By situation or circuit, where they differ most first; of as much difference the more frequent. */
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
      reasons: new Map(
        DEPARTURES.flatMap((departure) => {
          const times = own.filter((directive) => directive.departure === departure).length
          return times > 0 ? [[departure, times] as const] : []
        }),
      ),
    }))
    .toSorted((a, b) => departed(b) - departed(a) || b.count - a.count)
}

const departed = ({ count, followed }: Agreement): number => (count - followed) / count
