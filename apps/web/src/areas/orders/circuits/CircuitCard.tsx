import { useContextData } from '../../../lib/context.ts'
import { FavouriteStar } from '../../../ui/favourite/FavouriteStar.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { ShortRoadStatus } from '../road-decisions/RoadStatus.tsx'
import { DepartureCell, OrdersCell, WorstCell } from './CircuitCells.tsx'
import { CircuitLink } from './CircuitLink.tsx'
import { type CircuitRow, isLeftSlippery } from './circuit-rows.ts'
import css from './circuits.module.css'
import { riskWords } from './risk-words.ts'
import type { CircuitListDisplay } from './use-circuit-columns.tsx'

const MAX_LOOKAHEAD_HOURS = 24

type Props = CircuitListDisplay & { readonly row: CircuitRow }

/** A circuit in the list on a phone. */
export function CircuitCard({ row, display, nowMs, unreadIds, adviceCell, progressOf }: Props) {
  const { t } = display
  const { hasFeature } = useContextData()
  const { circuit, worst, departure, lapsedMs, decided } = row
  const isSlippery = isLeftSlippery(row, nowMs)
  return (
    <Stack justify="center" gap={6} height="100%" padding="8px 12px" background="surface">
      <Row as="span" gap={8} align="center" justify="space-between">
        <CircuitLink circuit={circuit} />
        <FavouriteStar type="circuits" id={circuit.id} name={circuit.name} />
      </Row>
      <ShortRoadStatus display={display} decisions={decided} nowMs={nowMs} />
      {(departure || isSlippery || lapsedMs !== null) && (
        <DepartureCell {...{ display, departure, nowMs, isSlippery, lapsedMs }} />
      )}
      <Text as="small" margin={0}>
        {t('circuits.columns.now')} · {riskWords(display, worst[0])}
      </Text>
      <WorstCell display={display} worst={worst[MAX_LOOKAHEAD_HOURS]} nowMs={nowMs} />
      {hasFeature('directive') && (
        <span className={css.two}>
          <small>{t('circuits.columns.directive')}</small>
          <OrdersCell {...{ display, nowMs, unreadIds, progressOf }} {...row} isBrief />
        </span>
      )}
      {adviceCell && (
        <span className={css.two}>
          <small>{t('circuits.advice.title')}</small>
          {adviceCell(row)}
        </span>
      )}
    </Stack>
  )
}
