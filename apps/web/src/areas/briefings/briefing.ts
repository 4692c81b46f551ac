import type { CallAnswer } from '@verglas/contract'
import { BRIEFING_CATEGORIES, type BriefingCategory } from '@verglas/contract/desk-codes'
import { folded } from '@verglas/language'

export type Briefing = CallAnswer<'listBriefings'>['briefings'][number]
export type StoredBriefing = CallAnswer<'getBriefing'>['entry']

export type BriefingFilter = { readonly text: string; readonly isUnwatchedOnly: boolean }

export type BriefingGroup = {
  readonly category: BriefingCategory
  readonly briefings: readonly Briefing[]
}

/** Briefings that match the filter, grouped by category in the order of the categories. */
export function groupsOf(
  briefings: readonly Briefing[],
  { text, isUnwatchedOnly }: BriefingFilter,
): BriefingGroup[] {
  const searchText = folded(text.trim())
  const matches = briefings.filter(
    ({ title, description, isWatched }) =>
      !(isUnwatchedOnly && isWatched) && folded(`${title} ${description}`).includes(searchText),
  )
  return BRIEFING_CATEGORIES.map((category) => ({
    category,
    briefings: matches.filter((briefing) => briefing.category === category),
  })).filter((group) => group.briefings.length > 0)
}

/** Host name of a recording's link, as people refer to it. */
export const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).hostname : link)
