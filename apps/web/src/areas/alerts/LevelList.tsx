import type { Display } from '../../lib/display.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { NameLink } from '../../ui/table/NameLink.tsx'
import { StationAge } from '../../ui/value/StationAge.tsx'
import type { LevelStation } from './warning-layers.ts'

type Props = { display: Display; stations: readonly LevelStation[]; nowMs: number }

/** Water levels measured by the organisation's stations, listed after the reaches. */
export function LevelList({ display: { t, formats }, stations, nowMs }: Props) {
  if (stations.length === 0) return null
  return (
    <>
      <Text as="h2" padding="10px 14px 6px">
        {t('alerts.floods.levels')}
      </Text>
      <Text as="ul" hasNumbers padding="0 14px 10px" size={13}>
        {stations.map(({ id, name, latest, period }) => (
          <Grid as="li" columns="1fr auto 72px" gap={8} padding="4px 0" key={id}>
            <NameLink to="/stations/view/$stationId" params={{ stationId: id }}>
              {name}
            </NameLink>
            <strong>{formats.quantity('level', latest?.values.water ?? null)}</strong>
            <StationAge station={{ latest, period }} nowMs={nowMs} display={{ formats, t }} />
          </Grid>
        ))}
      </Text>
    </>
  )
}
