import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { RiskRule } from '@verglas/road-network/risks'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useDisplay } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { RiskHistory } from './RiskHistory.tsx'
import { RiskTableForm } from './RiskTableForm.tsx'
import type { RiskTable } from './risk-draft.ts'

/** The table by which the roads of the organisation are judged, its bench and its history. */
export function RisksPage() {
  const { setup } = useContextData()
  const pen = useDisplay()
  const { t } = pen
  const client = useQueryClient()
  const answer = useCall('getRiskRules', {}, { refetchOnMount: true })
  const [isAsked, setAsked] = useState(false)
  /** An earlier table that somebody looks at; saving puts it back. */
  const [former, setFormer] = useState<readonly RiskRule[] | null>(null)
  const params = { setupId: setup.id }
  const refresh = async () => {
    setFormer(null)
    await client.invalidateQueries({ queryKey: [setup.id] })
  }

  async function backToProduct({ revision }: RiskTable) {
    setAsked(false)
    try {
      await call('putRiskRules', { params, body: { rules: null, expectedRevision: revision } })
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
          <Button size="xs" variant="default" onClick={() => setAsked(true)}>
            {t('roadsetup.rules.toProduct')}
          </Button>
        )
      }
      answer={{ ...answer, data: answer.isFetchedAfterMount ? answer.data : undefined }}
      failed={t('roadsetup.rules.failed')}
      loading={<Loading shape="table" count={12} />}
      back={null}
    >
      {(table) => (
        <>
          {isAsked && (
            <DeleteQuestion
              label={t('roadsetup.rules.toProduct')}
              question={t('roadsetup.rules.toProductSure')}
              confirm={t('roadsetup.rules.toProduct')}
              onDelete={() => void backToProduct(table)}
              onCancel={() => setAsked(false)}
            />
          )}
          <RiskTableForm
            key={`${table.revision} ${JSON.stringify(former)}`}
            pen={pen}
            table={table}
            former={former}
            onDone={() => {
              showToast(t('app.saved'))
              void refresh()
            }}
            onReload={() => void refresh()}
          />
          <RiskHistory pen={pen} onShow={setFormer} />
        </>
      )}
    </DetailScreen>
  )
}
