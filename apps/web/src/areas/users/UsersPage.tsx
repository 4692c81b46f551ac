import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { SHELL_POLL_MS, useCall } from '../../lib/query.ts'
import { IconPlus } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { BulkActs } from './BulkActs.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { questionOf, USER_LIST } from './list-address.ts'
import { PendingIdentities } from './PendingIdentities.tsx'
import { UserCards } from './UserCards.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserTable } from './UserTable.tsx'
import { useSelection } from './use-selection.ts'

const NOBODY: never[] = []

/** The users whom the person administers, page by page. */
export function UsersPage() {
  const { t } = useTranslation()
  const { hasFeature, formats } = useContextData()
  const { list, change, clear } = useListState(USER_LIST)
  const query = useCall(
    'listUsers',
    { query: questionOf(list) },
    { keepsPrevious: true, everyMs: SHELL_POLL_MS },
  )
  const choices = useCall('getUserChoices', {}, { everyMs: SHELL_POLL_MS }).data
  const { users = NOBODY, total = 0, everybody = 0 } = query.data ?? {}
  const visibleIds = useMemo(() => users.map(({ id }) => id), [users])
  const selection = useSelection(visibleIds)
  const onSort = useCallback((sort: string | null) => change({ sort, page: null }), [change])
  const number = (count: number) => formats().number(count, 0)
  return (
    <ListScreen
      title={t('users.title')}
      Frame={AdminPage}
      counts={
        query.data &&
        (total === everybody
          ? t('users.total', { count: total, number: number(total) })
          : t('users.some', { number: number(total), total: number(everybody) }))
      }
      tools={<Tools list={list} demands={choices?.demands ?? 0} />}
      filters={<UserFilters list={list} choices={choices} onChange={change} />}
      notes={
        <>
          {choices?.hasOwnAccounts === false && hasFeature('admin_users') && <PendingIdentities />}
          <Row wraps gap="8px 16px" align="center" justify="space-between">
            <BulkActs selection={selection} users={users} choices={choices} />
            <Pager page={list.page} perPage={100} total={total} onPage={(page) => change({ page })} />
          </Row>
        </>
      }
      answer={query}
      failed={t('users.failed')}
      total={everybody}
      visibleCount={users.length}
      none={<Empty>{t('users.none')}</Empty>}
      noneFiltered={t('users.noneFiltered')}
      onClear={clear}
      table={<UserTable rows={users} sorting={list.sorting} onSort={onSort} selection={selection} />}
      cards={<UserCards rows={users} />}
    />
  )
}

/** Actions on the list of users. */
function Tools({ list, demands }: { list: Parameters<typeof questionOf>[0]; demands: number }) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const navigate = useNavigate()
  return (
    <>
      <Button
        size="xs"
        variant={demands > 0 ? 'light' : 'default'}
        onClick={() => void navigate({ to: '/admin/users/signup' })}
      >
        {demands > 0 ? t('users.demandsCount', { count: demands }) : t('users.demands')}
      </Button>
      {hasFeature('admin_users_export_subs') && <ExportMenu list={list} />}
      {hasFeature('admin_users_create') && (
        <>
          <Button size="xs" variant="default" onClick={() => void navigate({ to: '/admin/users/import' })}>
            {t('users.import')}
          </Button>
          <Button
            size="xs"
            leftSection={<IconPlus size={15} />}
            onClick={() => void navigate({ to: '/admin/user/create' })}
          >
            {t('users.add')}
          </Button>
        </>
      )}
    </>
  )
}
