import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { NoteBadge } from '../../ui/badge/NoteBadge.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { RowName } from '../../ui/table/RowName.tsx'
import { NEW_ROLE, type Role } from './role.ts'

/** The roles of the organisation; the rights of each are on its own page. */
export function RolesPage() {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const navigate = useNavigate()
  const query = useCall('listRoles', {})
  const roles = query.data?.roles ?? []
  const open = (roleId: string) => void navigate({ to: '/admin/roles/$roleId', params: { roleId } })
  const columns = useMemo((): readonly Column<Role>[] => {
    const number = (count: number) => formats().number(count, 0)
    return [
      {
        id: 'name',
        label: t('organisation.role'),
        isHead: true,
        cell: ({ id, name, needsSecondFactor }) => (
          <>
            <RowName name={name} address={`/admin/roles/${encodeURIComponent(id)}`} />
            {needsSecondFactor && (
              <NoteBadge hint={t('organisation.needsSecondFactor')}>
                {t('organisation.secondFactor')}
              </NoteBadge>
            )}
          </>
        ),
      },
      {
        id: 'people',
        label: t('organisation.people'),
        align: 'end',
        cell: ({ people }) => number(people),
      },
      {
        id: 'features',
        label: t('organisation.rights'),
        align: 'end',
        cell: ({ features }) => number(features.length),
      },
    ]
  }, [t, formats])
  const table = (
    <PlainTable
      label={t('organisation.roles')}
      columns={columns}
      rows={roles}
      rowId={({ id }) => id}
      onOpen={open}
    />
  )
  return (
    <ListScreen
      title={t('organisation.roles')}
      Frame={AdminPage}
      layout="flow"
      tools={
        <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => open(NEW_ROLE)}>
          {t('organisation.newRole')}
        </Button>
      }
      answer={query}
      failed={t('organisation.failed')}
      total={roles.length}
      visibleCount={roles.length}
      none={<Empty>{t('organisation.noRole')}</Empty>}
      noneFiltered={t('organisation.noRole')}
      onClear={() => {}}
      table={table}
      cards={table}
    />
  )
}
