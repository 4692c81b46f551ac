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
  const columns = useColumns(selection)
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

function useColumns(selection: Selection): readonly Column<User>[] {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const zoneNames = useZoneNames()
  return useMemo(() => {
    const instantText = (at: string | null, missing: string) =>
      at === null ? <Quiet>{missing}</Quiet> : formats.date(Date.parse(at))
    const column = (id: string, widthPx: number, rest: Omit<Column<User>, 'id' | 'label'>): Column<User> => ({
      id,
      label: t(`users.columns.${id}`),
      widthPx,
      ...rest,
    })
    const sort = sortedByServer
    return [
      {
        id: 'select',
        label: '',
        title: t('users.columns.select'),
        widthPx: 40,
        isFixed: true,
        stays: 'start',
        cell: (user) => <SelectionBox user={user} selection={selection} />,
      },
      column('name', 190, { isHead: true, stays: 'start', sort, cell: (user) => <NameCell user={user} /> }),
      column('email', 260, {
        sort,
        cell: ({ email }) => email,
        highlight: ({ email }) => ({ title: email }),
      }),
      column('role', 150, { sort, cell: ({ role }) => role.name }),
      column('zones', 160, {
        cell: ({ zoneIds }) => <ZonesCell zoneIds={zoneIds} />,
        highlight: ({ zoneIds }) => ({ title: zoneNames(zoneIds) || undefined }),
      }),
      column('type', 95, { tone: 'quiet', cell: ({ userType }) => t(`users.types.${userType}`) }),
      column('state', 120, { sort, cell: (user) => <UserStateBadge state={stateOf(user, nowMs())} /> }),
      column('lastConnection', 140, {
        sort: { ...sort, first: 'descending' },
        cell: ({ lastConnectionAt }) => instantText(lastConnectionAt, t('users.never')),
      }),
      column('expiry', 120, { sort, cell: ({ expiresAt }) => instantText(expiresAt, t('users.noExpiry')) }),
    ]
  }, [t, formats, zoneNames, selection])
}

function SelectionBox({ user, selection }: { user: User; selection: Selection }) {
  const { t } = useTranslation()
  return (
    <Checkbox
      size="xs"
      aria-label={t('users.selectOne', { name: nameOf(user) })}
      checked={selection.has(user.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => selection.toggle(user.id)}
    />
  )
}

function NameCell({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <>
      <RowName name={nameOf(user)} address={`/admin/user/edit/${encodeURIComponent(user.id)}`} />
      {user.isAdmin && <NoteBadge hint={t('users.adminHint')}>{t('users.admin')}</NoteBadge>}
    </>
  )
}

function ZonesCell({ zoneIds }: Pick<User, 'zoneIds'>) {
  const { t } = useTranslation()
  const { zones } = useContextData().setup
  const zoneNames = useZoneNames()
  if (zoneIds.length === 0) return <Quiet>{t('users.noZone')}</Quiet>
  const isEverywhere = zones.length > 1 && zones.every(({ id }) => zoneIds.includes(id))
  return isEverywhere ? t('users.everyZone') : zoneNames(zoneIds)
}
