import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/query.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { PHONE } from '../../ui/phone.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { ConnectionCards } from './ConnectionCards.tsx'
import { ConnectionTable } from './ConnectionTable.tsx'
import { groupConnections, readStates } from './connection-list.ts'
import { InstallationProblems } from './InstallationProblems.tsx'
import { NewConnectionLink } from './NewConnectionLink.tsx'
import { SetAside } from './SetAside.tsx'
import { StateFilter } from './StateFilter.tsx'
import css from './sources.module.css'
import { AWAITED_MS, HEALTH_MS, useConnectionActs, useSources } from './use-connections.ts'

/** Which sources of data work, and what to do about those that do not. */
export function SourcesPage() {
  const { t } = useTranslation()
  const { isLive } = useTimeMode()
  const isPhone = useMediaQuery(PHONE) ?? false
  const [stateText, setStateText] = useSearchText('state')
  const acts = useConnectionActs()
  const sources = useSources()
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
  const shown = states.length === 0 ? all : all.filter(({ state }) => states.includes(state))

  function content() {
    const failed = list.isError ? list : sources.query.isError ? sources.query : null
    const failure = failed && (
      <Failure
        error={failed.error}
        what={t('connections.failed')}
        lastGoodMs={list.data && list.dataUpdatedAt}
        onRetry={() => void failed.refetch()}
      />
    )
    if (!list.data || !sources.query.data) return failure ?? <Loading shape="table" count={12} />
    if (all.length === 0)
      return (
        <>
          {!list.data.isAsking && <NobodyAsked />}
          <InstallationProblems problems={list.data.installation} />
          <SetAside stretches={list.data.setAside} />
          <Empty action={<NewConnectionLink />}>{t('connections.none')}</Empty>
        </>
      )
    const groups = groupConnections(shown, sources.query.data.sources)
    const Drawing = isPhone ? ConnectionCards : ConnectionTable
    return (
      <>
        {failure}
        {!list.data.isAsking && <NobodyAsked />}
        <InstallationProblems problems={list.data.installation} />
        <SetAside stretches={list.data.setAside} />
        {shown.length === 0 ? (
          <Empty
            action={
              <Button variant="default" size="xs" onClick={() => setStateText(null)}>
                {t('app.clearFilters')}
              </Button>
            }
          >
            {t('connections.noneFiltered')}
          </Empty>
        ) : (
          <Drawing groups={groups} sourceById={sources.byId} acts={acts} nowMs={Date.parse(list.data.now)} />
        )}
      </>
    )
  }

  return (
    <AdminPage
      title={t('navigation.sources')}
      facts={
        list.data && (
          <StateFilter
            all={all}
            chosen={states}
            onChoose={(chosen) => setStateText(chosen.join(',') || null)}
          />
        )
      }
      // an empty list has it in its middle
      actions={list.data && all.length === 0 ? null : <NewConnectionLink />}
    >
      {content()}
    </AdminPage>
  )
}

/** Without a contact the providers' terms cannot be kept, whatever is connected here. */
function NobodyAsked() {
  const { t } = useTranslation()
  return (
    <p className={css.notice} role="note">
      {t('connections.nobodyAsked')}
    </p>
  )
}
