import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Shown } from './dashboard.ts'

type Props = { readonly all: readonly Shown[]; readonly shown: Shown }

const keyOf = ({ kind, id }: Shown) => `${kind} ${id ?? ''}`

/** Which dashboard is shown: one's own first, then those of the organisation, last the usual one. */
export function DashboardChoice({ all, shown }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = ({ kind, id }: Shown) => {
    const search = (former: object) => ({ ...former, edit: undefined })
    if (kind === 'template')
      void navigate({ to: '/dashboard/template/$templateId', params: { templateId: id }, search })
    else void navigate({ to: '/dashboard/$dashboardId', params: { dashboardId: id ?? USUAL }, search })
  }
  const options = (kind: Shown['kind']) =>
    [...all, ...(all.includes(shown) ? [] : [shown])]
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
      value={keyOf(shown)}
      allowDeselect={false}
      onChange={(key) => {
        const chosen = all.find((candidate) => keyOf(candidate) === key)
        if (chosen) open(chosen)
      }}
    />
  )
}

/** In the place of an id: what everybody has without making anything. */
export const USUAL = 'usual'
