import { useMemo } from 'react'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { Tools } from '../../ui/screen/Tools.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { CsvButton } from '../../ui/table/CsvButton.tsx'
import { CompactTable } from './CompactTable.tsx'
import type { TabProps } from './tab-props.ts'
import { useTable } from './use-table.ts'

const STEPS = ['1', '6', '24'] as const
type StepText = (typeof STEPS)[number]
const CALLS = { 1: 'getForecast1h', 6: 'getForecast6h', 24: 'getForecast24h' } as const
const HOURS = { 1: 1, 6: 6, 24: 24 } as const satisfies Record<StepText, number>

/** Measures as rows, time as columns: the complete run at a glance, by hours, quarter-days or days. */
export function TableTab({ castpointId, facts, run, originMs, markedMs }: TabProps) {
  const display = useDisplay(facts.timeZone)
  const { t } = display
  const [stepText, setStep] = useSearchText('step')
  const step: StepText = STEPS.find((text) => text === stepText) ?? '6'
  const stepH = HOURS[step]
  const answer = useCall(CALLS[step], { params: { castpointId } })
  const points = answer.data?.points
  const upcoming = useMemo(
    () => (points ?? []).filter(({ dt, duration }) => Date.parse(dt) + duration * 3_600_000 > originMs),
    [points, originMs],
  )
  const { columns, file } = useTable(upcoming, { stepH, timeZone: facts.timeZone, hasSums: false })

  return (
    <>
      <Tools>
        <Segmented
          label={t('time.tableStep')}
          value={step}
          options={STEPS.map((value) => ({ value, label: t(`forecast.stepShort${value}`) }))}
          onChange={(value) => setStep(value === '6' ? null : value)}
        />
        <CsvButton formats={display.formats} file={() => file(castpointId, run)} />
      </Tools>
      <Answer
        answer={answer}
        failed={t('forecast.failed')}
        loading={<Loading shape="table" count={12} />}
        isSection
      >
        {() => (
          <CompactTable
            steps={upcoming}
            columns={columns}
            stepH={stepH}
            display={display}
            facts={facts}
            markedMs={markedMs}
          />
        )}
      </Answer>
    </>
  )
}
