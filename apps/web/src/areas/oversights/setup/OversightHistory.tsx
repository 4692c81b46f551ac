import { Button } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { type Oversight, ruleWords } from '../panels.ts'

type Change = CallAnswer<'getOversightHistory'>['changes'][number]
type Props = { display: Display; oversightId: string; onTakeUp: (version: Oversight) => void }

/**
 * All versions with their authors. An earlier one can be loaded into the form and is stored when it is saved.
 */
export function OversightHistory({ display, oversightId, onTakeUp }: Props) {
  const { t, formats } = display
  const answer = useCall('getOversightHistory', { params: { id: oversightId } })
  const columns = useMemo(
    (): readonly Column<Change>[] => [
      {
        id: 'at',
        label: t('oversightsetup.history.at'),
        isHead: true,
        cell: ({ changedAt }) => formats.dateTime(Date.parse(changedAt)),
      },
      { id: 'by', label: t('oversightsetup.history.by'), cell: ({ changedBy }) => changedBy },
      {
        id: 'area',
        label: t('oversightsetup.area'),
        cell: ({ entry }) => entry && t(`oversightsetup.kinds.${entry.area.type}`),
      },
      {
        id: 'rules',
        label: t('oversightsetup.rules'),
        wraps: true,
        cell: ({ entry }) =>
          entry
            ? display.formats.list(entry.rules.map((rule) => ruleWords(display, rule)))
            : t('oversightsetup.history.removed'),
      },
      {
        id: 'take',
        label: '',
        title: t('oversightsetup.history.take'),
        cell: ({ entry }) =>
          entry && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                onTakeUp(entry)
                window.scrollTo({ top: 0 })
              }}
            >
              {t('oversightsetup.history.take')}
            </Button>
          ),
      },
    ],
    [t, display, formats, onTakeUp],
  )
  return (
    <Box as="section" marginTop={28}>
      <Answer answer={answer} loading={<Loading shape="table" count={3} />} isSection>
        {({ changes }) => (
          <PlainTable
            label={t('oversightsetup.history.title')}
            isLabelVisible
            columns={columns}
            rows={changes}
            rowId={({ revision }) => `${revision}`}
          />
        )}
      </Answer>
    </Box>
  )
}
