import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DashboardOption } from './dashboard.ts'

type Props = { readonly all: readonly DashboardOption[]; readonly selected: DashboardOption }

const keyOf = ({ kind, id }: DashboardOption) => `${kind} ${id ?? ''}`

/** Chooses the dashboard to display: the user's own first, then the organisation's, last the default one. */
export function DashboardChoice({ all, selected }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = ({ kind, id }: DashboardOption) => {
    const search = (previous: object) => ({ ...previous, edit: undefined })
    if (kind === 'template')
      void navigate({ to: '/dashboard/template/$templateId', params: { templateId: id }, search })
    else void navigate({ to: '/dashboard/$dashboardId', params: { dashboardId: id ?? USUAL }, search })
  }
  const options = (kind: DashboardOption['kind']) =>
    [...all, ...(all.includes(selected) ? [] : [selected])]
      .filter((candidate) => candidate.kind === kind)
      .map((candidate) => ({ value: keyOf(candidate), label: candidate.name }))
  return (
    <Select
      size="xs"
      w={260}
      aria-label={t('dashboards.choose')}
      data={[
        { group: t('dashboards.own'), items: options('own') },
        { group: t('dashboards.shared'), items: options('shared') },
        { group: t('dashboards.templates'), items: options('template') },
        { group: t('dashboards.ofProduct'), items: options('usual') },
      ].filter(({ items }) => items.length > 0)}
      value={keyOf(selected)}
      allowDeselect={false}
      onChange={(key) => {
        const chosen = all.find((candidate) => keyOf(candidate) === key)
        if (chosen) open(chosen)
      }}
    />
  )
}

/** Used in place of an id: the default dashboard, which everybody has. */
export const USUAL = 'usual'
