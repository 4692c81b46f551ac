import { RELIABILITY_HEIGHT_PX, reliabilityOption } from '@verglas/charts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import type { Skill } from './skill.ts'

type Props = { reliability: Skill['reliability']; timeZone: string }

/** Whether events forecast with 70 % happened in 70 % of the cases. */
export function ReliabilityChart({ reliability, timeZone }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const option = useCallback(
    (room: ChartRoom) => reliabilityOption({ ...room, formats, t, classes: reliability }),
    [reliability, formats, t],
  )
  const percent = (share: number | null) => formats.quantity('percent', share === null ? null : share * 100)
  return (
    <>
      <Chart option={option} heightPx={RELIABILITY_HEIGHT_PX} label={t('skill.reliability')} />
      <table className="visually-hidden">
        <caption>{t('skill.reliability')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('charts.probability')}</th>
            <th scope="col">{t('charts.cameTrue')}</th>
            <th scope="col">n</th>
          </tr>
        </thead>
        <tbody>
          {reliability
            .filter(({ n }) => n > 0)
            .map(({ from, forecast, observed, n }) => (
              <tr key={from}>
                <td>{percent(forecast)}</td>
                <td>{percent(observed)}</td>
                <td>{n}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}
