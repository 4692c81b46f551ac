import { BULLETIN_SECTIONS, type BulletinSection } from '@verglas/contract/bulletin-codes'

/** With a section in or out: one that comes in stands where it usually does, after those before it. */
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

/** With a section one place further up or down. */
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
