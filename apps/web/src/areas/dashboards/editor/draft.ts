import type { Content, DashboardOption } from '../dashboard.ts'

/** What is edited of a dashboard or a template. */
export type Draft = {
  readonly name: string
  /** Of a template: its name in the other language, and whose it is. */
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

/** A readable id of a template: its name in plain letters. */
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
