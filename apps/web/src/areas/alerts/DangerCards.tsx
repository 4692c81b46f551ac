import type { Danger } from '@verglas/contract/alert-rules'
import type { ReactNode } from 'react'
import { Box } from '../../ui/layout/Box.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import css from './alerts.module.css'
import { PlaceLink } from './PlaceLink.tsx'
import type { PlaceDangers } from './shape.ts'
import type { Alert } from './use-alerts.ts'

type Card = (danger: Danger<Alert>) => ReactNode

/** One card per danger. */
export function DangerCards({
  dangers,
  label,
  card,
}: {
  dangers: readonly Danger<Alert>[]
  label: string
  card: Card
}) {
  if (dangers.length === 0) return null
  return (
    <ul className={`${css.cards} ${css.panel}`} aria-label={label}>
      {dangers.map((danger) => (
        <li key={danger.key}>{card(danger)}</li>
      ))}
    </ul>
  )
}

/** The cards of each place below its name. */
export function PlaceCards({ places, card }: { places: readonly PlaceDangers<Alert>[]; card: Card }) {
  return (
    <div className={css.panel}>
      {places.map(({ place, first, dangers }) => (
        <Box key={place} as="section" className={css.place} hasLineAbove padding="10px 14px 0">
          <Heading margin="0 0 4px">
            <PlaceLink alert={first} />
          </Heading>
          <ul className={css.cards}>
            {dangers.map((danger) => (
              <li key={danger.key}>{card(danger)}</li>
            ))}
          </ul>
        </Box>
      ))}
    </div>
  )
}
