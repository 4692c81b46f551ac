import { type Draft, type GroupDraft, isSameDraft } from './draft.ts'
import type { Field } from './fields.ts'

export type Side = 'yours' | 'theirs'
/** A field that two people have filled in differently. */
export type Difference = {
  readonly field: Field
  readonly yours: Draft | undefined
  readonly theirs: Draft | undefined
  /** What counts unless the person chooses: what only one of both has changed, else what is typed here. */
  readonly usual: Side
}

/** What two versions differ in; `base` is the one that both began with. */
export function differencesOf(
  fields: readonly Field[],
  { base, yours, theirs }: Readonly<Record<'base' | Side, GroupDraft>>,
): Difference[] {
  return fields.flatMap((field) => {
    const [own, other] = [yours[field.key], theirs[field.key]]
    if (isSameDraft(own, other)) return []
    const usual = isSameDraft(own, base[field.key]) ? 'theirs' : 'yours'
    return [{ field, yours: own, theirs: other, usual } as const]
  })
}

/** What was typed here, with what was chosen of the other version. */
export function mergedDraft(
  yours: GroupDraft,
  differences: readonly Difference[],
  sideOf: (key: string) => Side,
): GroupDraft {
  const chosen = differences.flatMap(({ field: { key }, theirs }) =>
    sideOf(key) === 'theirs' ? [[key, theirs ?? ''] as const] : [],
  )
  return { ...yours, ...Object.fromEntries(chosen) }
}
