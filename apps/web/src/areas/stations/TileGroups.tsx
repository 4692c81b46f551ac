import type { MeasureCode, MeasureGroup } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import css from './detail.module.css'
import { type Latest, type Series, toggled } from './detail-shape.ts'
import type { StationInfo } from './StationFacts.tsx'
import { Tile } from './Tile.tsx'
import type { DetailChanges } from './use-station.ts'

export type NowProps = {
  groups: readonly { readonly group: MeasureGroup; readonly codes: readonly MeasureCode[] }[]
  station: StationInfo
  latest: Latest
  recent: Series | undefined
  chosen: readonly MeasureCode[]
  change: (changes: DetailChanges) => void
}

/** What the station says now, a tile a measure; a tile puts its measure on the chart. */
export function TileGroups({ groups, station, latest, recent, chosen, change }: NowProps) {
  const { t } = useTranslation()
  return (
    <div className={css.groups}>
      {groups.map(({ group, codes }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`} className={css.groupTitle}>
            {t(`stations.groups.${group}`)}
          </h2>
          <div className={css.tiles}>
            {codes.map((code) => (
              <Tile
                key={code}
                code={code}
                entry={latest[code]}
                recent={recent?.values[code]}
                station={station}
                isChosen={chosen.includes(code)}
                onToggle={() => change({ measures: toggled(chosen, code) })}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
