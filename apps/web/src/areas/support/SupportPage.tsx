import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '../../lib/address.ts'
import { useContextData } from '../../lib/context.ts'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { RowName } from '../../ui/table/RowName.tsx'
import { Contacts } from './Contacts.tsx'
import { SupportFrame } from './SupportFrame.tsx'
import { priorityKey, sortTickets, type Ticket, useTickets } from './ticket.ts'

/** Whom to call and write to, and the tickets. */
export function SupportPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { from }: Search = useSearch({ strict: false })
  const answer = useTickets()
  const create = () =>
    void navigate({ to: '/support/new', search: (previous: Search) => ({ ...previous, from }) })
  return (
    <SupportFrame
      title={t('support.title')}
      actions={
        <LiveButton size="xs" leftSection={<IconPlus size={15} />} onClick={create}>
          {t('support.ask')}
        </LiveButton>
      }
    >
      <Stack gap={20}>
        <Contacts />
        <section aria-labelledby="support-tickets">
          <Heading marginBottom={8} id="support-tickets">
            {t('support.tickets')}
          </Heading>
          <Answer answer={answer} failed={t('support.failed')} loading={<Loading shape="table" count={6} />}>
            {({ tickets }) =>
              tickets.length === 0 ? <Empty>{t('support.none')}</Empty> : <Tickets tickets={tickets} />
            }
          </Answer>
        </section>
      </Stack>
    </SupportFrame>
  )
}

function Tickets({ tickets }: { tickets: readonly Ticket[] }) {
  const { t } = useTranslation()
  const { formats, hasFeature } = useContextData()
  const navigate = useNavigate()
  const isHandler = hasFeature('admin_users')
  const columns = useMemo((): readonly Column<Ticket>[] => {
    const author: Column<Ticket> = {
      id: 'author',
      label: t('support.author'),
      cell: (ticket) => ticket.author,
    }
    return [
      {
        id: 'title',
        label: t('support.fields.title'),
        isHead: true,
        wraps: true,
        cell: ({ id, title }) => <RowName name={title} address={`/support/${encodeURIComponent(id)}`} />,
      },
      {
        id: 'status',
        label: t('support.fields.status'),
        cell: ({ status }) => t(`support.statuses.${status}`),
      },
      { id: 'type', label: t('support.fields.type'), cell: ({ type }) => t(`support.types.${type}`) },
      { id: 'priority', label: t('support.fields.priority'), cell: (ticket) => t(priorityKey(ticket)) },
      ...(isHandler ? [author] : []),
      {
        id: 'changedAt',
        label: t('support.changed'),
        cell: ({ changedAt }) => formats().dateTime(Date.parse(changedAt)),
      },
    ]
  }, [t, formats, isHandler])
  const open = (ticketId: string) => void navigate({ to: '/support/$ticketId', params: { ticketId } })
  return (
    <PlainTable
      label={t('support.tickets')}
      columns={columns}
      rows={sortTickets(tickets)}
      rowId={({ id }) => id}
      onOpen={open}
    />
  )
}

/** A link back, for the screens of one ticket. */
export function ToSupport() {
  const { t } = useTranslation()
  return <Link to="/support">{t('support.title')}</Link>
}
