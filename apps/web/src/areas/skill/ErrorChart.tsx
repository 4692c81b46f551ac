import { ERROR_BY_LEAD_HEIGHT_PX, errorByLeadOption } from '@verglas/charts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import { errorLines, leadName, type MeasureSkill, quantityOf } from './skill.ts'

type Props = { measure: MeasureSkill; timeZone: string }

/**
 * Our error by lead, compared with those of persistence and of the raw sources; the table below has the same
 * numbers.
 */
export function ErrorChart({ measure, timeZone }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const option = useCallback(
    (room: ChartRoom) =>
      errorByLeadOption({
        ...room,
        formats,
        t,
        quantity: quantityOf(measure.measure),
        leads: measure.leads.map(leadName),
        lines: errorLines(measure, t),
      }),
    [measure, formats, t],
  )
  return (
    <Chart
      option={option}
      heightPx={ERROR_BY_LEAD_HEIGHT_PX}
      label={t('skill.errorChartLabel', { measure: t(`measures.${measure.measure}.long`) })}
      viewKey={measure.measure}
    />
  )
}
