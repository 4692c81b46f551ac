import { useMemo } from 'react'
import type { Display } from '../../lib/display.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import type { Hover } from '../../ui/split/hover.ts'
import { Age } from '../../ui/value/Age.tsx'
import { FORECAST_PERIOD_S } from '../orders/panels.ts'
import css from './network.module.css'
import { worstStretches } from './network-risks.ts'
import type { Network } from './use-network.ts'
import { WorstList } from './WorstList.tsx'

type Props = {
  display: Display
  network: Network
  hover: Hover
  onOpen: (segmentId: string) => void
}

/** The worst stretches of the network, and the age of their forecasts. */
export function WorstStretches({ display, network, hover, onOpen }: Props) {
  const { t } = display
  const { risks, state, segments, span, filter } = network
  const stretches = useMemo(() => worstStretches(segments, span, filter), [segments, span, filter])
  const issued = (risks.data?.circuits ?? []).flatMap(({ issuedAt }) =>
    issuedAt ? [Date.parse(issuedAt)] : [],
  )
  return (
    <section className={css.worst}>
      <Heading padding="10px 14px 0">{t('network.worst')}</Heading>
      <Note padding="2px 14px 8px">
        {issued.length === 0 ? (
          t('network.noForecast')
        ) : (
          <>
            {t('network.issued')} <Age atMs={Math.min(...issued)} periodS={FORECAST_PERIOD_S} />
          </>
        )}
      </Note>
      {stretches.length === 0 && issued.length > 0 && (
        <Note padding="2px 14px 8px">{t('network.noRiskForecast')}</Note>
      )}
      <WorstList
        display={display}
        stretches={stretches}
        selectedId={state.segmentId}
        hover={hover}
        onOpen={onOpen}
      />
    </section>
  )
}
