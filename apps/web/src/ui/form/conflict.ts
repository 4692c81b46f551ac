import { type Draft, type GroupDraft, isSameDraft } from './draft.ts'
import type { Field } from './fields.ts'

export type Side = 'yours' | 'theirs'
/** A field with different values in the two versions. */
export type Difference = {
  readonly field: Field
  readonly yours: Draft | undefined
  readonly theirs: Draft | undefined
  /** The preselected side: the one that changed the field if only one did, otherwise the person's own. */
  readonly usual: Side
}

/** Fields in which two versions differ; `base` is their common origin. */
export function differencesOf(
  fields: readonly Field[],
  { base, yours, theirs }: Readonly<Record<'base' | Side, GroupDraft>>,
): Difference[] {
  return fields.flatMap((field) => {
    const [ownValue, otherValue] = [yours[field.key], theirs[field.key]]
    if (isSameDraft(ownValue, otherValue)) return []
    const usual = isSameDraft(ownValue, base[field.key]) ? 'theirs' : 'yours'
    return [{ field, yours: ownValue, theirs: otherValue, usual } as const]
  })
}

/** The person's own draft with the fields chosen from the other version. */
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
