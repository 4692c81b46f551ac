import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { CallBody } from '@verglas/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { raiseHighestRev } from '../../lib/credentials.ts'
import { useCall } from '../../lib/query.ts'
import { USUAL } from './DashboardChoice.tsx'
import { type DashboardOption, NO_PLACES, type Template } from './dashboard.ts'

type Body = CallBody<'addDashboard'>

/** The user's own dashboards and the templates for their role; `initial` is the one that opens first. */
export function useDashboards() {
  const { member, locale } = useContextData()
  const { t } = useTranslation()
  const ownDashboards = useCall('listDashboards', {})
  const templates = useCall('listDashboardTemplates', {}, { atPresent: true })
  const dashboards = ownDashboards.data?.dashboards
  const entries = templates.data?.entries
  const all = useMemo((): readonly DashboardOption[] | null => {
    if (!dashboards || !entries) return null
    const roleEntries = entries.filter(
      ({ roleIds }) => roleIds.length === 0 || roleIds.includes(member.role.id),
    )
    return [
      ...dashboards.map((dashboard) => ({ kind: 'own' as const, ...pick(dashboard), dashboard })),
      ...roleEntries.map((template) => ({
        kind: 'template' as const,
        id: template.id,
        name: template.name[locale],
        content: template.content,
        template,
      })),
      { kind: 'usual' as const, id: null, name: t('dashboards.usual'), content: NO_PLACES },
    ]
  }, [dashboards, entries, member.role.id, locale, t])
  const initial =
    all?.find((option) => option.kind === 'own' && option.dashboard.isDefault) ??
    all?.find(({ kind }) => kind === 'template') ??
    all?.find(({ kind }) => kind === 'own') ??
    all?.at(-1) ??
    null
  return {
    all,
    initial,
    failed: ownDashboards.error ?? templates.error,
    retry: () => void ownDashboards.refetch(),
  }
}

const pick = <T extends { id: string; name: string; content: DashboardOption['content'] }>({
  id,
  name,
  content,
}: T) => ({
  id,
  name,
  content,
})

/** The dashboard named by the address: the user's own, a template, or one that another person shares. */
export function useSelectedDashboard() {
  const { dashboardId, templateId } = useParams({ strict: false })
  const dashboards = useDashboards()
  const match =
    templateId !== undefined
      ? dashboards.all?.find((option) => option.kind === 'template' && option.id === templateId)
      : dashboardId !== undefined
        ? dashboards.all?.find(({ kind, id }) =>
            dashboardId === USUAL ? kind === 'usual' : kind === 'own' && id === dashboardId,
          )
        : dashboards.initial
  const isElsewhere = dashboardId !== undefined && dashboards.all !== null && !match
  const shared = useCall(
    'getDashboard',
    { params: { dashboardId: dashboardId ?? '' } },
    { enabled: isElsewhere },
  )
  const dashboard = shared.data?.dashboard
  const sharedByOther: DashboardOption | null =
    isElsewhere && dashboard ? { kind: 'shared', ...pick(dashboard), dashboard } : null
  const isMissing =
    templateId !== undefined ? dashboards.all !== null && !match : isElsewhere && shared.isError
  return { ...dashboards, selected: match ?? sharedByOther, isMissing }
}

/** Saves and removes dashboards, and templates for administrators. */
export function useDashboardChanges() {
  const { setup, me } = useContextData()
  const client = useQueryClient()
  const params = { setupId: setup.id, userId: me.id }
  const refetchDashboards = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [setupId, name] }) =>
        setupId === setup.id && (name === 'listDashboards' || name === 'getDashboard'),
    })
  const keep = useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }) =>
      id === null
        ? call('addDashboard', { params, body })
        : call('changeDashboard', { params: { ...params, dashboardId: id }, body }),
    onSuccess: refetchDashboards,
  })
  const remove = useMutation({
    mutationFn: (dashboardId: string) => call('removeDashboard', { params: { ...params, dashboardId } }),
    onSuccess: refetchDashboards,
  })
  const templatesAgain = ({ rev }: { rev: number }) => {
    raiseHighestRev(rev)
    return client.invalidateQueries({ queryKey: [setup.id, 'listDashboardTemplates'] })
  }
  const saveTemplate = useMutation({
    mutationFn: ({ id, body }: { id: string; body: CallBody<'putDashboardTemplate'> }) =>
      call('putDashboardTemplate', { params: { setupId: setup.id, id }, body }),
    onSuccess: templatesAgain,
  })
  const removeTemplate = useMutation({
    mutationFn: ({ id, revision }: Template) =>
      call('removeDashboardTemplate', {
        params: { setupId: setup.id, id },
        query: { expectedRevision: revision },
      }),
    onSuccess: templatesAgain,
  })
  return { keep, remove, saveTemplate, removeTemplate }
}
