import { Link } from '@tanstack/react-router'
import { Text } from '../../../ui/layout/Text.tsx'
import { Fact } from '../../../ui/screen/Fact.tsx'
import { type Day, dutyNow, openNights } from './duty-grid.ts'
import type { RosterView } from './roster-view.ts'

type Props = RosterView & { readonly days: readonly Day[]; readonly week: number }

/** How many circuits have a roster, and where and when nobody is on duty. */
export function DutyFacts({ display: { t }, roster, nowMs, days, week }: Props) {
  const count = roster.circuitIds.length
  const openNow = dutyNow(roster, nowMs)
    .filter(({ periods }) => periods.length === 0)
    .flatMap(({ circuitIds }) => circuitIds).length
  const nights = openNights(roster, days, nowMs)
  return (
    <>
      <Fact>
        <Link to="/roads/circuits">{t('circuits.page.all')}</Link>
      </Fact>
      {count > 0 && <Fact>{t('duty.facts', { count })}</Fact>}
      {week === 0 && openNow > 0 && <Fact>{t('duty.openNow', { count: openNow })}</Fact>}
      {count > 0 && nights > 0 && (
        <Fact>
          <Text as="strong" tone="alarm">
            ▲ {t('duty.openNights', { count: nights })}
          </Text>
        </Fact>
      )}
    </>
  )
}
