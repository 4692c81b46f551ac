import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PHONE } from '../../ui/phone.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { CsvButton } from './CsvButton.tsx'
import { csvName } from './csv.ts'
import type { TabProps } from './ForecastTabs.tsx'
import { usePen } from './pen.ts'
import { RoadRows } from './RoadRows.tsx'
import { RoadTable } from './RoadTable.tsx'
import { stepsAhead } from './road.ts'
import { roadCsv } from './road-csv.ts'
import { saveFile } from './save-file.ts'
import { HOUR_MS } from './step.ts'
import css from './tables.module.css'
import { useLocalTime } from './use-local-time.ts'
import { useRoad } from './use-road.ts'

const STEPS = ['hours', 'fine'] as const
const STEP_MS = { hours: HOUR_MS, fine: HOUR_MS / 3 } as const

/** What the road model says: hour by hour, or every 20 minutes of the first hours. */
export function RoadTab({ castpointId, facts, originMs, markedMs }: TabProps) {
  const pen = usePen(facts.timeZone)
  const { t } = pen
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const localTime = useLocalTime(facts.timeZone)
  const [text, setStep] = useSearchText('roadstep')
  const step = STEPS.find((known) => known === text) ?? 'hours'
  const { data, error, refetch } = useRoad(castpointId)
  const steps = useMemo(
    () => stepsAhead((step === 'fine' ? data?.fine : data?.points) ?? [], originMs, STEP_MS[step]),
    [data, step, originMs],
  )

  if (!data) {
    return error ? (
      <Failure error={error} what={t('roadcast.failed')} onRetry={() => void refetch()} />
    ) : (
      <Loading shape="table" count={12} />
    )
  }
  const { run } = data
  if (!run || data.points.length === 0) return <Empty>{t('roadcast.none')}</Empty>
  const shown = { steps, pen, castpointId, markedMs, name: facts.name }
  return (
    <>
      <div className={css.tools}>
        <Segmented
          label={t('forecast.stepLabel')}
          value={step}
          options={STEPS.map((value) => ({ value, label: t(`roadcast.steps.${value}`) }))}
          onChange={(value) => setStep(value === 'hours' ? null : value)}
        />
        <CsvButton
          onClick={() =>
            saveFile(
              csvName(`${castpointId}-chaussee`, run.issuedAt, STEP_MS[step] / HOUR_MS),
              roadCsv(steps, localTime),
            )
          }
        />
      </div>
      {steps.length === 0 ? (
        <Empty>{t('roadcast.noneAhead')}</Empty>
      ) : isPhone ? (
        <RoadRows {...shown} />
      ) : (
        <RoadTable {...shown} />
      )}
    </>
  )
}
