import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconPencil } from '../../../ui/icons.ts'
import css from '../circuits/circuits.module.css'

type Props = {
  readonly display: Display
  readonly circuitId: string
  /** The point at which the page of the circuit opens. */
  readonly castpointId: string
}

/** The value of the address with which the page of a circuit opens its form. */
export const DECIDE = 'decide'

/** Opens the form of a decision on the page of the circuit; nothing for those who may not decide. */
export function DecideLink({ display, circuitId, castpointId }: Props) {
  const { hasFeature } = useContextData()
  const { isClosed } = useLiveOnly()
  if (isClosed || !hasFeature('directive_post') || !hasFeature('directive')) return null
  return (
    <Button
      className={css.give}
      size="compact-sm"
      variant="default"
      leftSection={<IconPencil size={15} aria-hidden />}
      renderRoot={(rootProps) => (
        <Link
          {...rootProps}
          to="/roads/circuit/$circuitId/$castpointId"
          params={{ circuitId, castpointId }}
          search={(previous) => ({ ...previous, [DECIDE]: '1' })}
          resetScroll={false}
        />
      )}
    >
      {display.t('circuits.roadDecision.decideShort')}
    </Button>
  )
}
