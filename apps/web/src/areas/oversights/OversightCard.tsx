import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { FavouriteStar } from '../../ui/favourite/FavouriteStar.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { NameLink } from '../../ui/table/NameLink.tsx'
import { ForecastCell } from './ForecastCell.tsx'
import { HoursStrip } from './HoursStrip.tsx'
import type { OversightRow } from './shape.ts'

type Props = { readonly row: OversightRow; readonly display: Display; readonly nowMs: number }

/** A watch in a small space: its state, its forecast, its hours. */
export function OversightCard({ row, display, nowMs }: Props) {
  return (
    <Stack justify="center" gap={6} height="100%" padding="8px 12px" background="surface">
      <Row as="span" gap={8} align="center" justify="space-between">
        <OversightLink id={row.id} name={row.name} />
        <SeverityBadge severity={row.severityNow} />
        <FavouriteStar type="oversights" id={row.id} name={row.name} />
      </Row>
      <ForecastCell display={display} row={row} nowMs={nowMs} />
      <HoursStrip display={display} name={row.name} hours={row.hours} nowMs={nowMs} />
    </Stack>
  )
}

export const OversightLink = ({ id, name }: Pick<OversightRow, 'id' | 'name'>) => (
  <NameLink to="/oversights/view/$oversightId" params={{ oversightId: id }}>
    {name}
  </NameLink>
)
