import type { GroupDraft } from '../../../ui/form/draft.ts'

/**
 * The inputs after a change, with `cleared` applied if the treatment changed: the amounts of one treatment
 * are wrong for another. Amounts typed before any treatment was chosen stay.
 */
export function clearAmounts(
  before: GroupDraft | undefined,
  after: GroupDraft,
  cleared: GroupDraft,
): GroupDraft {
  const isChanged = !!before?.treatment && before.treatment !== after.treatment
  return isChanged ? { ...after, ...cleared } : after
}
