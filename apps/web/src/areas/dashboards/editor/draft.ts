import type { Content, DashboardOption } from '../dashboard.ts'

/** The editable fields of a dashboard or a template. */
export type Draft = {
  readonly name: string
  /** For a template: its name in the other language, and the roles it is assigned to. */
  readonly otherName: string
  readonly roleIds: readonly string[]
  readonly content: Content
}

export function draftOf(
  selected: DashboardOption,
  { isNew, locale, copyName }: { isNew: boolean; locale: 'fr' | 'en'; copyName: string },
): Draft {
  const isTemplate = selected.kind === 'template' && !isNew
  return {
    name: isNew ? copyName : selected.name,
    otherName: isTemplate ? selected.template.name[locale === 'fr' ? 'en' : 'fr'] : '',
    roleIds: isTemplate ? selected.template.roleIds : [],
    content: selected.content,
  }
}

/** A readable template id: its name in plain letters. */
export function templateId(name: string, usedIds: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48)
  const base = plain === '' ? 'template' : plain
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!usedIds.has(id)) return id
  }
}
