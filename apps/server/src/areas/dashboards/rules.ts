import type { CallAnswer, dashboardTemplateCalls } from '@verglas/contract'
import type { Feature } from '@verglas/contract/features'
import type { z } from 'zod'
import type { Version } from '../../db/versioned.ts'

export type DashboardTemplate = CallAnswer<'getDashboardTemplate'>['entry']
type TemplateBody = z.output<(typeof dashboardTemplateCalls)['put']['body']>
type Content = DashboardTemplate['content']

/** A dashboard template as stored. */
export type Template = {
  nameFr: string
  nameEn: string
  roleIds: readonly string[]
  order: number
  content: Content
}

export const toTemplate = ({ name, roleIds, order, content }: TemplateBody): Template => ({
  nameFr: name.fr,
  nameEn: name.en,
  roleIds: [...new Set(roleIds)].sort(),
  order,
  content,
})

export const templateView = ({ nameFr, nameEn, roleIds, ...rest }: Version<Template>): DashboardTemplate => ({
  ...rest,
  name: { fr: nameFr, en: nameEn },
  roleIds: [...roleIds],
})

/** The feature that a person needs to create a dashboard of this form. */
export const neededFor = ({ form }: Content): Feature =>
  form === 'simple' ? 'dashboard_add' : 'dashboard_add_advanced'
