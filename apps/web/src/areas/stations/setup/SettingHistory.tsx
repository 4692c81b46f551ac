import type { CallAnswer } from '@verglas/contract'
import { useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { changedFields } from './station-setting.ts'
import { useSettingNames } from './use-setting-names.ts'
import { writtenSetting } from './written-setting.ts'

type Change = CallAnswer<'listStationSettingChanges'>['changes'][number]
type Row = Change & { readonly previous: Change | undefined }

/** Who changed the settings of the station, and when. */
export function SettingHistory({ stationId, timeZone }: { stationId: string; timeZone: string }) {
  const { t, formats } = useDisplay(timeZone)
  const answer = useCall('listStationSettingChanges', { params: { stationId } })
  const names = useSettingNames()
  const words = ({ setting, previous }: Row) =>
    changedFields(previous?.setting ?? null, setting)
      .map(({ key, before, after }) =>
        t('stationsetup.change', {
          field: t(`stationsetup.fields.${key}`),
          before: writtenSetting(key, before, { t, formats, nameOf: names.of }),
          after: writtenSetting(key, after, { t, formats, nameOf: names.of }),
        }),
      )
      .join(' · ')
  return (
    <Box as="section" maxWidth={1080} marginTop={24} aria-label={t('stationsetup.history')}>
      <Answer answer={answer} loading={<Loading shape="table" count={2} />}>
        {({ changes }) =>
          changes.length === 0 ? (
            <Empty>{t('stationsetup.noHistory')}</Empty>
          ) : (
            <PlainTable
              label={t('stationsetup.history')}
              isLabelVisible
              columns={[
                {
                  id: 'at',
                  label: t('stationsetup.at'),
                  isHead: true,
                  cell: ({ changedAt }: Row) => formats.dateTime(Date.parse(changedAt)),
                },
                { id: 'by', label: t('stationsetup.by'), cell: ({ changedBy }) => changedBy },
                { id: 'what', label: t('stationsetup.what'), wraps: true, cell: words },
              ]}
              rows={changes.map((entry, index): Row => ({ ...entry, previous: changes[index + 1] }))}
              rowId={({ revision }) => `${revision}`}
            />
          )
        }
      </Answer>
    </Box>
  )
}
