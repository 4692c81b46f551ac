import type { CallAnswer } from '@verglas/contract'
import { useMemo } from 'react'
import type { Display } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'

type Episode = CallAnswer<'listOversightSpells'>['spells'][number]
type Props = { display: Display; oversightId: string }

const DAYS = 30

/** When the watch was active, latest first. */
export function EpisodeHistory(props: Props) {
  return (
    <Panel>
      <Heading marginBottom={6}>{props.display.t('oversights.history', { days: DAYS })}</Heading>
      <Episodes {...props} />
    </Panel>
  )
}

export function Episodes({ display, oversightId }: Props) {
  const { t, formats } = display
  const { nowMs } = useTimeMode()
  const answer = useCall(
    'listOversightSpells',
    { params: { id: oversightId }, query: { days: DAYS } },
    { keepsPrevious: true },
  )
  const columns = useMemo(
    (): readonly Column<Episode>[] => [
      {
        id: 'from',
        label: t('oversights.historyColumns.from'),
        isHead: true,
        cell: ({ from }) => formats.dateTime(Date.parse(from)),
      },
      {
        id: 'to',
        label: t('oversights.historyColumns.to'),
        cell: ({ to }) => (to === null ? t('oversights.goesOn') : formats.dateTime(Date.parse(to))),
      },
      {
        id: 'duration',
        label: t('oversights.historyColumns.duration'),
        align: 'end',
        cell: ({ from, to }) => formats.duration((to === null ? nowMs : Date.parse(to)) - Date.parse(from)),
      },
      {
        id: 'severity',
        label: t('oversights.historyColumns.severity'),
        cell: ({ severity }) => <SeverityBadge severity={severity} />,
      },
    ],
    [t, formats, nowMs],
  )
  return (
    <Answer
      answer={answer}
      failed={t('oversights.historyFailed')}
      loading={<Loading shape="table" count={4} />}
      isSection
    >
      {({ spells }) =>
        spells.length === 0 ? (
          <Text as="p" tone="muted" margin="0 0 6px">
            {t('oversights.historyNone')}
          </Text>
        ) : (
          <>
            <Text as="p" tone="muted" margin="0 0 6px">
              {t('oversights.historyCount', { count: spells.length })}
            </Text>
            <PlainTable
              label={t('oversights.history', { days: DAYS })}
              look="short"
              columns={columns}
              rows={spells}
              rowId={({ from }) => from}
            />
          </>
        )
      }
    </Answer>
  )
}
