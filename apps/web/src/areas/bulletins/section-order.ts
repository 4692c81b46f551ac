import { BULLETIN_SECTIONS, type BulletinSection } from '@verglas/contract/bulletin-codes'

/**
 * Adds or removes a section. An added one goes to its usual position, after the sections that precede it by
 * default.
 */
export function switched(
  sections: readonly BulletinSection[],
  section: BulletinSection,
): readonly BulletinSection[] {
  if (sections.includes(section))
    return sections.length > 1 ? sections.filter((other) => other !== section) : sections
  const before = BULLETIN_SECTIONS.slice(0, BULLETIN_SECTIONS.indexOf(section))
  const place = sections.findLastIndex((other) => before.includes(other)) + 1
  return sections.toSpliced(place, 0, section)
}

/** Moves a section one position up or down. */
export function moved(
  sections: readonly BulletinSection[],
  section: BulletinSection,
  by: -1 | 1,
): readonly BulletinSection[] {
  const from = sections.indexOf(section)
  const to = from + by
  if (from < 0 || to < 0 || to >= sections.length) return sections
  return sections.toSpliced(from, 1).toSpliced(to, 0, section)
}
