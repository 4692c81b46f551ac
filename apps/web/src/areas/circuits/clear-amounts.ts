import type { GroupDraft } from '../../ui/form/draft.ts'

/**
 * The inputs of a treatment, with `cleared` where the treatment was changed: amounts of one treatment are wrong for
 * another. What was typed before any treatment was chosen stays.
 */
export function clearAmounts(
  before: GroupDraft | undefined,
  after: GroupDraft,
  cleared: GroupDraft,
): GroupDraft {
  const isChanged = !!before?.treatment && before.treatment !== after.treatment
  return isChanged ? { ...after, ...cleared } : after
}
