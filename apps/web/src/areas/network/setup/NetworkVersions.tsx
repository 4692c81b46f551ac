import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { Version } from './network-words.ts'

type Props = { display: Display; onShow: (version: Version) => void }

const MAX_NAMES = 4

/** Who changed the network and when; each version can be viewed and restored. */
export function NetworkVersions({ display, onShow }: Props) {
  const { t, formats } = display
  const answer = useCall('listNetworkVersions', {})
  const columns = useMemo((): readonly Column<Version>[] => {
    const names = (all: readonly string[]) =>
      all.length > MAX_NAMES
        ? `${all.slice(0, MAX_NAMES).join(', ')}, ${t('form.andMore', { count: all.length - MAX_NAMES })}`
        : all.join(', ')
    return [
      {
        id: 'at',
        label: t('roadsetup.versions.at'),
        isHead: true,
        cell: ({ changedAt }) => formats.dateTime(Date.parse(changedAt)),
      },
      { id: 'by', label: t('roadsetup.versions.by'), cell: ({ changedBy }) => changedBy },
      {
        id: 'circuits',
        label: t('roadsetup.versions.circuits'),
        wraps: true,
        cell: ({ circuits }) => names(circuits),
      },
      {
        id: 'removed',
        label: t('roadsetup.versions.removed'),
        wraps: true,
        cell: ({ removed }) => names(removed) || '–',
      },
      {
        id: 'show',
        label: '',
        title: t('roadsetup.versions.show'),
        cell: (version) => (
          <Button size="compact-xs" variant="default" onClick={() => onShow(version)}>
            {t('roadsetup.versions.show')}
          </Button>
        ),
      },
    ]
  }, [t, formats, onShow])
  return (
    <Answer answer={answer} loading={<Loading shape="table" count={3} />}>
      {({ versions }) => (
        <PlainTable
          label={t('roadsetup.versions.title')}
          isLabelVisible
          columns={columns}
          rows={versions}
          rowId={({ revision }) => `${revision}`}
        />
      )}
    </Answer>
  )
}
