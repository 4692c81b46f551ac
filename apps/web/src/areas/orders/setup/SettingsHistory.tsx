import type { CallAnswer } from '@verglas/contract'
import { ROAD_TYPES } from '@verglas/contract/circuit-codes'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { Settings } from './settings-draft.ts'

type Change = CallAnswer<'listTreatmentSettingsChanges'>['changes'][number]

/** Who set which period, costs and levels of service, and when. */
export function SettingsHistory({ display }: { display: Display }) {
  const { t, formats } = display
  const answer = useCall('listTreatmentSettingsChanges', {})
  const columns = useMemo(
    (): readonly Column<Change>[] => [
      {
        id: 'at',
        label: t('treatmentsetup.history.at'),
        isHead: true,
        cell: ({ changedAt }) => formats.dateTime(Date.parse(changedAt)),
      },
      { id: 'by', label: t('treatmentsetup.history.by'), cell: ({ changedBy }) => changedBy },
      {
        id: 'what',
        label: t('treatmentsetup.history.what'),
        wraps: true,
        cell: ({ settings }) => settingsWords(display, settings),
      },
    ],
    [display, t, formats],
  )
  return (
    <Answer answer={answer} loading={<Loading shape="table" count={2} />} isSection>
      {({ changes }) =>
        changes.length === 0 ? (
          <Empty>{t('treatmentsetup.costs.none')}</Empty>
        ) : (
          <PlainTable
            label={t('treatmentsetup.costs.history')}
            isLabelVisible
            columns={columns}
            rows={changes}
            rowId={({ revision }) => `${revision}`}
          />
        )
      }
    </Answer>
  )
}

function settingsWords(
  display: Display,
  { periodHours, closingLeadMinutes, costs, service }: Settings,
): string {
  const { t, formats } = display
  const period = [
    t('treatmentsetup.costs.period', { hours: periodHours }),
    t('treatmentsetup.costs.closingLead', { minutes: closingLeadMinutes }),
    ...(service ? [serviceWords(display, service)] : []),
  ].join(' · ')
  if (!costs) return `${period} · ${t('treatmentsetup.costs.noCosts')}`
  const money = (value: number | null) => formats.money(value, costs.currency)
  return [
    period,
    t('treatmentsetup.costs.prices', {
      salt: money(costs.saltPerTonne),
      abrasive: money(costs.abrasivePerTonne),
      mgcl2: money(costs.mgcl2PerTonne),
      cacl2: money(costs.cacl2PerTonne),
      brine: money(costs.brinePerM3),
    }),
    ...ROAD_TYPES.map((roadType) =>
      t('treatmentsetup.costs.roadCosts', {
        road: t(`circuits.roadTypes.${roadType}`),
        pass: money(costs.roads[roadType].passPerKm),
        loss: money(costs.roads[roadType].lossPerKm),
      }),
    ),
  ].join(' · ')
}

const serviceWords = ({ t }: Display, service: NonNullable<Settings['service']>): string =>
  ROAD_TYPES.map((roadType) =>
    t('treatmentsetup.service.ofRoad', {
      road: t(`circuits.roadTypes.${roadType}`),
      condition: `C${service[roadType].goalLevel}`,
      minutes: service[roadType].returnMinutes,
    }),
  ).join(' · ')
