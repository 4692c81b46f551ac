import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { CircuitBars, ClassBars, NightBars } from './BalanceBars.tsx'
import { type Choice, hasAny, sumOf } from './balance.ts'

type Props = {
  readonly chart: 'nights' | 'circuits' | 'classes'
  readonly material: Choice
}

const BARS = { nights: NightBars, circuits: CircuitBars, classes: ClassBars } as const

/** The amounts recommended, ordered and done in the current winter, as a panel of another screen. */
export function BalanceOfWinter({ chart, material }: Props) {
  const display = useDisplay(useContextData().setup.timezone)
  const { t } = display
  const answer = useCall('getTreatmentBalance', { query: {} }, { keepsPrevious: true })
  const Bars = BARS[chart]
  return (
    <Answer
      answer={answer}
      failed={t('balance.failed')}
      loading={<Loading shape="chart" heightPx={240} />}
      isSection
    >
      {(balance) => {
        if (balance.nights.length === 0) return <Empty>{t('balance.none')}</Empty>
        // the chart of nights also shows the winter index, so it appears even if nothing was spread
        if (chart !== 'nights' && !hasAny(sumOf(balance.nights))) return <Empty>{t('balance.nothing')}</Empty>
        return <Bars display={display} balance={balance} choice={material} />
      }}
    </Answer>
  )
}
