import type { CallAnswer } from '@verglas/contract'
import { isMeasureCode } from '@verglas/contract/measures'
import { usePen } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { changedFields } from './station-setting.ts'
import css from './stationsetup.module.css'

type Change = CallAnswer<'listStationSettingChanges'>['changes'][number]
type Row = Change & { readonly former: Change | undefined }

/** Who said what of the station, and when. */
export function SettingHistory({ stationId, timeZone }: { stationId: string; timeZone: string }) {
  const { t, formats } = usePen(timeZone)
  const answer = useCall('listStationSettingChanges', { params: { stationId } })
  const written = (value: unknown): string => {
    if (value === null) return t('stationsetup.bySource')
    if (typeof value === 'boolean') return t(value ? 'stationsetup.yes' : 'stationsetup.no')
    if (Array.isArray(value))
      return value.map((code) => (isMeasureCode(code) ? t(`measures.${code}.short`) : '')).join(', ')
    return typeof value === 'number' ? formats.number(value, Number.isInteger(value) ? 0 : 5) : String(value)
  }
  const words = ({ setting, former }: Row) =>
    changedFields(former?.setting ?? null, setting)
      .map(({ key, before, after }) =>
        t('stationsetup.change', {
          field: t(`stationsetup.fields.${key}`),
          before: written(before),
          after: written(after),
        }),
      )
      .join(' · ')
  return (
    <section className={css.history} aria-label={t('stationsetup.history')}>
      <Answer answer={answer} loading={<Loading shape="table" count={2} />}>
        {({ changes }) =>
          changes.length === 0 ? (
            <Empty>{t('stationsetup.noHistory')}</Empty>
          ) : (
            <PlainTable
              label={t('stationsetup.history')}
              isLabelShown
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
              rows={changes.map((entry, index): Row => ({ ...entry, former: changes[index + 1] }))}
              rowId={({ revision }) => `${revision}`}
            />
          )
        }
      </Answer>
    </section>
  )
}
