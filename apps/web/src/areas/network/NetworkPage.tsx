import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Fact } from '../../ui/screen/Fact.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { NetworkFilters } from './NetworkFilters.tsx'
import { NetworkRisks } from './NetworkRisks.tsx'
import css from './network.module.css'
import { useNetwork } from './use-network.ts'

const NO_CIRCUITS: CallAnswer<'listCircuits'>['circuits'] = []

/** Where and when the network becomes dangerous, and the worst stretches. */
export function NetworkPage() {
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const network = useNetwork()
  const { risks, roads, circuits, state, change, all } = network
  const hasNone = risks.data?.networkRevision === null
  const failed = [roads, risks, circuits].find(({ error, data }) => error && !data)
  return (
    <Page
      title={t('network.title')}
      layout="full"
      facts={
        <>
          {circuits.data?.circuits.some(({ isSchematic }) => isSchematic) && (
            <Fact>{t('circuits.schematic')}</Fact>
          )}
          {hasFeature('admin_ceils') && <Link to="/admin/risks">{t('navigation.riskRules')}</Link>}
        </>
      }
    >
      <div className={css.screen}>
        <NetworkFilters
          display={display}
          state={state}
          circuits={circuits.data?.circuits ?? NO_CIRCUITS}
          onChange={change}
        />
        {failed && (
          <Failure error={failed.error} what={t('network.failed')} onRetry={() => void failed.refetch()} />
        )}
        {!failed && !roads.data && !hasNone && <Loading />}
        {hasNone && <Empty>{t('network.none')}</Empty>}
        {!hasNone && all.length > 0 && <NetworkRisks display={display} network={network} />}
      </div>
    </Page>
  )
}
