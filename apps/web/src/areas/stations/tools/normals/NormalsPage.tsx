import { useMemo } from 'react'
import { useContextData } from '../../../../lib/context.ts'
import { useDisplay } from '../../../../lib/display.ts'
import { useCall } from '../../../../lib/query.ts'
import { Page } from '../../../../ui/page/Page.tsx'
import { Answer } from '../../../../ui/states/Answer.tsx'
import { Empty } from '../../../../ui/states/Empty.tsx'
import { Loading } from '../../../../ui/states/Loading.tsx'
import { ToolTabs } from '../ToolTabs.tsx'
import { NormalDrafts } from './NormalDrafts.tsx'
import { type Normal, StoredNormal } from './StoredNormal.tsx'
import { stationCounts } from './station-counts.ts'
import { useRemoveNormal } from './use-normal-changes.ts'

const NO_NORMALS: readonly Normal[] = []

/** Thirty-year normals: files of weather services are read, reviewed and saved. */
export function NormalsPage() {
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const normals = useCall('listClimateNormals', {}, { keepsPrevious: true })
  const stations = useCall(
    'listStations',
    { query: { measures: 'tair' } },
    { enabled: hasFeature('stations') },
  )
  const stored = normals.data?.entries ?? NO_NORMALS
  const counts = useMemo(
    () => stations.data && stationCounts(stations.data.stations, stored),
    [stations.data, stored],
  )
  const remove = useRemoveNormal()
  return (
    <Page title={t('stationtools.title')} facts={<span>{t('stationtools.normals.facts')}</span>}>
      <ToolTabs />
      <NormalDrafts display={display} stored={stored} />
      <Answer
        answer={normals}
        failed={t('stationtools.normals.failed')}
        loading={<Loading count={3} />}
        isSection
      >
        {({ entries }) =>
          entries.length === 0 ? (
            <Empty>{t('stationtools.normals.none')}</Empty>
          ) : (
            <div>
              {entries.map((normal) => (
                <StoredNormal
                  key={normal.id}
                  normal={normal}
                  stationCount={counts ? (counts.get(normal.id) ?? 0) : null}
                  onRemove={() => remove.mutate(normal)}
                  display={display}
                />
              ))}
            </div>
          )
        }
      </Answer>
    </Page>
  )
}
