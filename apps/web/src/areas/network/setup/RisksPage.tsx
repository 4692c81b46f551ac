import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import { DeleteQuestion } from '../../../ui/form/DeleteQuestion.tsx'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { RiskHistory } from './RiskHistory.tsx'
import { RiskTableForm } from './RiskTableForm.tsx'
import type { RiskTable, RiskTableContent } from './risk-draft.ts'

const PRODUCT_TABLE = { rules: null, gripLimits: null } as const

/** The risk table of the organisation, its bench and its history. */
export function RisksPage() {
  const { setup } = useContextData()
  const display = useDisplay()
  const { t } = display
  const client = useQueryClient()
  const answer = useCall('getRiskRules', {}, { refetchOnMount: true })
  const [isConfirming, setConfirming] = useState(false)
  /** An earlier table that is being viewed; saving restores it. */
  const [earlierTable, setEarlierTable] = useState<RiskTableContent | null>(null)
  const params = { setupId: setup.id }
  const refresh = async () => {
    setEarlierTable(null)
    await client.invalidateQueries({ queryKey: [setup.id] })
  }

  async function backToProduct({ revision }: RiskTable) {
    setConfirming(false)
    try {
      await call('putRiskRules', { params, body: { ...PRODUCT_TABLE, expectedRevision: revision } })
      showToast(t('app.saved'))
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    await refresh()
  }

  return (
    <DetailScreen
      title={t('roadsetup.rules.title')}
      Frame={AdminPage}
      facts={answer.data && t(`roadsetup.rules.${answer.data.isOfProduct ? 'ofProduct' : 'ofOrganisation'}`)}
      actions={
        answer.data?.isOfProduct === false && (
          <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
            {t('roadsetup.rules.toProduct')}
          </Button>
        )
      }
      answer={answer}
      failed={t('roadsetup.rules.failed')}
      loading={<Loading shape="table" count={12} />}
      back={null}
    >
      {(table) => (
        <>
          {isConfirming && (
            <DeleteQuestion
              label={t('roadsetup.rules.toProduct')}
              question={t('roadsetup.rules.toProductSure')}
              confirm={t('roadsetup.rules.toProduct')}
              onDelete={() => void backToProduct(table)}
              onCancel={() => setConfirming(false)}
            />
          )}
          <RiskTableForm
            key={`${table.revision} ${JSON.stringify(earlierTable)}`}
            display={display}
            table={table}
            earlierTable={earlierTable}
            onDone={() => {
              showToast(t('app.saved'))
              void refresh()
            }}
            onReload={() => void refresh()}
          />
          <RiskHistory display={display} onShow={setEarlierTable} />
        </>
      )}
    </DetailScreen>
  )
}
