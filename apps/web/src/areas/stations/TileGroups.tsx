import type { MeasureCode, MeasureGroup } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Tile } from '../../ui/value/Tile.tsx'
import { TileGrid } from '../../ui/value/TileGrid.tsx'
import { type Latest, type Series, toggled } from './detail-shape.ts'
import { qualityReason } from './quality.ts'
import type { StationInfo } from './StationFacts.tsx'
import type { DetailChanges } from './use-station.ts'

export type NowProps = {
  groups: readonly { readonly group: MeasureGroup; readonly codes: readonly MeasureCode[] }[]
  station: StationInfo
  latest: Latest
  recent: Series | undefined
  chosen: readonly MeasureCode[]
  change: (changes: DetailChanges) => void
}

/** The current values, one tile per measure; a click on a tile puts its measure on the chart. */
export function TileGroups({ groups, ...now }: NowProps) {
  const { t } = useTranslation()
  return (
    <Stack gap={14}>
      {groups.map(({ group, codes }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <Text id={`group-${group}`} as="h2" tone="muted" size={12} margin="0 0 6px">
            {t(`measureGroups.${group}`)}
          </Text>
          <TileGrid>
            {codes.map((code) => (
              <MeasureTile key={code} code={code} {...now} />
            ))}
          </TileGrid>
        </section>
      ))}
    </Stack>
  )
}

type TileProps = Omit<NowProps, 'groups'> & { code: MeasureCode }

function MeasureTile({ code, station, latest, recent, chosen, change }: TileProps) {
  const { t } = useTranslation()
  const formats = useContextData().formats(station.timezone)
  const entry = latest[code]
  const isPressed = chosen.includes(code)
  const name = t(`measures.${code}.long`)
  return (
    <Tile
      code={code}
      value={entry?.value ?? null}
      atMs={entry ? Date.parse(entry.observedAt) : null}
      periodS={station.period}
      timeZone={station.timezone}
      isUnreliable={station.state === 'broken'}
      doubt={entry?.quality && qualityReason({ code, quality: entry.quality }, t, formats)}
      recent={recent?.values[code]}
      press={{
        isPressed,
        title: t(isPressed ? 'stations.offChart' : 'stations.onChart', { name }),
        onPress: () => change({ measures: toggled(chosen, code) }),
      }}
    />
  )
}
