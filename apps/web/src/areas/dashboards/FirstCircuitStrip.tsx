import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/query.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { CircuitStripPanel } from '../orders/panels.ts'

/** The strip of a circuit, or of the organisation's first circuit if none is chosen. */
export function FirstCircuitStrip({ circuitId }: { readonly circuitId: string }) {
  return circuitId ? <CircuitStripPanel circuitId={circuitId} /> : <FirstStrip />
}

function FirstStrip() {
  const { t } = useTranslation()
  const answer = useCall('listCircuits', {}, { keepsPrevious: true })
  return (
    <Answer answer={answer} loading={<Loading shape="chart" heightPx={240} />} isSection>
      {({ circuits: [first] }) =>
        first ? <CircuitStripPanel circuitId={first.id} /> : <Empty>{t('dashboards.noPlace')}</Empty>
      }
    </Answer>
  )
}
