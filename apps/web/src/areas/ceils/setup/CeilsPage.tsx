import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { useMemo } from 'react'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { thresholdWords } from '../panels.ts'
import { CastpointRulesForm } from './CastpointRulesForm.tsx'

type Ceil = CallAnswer<'listCeils'>['entries'][number]

/** Used in the address instead of the id of thresholds that do not exist yet. */
export const NEW_CEIL = '-'

/** The values that trigger the organisation's warnings: at its stations, and at its forecast points. */
export function CeilsPage() {
  const display = useDisplay()
  const { t } = display
  const navigate = useNavigate()
  const sets = useCall('listCeils', {})
  const rules = useCall('getCastpointRules', {}, { refetchOnMount: true })
  return (
    <DetailScreen
      title={t('navigation.ceils')}
      Frame={AdminPage}
      facts={t('ceils.facts')}
      actions={
        <Button
          size="xs"
          leftSection={<IconPlus size={15} />}
          onClick={() => void navigate({ to: '/admin/ceils/$ceilId', params: { ceilId: NEW_CEIL } })}
        >
          {t('ceils.create')}
        </Button>
      }
      answer={allAnswered({ sets, rules })}
      failed={t('ceils.failed')}
      loading={<Loading shape="table" count={12} />}
      back={null}
    >
      {(answers) => (
        <>
          <Sets display={display} sets={answers.sets.entries} />
          <Box as="section" hasLineAbove marginTop={24} paddingTop={12} aria-label={t('ceils.rules')}>
            <Text as="h2" margin="0 0 4px">
              {t('ceils.rules')}
            </Text>
            <Note margin="4px 0">
              {t(`ceils.${answers.rules.isOfProduct ? 'ofProduct' : 'ofOrganisation'}Rules`)}
            </Note>
            <CastpointRulesForm
              key={`${answers.rules.revision} ${rules.dataUpdatedAt}`}
              display={display}
              stored={answers.rules}
              onReload={() => void rules.refetch()}
            />
          </Box>
        </>
      )}
    </DetailScreen>
  )
}

function Sets({ display, sets }: { display: Display; sets: readonly Ceil[] }) {
  const { t } = display
  const columns = useMemo(
    (): readonly Column<Ceil>[] => [
      {
        id: 'name',
        label: t('ceils.name'),
        isHead: true,
        cell: ({ id, name }) => <RowName name={name} address={`/admin/ceils/${encodeURIComponent(id)}`} />,
      },
      {
        id: 'stations',
        label: t('ceils.stations'),
        cell: ({ stationIds: { length: count } }) =>
          count === 0 ? t('ceils.everyStation') : t('ceils.stationCount', { count }),
      },
      {
        id: 'thresholds',
        label: t('ceils.thresholds'),
        wraps: true,
        cell: ({ thresholds }) =>
          display.formats.list(
            thresholds.map((threshold) => {
              const words = thresholdWords(display, threshold)
              return threshold.isEnabled ? words : `${words} ${t('ceils.isOff')}`
            }),
          ),
      },
    ],
    [t, display],
  )
  if (sets.length === 0) return <Empty>{t('ceils.none')}</Empty>
  return (
    <PlainTable label={t('ceils.sets')} isLabelVisible columns={columns} rows={sets} rowId={({ id }) => id} />
  )
}
