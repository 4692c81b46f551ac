import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useDisplay } from '../../lib/display.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { Tools } from '../../ui/screen/Tools.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { CsvButton } from '../../ui/table/CsvButton.tsx'
import { RoadRows } from './RoadRows.tsx'
import { RoadTable } from './RoadTable.tsx'
import { type Roadcast, upcomingSteps } from './road.ts'
import { roadFile } from './road-csv.ts'
import { useRoad } from './use-road.ts'

const STEPS = ['hours', 'fine'] as const
const STEP_MS = { hours: HOUR_MS, fine: HOUR_MS / 3 } as const

type Props = {
  castpointId: string
  facts: { readonly name: string; readonly timeZone: string }
  originMs: number
  markedMs: number | null
  onSelectHour: (hourMs: number) => void
}

/** The forecast of the road model: hour by hour, or every 20 minutes of the first hours. */
export function RoadTab({ castpointId, facts, originMs, markedMs, onSelectHour }: Props) {
  const display = useDisplay(facts.timeZone)
  const { t } = display
  const isPhone = useIsPhone()
  const [text, setStep] = useSearchText('roadstep')
  const step = STEPS.find((candidate) => candidate === text) ?? 'hours'
  const road = useRoad(castpointId)
  const { data } = road
  const steps = useMemo(
    () => upcomingSteps((step === 'fine' ? data?.fine : data?.points) ?? [], originMs, STEP_MS[step]),
    [data, step, originMs],
  )

  const stepProps = { steps, display, name: facts.name }
  const content = (run: NonNullable<Roadcast['run']>) => (
    <>
      <Tools>
        <Segmented
          label={t('time.tableStep')}
          value={step}
          options={STEPS.map((value) => ({ value, label: t(`roadcast.steps.${value}`) }))}
          onChange={(value) => setStep(value === 'hours' ? null : value)}
        />
        <CsvButton
          formats={display.formats}
          file={() =>
            roadFile({ castpointId, issuedAt: run.issuedAt, steps, stepMs: STEP_MS[step] }, display)
          }
        />
      </Tools>
      {steps.length === 0 ? (
        <Empty>{t('roadcast.noForecast')}</Empty>
      ) : isPhone ? (
        <RoadRows {...stepProps} />
      ) : (
        <RoadTable {...stepProps} markedMs={markedMs} onSelectHour={onSelectHour} />
      )}
    </>
  )
  return (
    <Answer
      answer={road}
      failed={t('roadcast.failed')}
      loading={<Loading shape="table" count={12} />}
      isSection
    >
      {({ run, points }) => (run && points.length > 0 ? content(run) : <Empty>{t('roadcast.none')}</Empty>)}
    </Answer>
  )
}
