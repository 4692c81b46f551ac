import type { Danger } from '@verglas/contract/alert-rules'
import type { ReactNode } from 'react'
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
        <section key={place} className={css.place}>
          <Heading margin="0 0 4px">
            <PlaceLink alert={first} />
          </Heading>
          <ul className={css.cards}>
            {dangers.map((danger) => (
              <li key={danger.key}>{card(danger)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
