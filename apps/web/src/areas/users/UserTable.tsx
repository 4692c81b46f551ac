import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { NoteBadge } from '../../ui/badge/NoteBadge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowName } from '../../ui/table/RowName.tsx'
import type { Sorting } from '../../ui/table/sort-rows.ts'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { UserStateBadge } from './UserStateBadge.tsx'
import type { Selection } from './use-selection.ts'
import { useZoneNames } from './use-zone-names.ts'
import { nameOf, stateOf, type User } from './user.ts'

type Props = {
  rows: readonly User[]
  sorting: Sorting | null
  onSort: (sort: string | null) => void
  selection: Selection
}

const ROW_PX = 36
const idOf = ({ id }: User) => id
/** The server sorts: a column header only gives the direction. */
const sortedByServer = { first: 'ascending', by: () => null } as const

/** A table with one user per row. */
export function UserTable({ rows, sorting, onSort, selection }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { formats: formatsOf, setup } = useContextData()
  const formats = formatsOf()
  const { zones } = setup
  const zoneNames = useZoneNames()
  const columns = useMemo((): readonly Column<User>[] => {
    const when = (at: string | null, missing: string) =>
      at === null ? <Quiet>{missing}</Quiet> : formats.date(Date.parse(at))
    const zoneWords = (zoneIds: readonly string[]) => {
      if (zoneIds.length === 0) return <Quiet>{t('users.noZone')}</Quiet>
      const isEverywhere = zones.length > 1 && zones.every(({ id }) => zoneIds.includes(id))
      return isEverywhere ? t('users.everyZone') : zoneNames(zoneIds)
    }
    return [
      {
        id: 'select',
        label: '',
        title: t('users.columns.select'),
        widthPx: 40,
        isFixed: true,
        stays: 'start',
        cell: (user) => (
          <Checkbox
            size="xs"
            aria-label={t('users.selectOne', { name: nameOf(user) })}
            checked={selection.has(user.id)}
            onClick={(event) => event.stopPropagation()}
            onChange={() => selection.toggle(user.id)}
          />
        ),
      },
      {
        id: 'name',
        label: t('users.columns.name'),
        widthPx: 190,
        isHead: true,
        stays: 'start',
        sort: sortedByServer,
        cell: (user) => (
          <>
            <RowName name={nameOf(user)} address={`/admin/user/edit/${encodeURIComponent(user.id)}`} />
            {user.isAdmin && <NoteBadge hint={t('users.adminHint')}>{t('users.admin')}</NoteBadge>}
          </>
        ),
      },
      {
        id: 'email',
        label: t('users.columns.email'),
        widthPx: 260,
        sort: sortedByServer,
        cell: ({ email }) => email,
        highlight: ({ email }) => ({ title: email }),
      },
      {
        id: 'role',
        label: t('users.columns.role'),
        widthPx: 150,
        sort: sortedByServer,
        cell: ({ role }) => role.name,
      },
      {
        id: 'zones',
        label: t('users.columns.zones'),
        widthPx: 160,
        cell: ({ zoneIds }) => zoneWords(zoneIds),
        highlight: ({ zoneIds }) => ({ title: zoneNames(zoneIds) || undefined }),
      },
      {
        id: 'type',
        label: t('users.columns.type'),
        widthPx: 95,
        tone: 'quiet',
        cell: ({ userType }) => t(`users.types.${userType}`),
      },
      {
        id: 'state',
        label: t('users.columns.state'),
        widthPx: 120,
        sort: sortedByServer,
        cell: (user) => <UserStateBadge state={stateOf(user, nowMs())} />,
      },
      {
        id: 'lastConnection',
        label: t('users.columns.lastConnection'),
        widthPx: 140,
        sort: { ...sortedByServer, first: 'descending' },
        cell: ({ lastConnectionAt }) => when(lastConnectionAt, t('users.never')),
      },
      {
        id: 'expiry',
        label: t('users.columns.expiry'),
        widthPx: 120,
        sort: sortedByServer,
        cell: ({ expiresAt }) => when(expiresAt, t('users.noExpiry')),
      },
    ]
  }, [t, formats, zones, zoneNames, selection])
  return (
    <DataTable
      label={t('users.caption')}
      rows={rows}
      rowId={idOf}
      columns={columns}
      rowHeightPx={ROW_PX}
      sorting={sorting}
      onSort={onSort}
      onOpen={(userId) => void navigate({ to: '/admin/user/edit/$userId', params: { userId } })}
    />
  )
}
