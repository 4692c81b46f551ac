import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/query.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { ConnectionCards } from './ConnectionCards.tsx'
import { ConnectionTable } from './ConnectionTable.tsx'
import { groupConnections, readStates } from './connection-list.ts'
import { InstallationProblems } from './InstallationProblems.tsx'
import { NewConnectionLink } from './NewConnectionLink.tsx'
import { QuarantinedWork } from './QuarantinedWork.tsx'
import { StateFilter } from './StateFilter.tsx'
import css from './sources.module.css'
import { AWAITED_MS, HEALTH_MS, useConnectionActs, useSources } from './use-connections.ts'

/** The data sources: which of them work, and what to do about the others. */
export function SourcesPage() {
  const { t } = useTranslation()
  const { isLive } = useTimeMode()
  const [stateText, setStateText] = useSearchText('state')
  const acts = useConnectionActs()
  const { query: sources, byId } = useSources()
  const list = useCall(
    'listConnections',
    {},
    {
      enabled: isLive,
      everyMs: (answer) =>
        answer?.connections.some((connection) => connection.state === 'waiting' || acts.isTrying(connection))
          ? AWAITED_MS
          : HEALTH_MS,
    },
  )
  const all = list.data?.connections ?? []
  const states = readStates(stateText)
  const visibleConnections = states.length === 0 ? all : all.filter(({ state }) => states.includes(state))
  const drawn = {
    groups: groupConnections(visibleConnections, sources.data?.sources ?? []),
    sourceById: byId,
    acts,
    nowMs: Date.parse(list.data?.now ?? ''),
  }
  return (
    <ListScreen
      title={t('navigation.sources')}
      Frame={AdminPage}
      layout="flow"
      counts={
        list.data && (
          <StateFilter
            all={all}
            chosen={states}
            onChoose={(chosen) => setStateText(chosen.join(',') || null)}
          />
        )
      }
      // An empty list shows the link in its middle instead.
      tools={list.data && all.length === 0 ? null : <NewConnectionLink />}
      notes={
        list.data && (
          <>
            {!list.data.isAsking && <NoRequestsNotice />}
            <InstallationProblems problems={list.data.installation} backup={list.data.backup} />
            <QuarantinedWork stretches={list.data.setAside} />
          </>
        )
      }
      answer={allAnswered({ list, sources })}
      failed={t('connections.failed')}
      total={all.length}
      visibleCount={visibleConnections.length}
      none={<Empty action={<NewConnectionLink />}>{t('connections.none')}</Empty>}
      noneFiltered={t('connections.noneFiltered')}
      onClear={() => setStateText(null)}
      table={<ConnectionTable {...drawn} />}
      cards={<ConnectionCards {...drawn} />}
    />
  )
}

/** Without a contact address, the providers' terms cannot be met, whatever is connected. */
function NoRequestsNotice() {
  const { t } = useTranslation()
  return (
    <p className={css.notice} role="note">
      {t('connections.noContact')}
    </p>
  )
}
