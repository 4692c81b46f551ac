import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { TREATMENT_PRESETS } from '@verglas/contract/treatment-codes'
import { type DecisionTable, PRESETS } from '@verglas/treatment'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import { ChoiceMenu } from '../../../ui/choice/ChoiceMenu.tsx'
import { DeleteQuestion } from '../../../ui/form/DeleteQuestion.tsx'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { Settings } from './Settings.tsx'
import { TableForm } from './TableForm.tsx'
import { TableHistory } from './TableHistory.tsx'
import type { LoadedTable, StoredTable } from './table-draft.ts'

/** The decision table for treatments: rows, bench, trial on the last week and history. */
export function TreatmentTablePage() {
  const { setup } = useContextData()
  const display = useDisplay()
  const { t } = display
  const client = useQueryClient()
  const answer = useCall('getTreatmentTable', {}, { refetchOnMount: true })
  const [isConfirming, setConfirming] = useState(false)
  const [loaded, setLoaded] = useState<LoadedTable | null>(null)
  const load = (table: DecisionTable, from: LoadedTable['from']) =>
    setLoaded((previous) => ({ table, from, loadCount: (previous?.loadCount ?? 0) + 1 }))
  const refresh = async () => {
    setLoaded(null)
    await client.invalidateQueries({ queryKey: [setup.id] })
  }
  return (
    <DetailScreen
      title={t('navigation.treatmentTable')}
      Frame={AdminPage}
      facts={answer.data && t(`treatmentsetup.${answer.data.isOfProduct ? 'ofProduct' : 'ofOrganisation'}`)}
      actions={
        <>
          <PresetMenu loaded={loaded} onLoad={load} />
          {answer.data?.isOfProduct === false && (
            <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
              {t('treatmentsetup.toProduct')}
            </Button>
          )}
        </>
      }
      answer={answer}
      failed={t('treatmentsetup.failed')}
      loading={<Loading shape="table" count={12} />}
      back={null}
    >
      {(stored) => (
        <>
          {isConfirming && (
            <ProductTableQuestion
              stored={stored}
              onClose={() => setConfirming(false)}
              onDone={() => void refresh()}
            />
          )}
          <TableForm
            key={`${stored.revision} ${loaded?.loadCount ?? 0}`}
            display={display}
            stored={stored}
            loaded={loaded}
            onDone={() => {
              showToast(t('app.saved'))
              void refresh()
            }}
            onReload={() => void refresh()}
          />
          <TableHistory display={display} onShow={(table) => load(table, 'history')} />
          <Settings display={display} />
        </>
      )}
    </DetailScreen>
  )
}

type PresetProps = {
  readonly loaded: LoadedTable | null
  readonly onLoad: (table: DecisionTable, from: LoadedTable['from']) => void
}

/** Tables to start from. */
function PresetMenu({ loaded, onLoad }: PresetProps) {
  const { t } = useTranslation()
  return (
    <ChoiceMenu
      label={t('treatmentsetup.presets')}
      value={loaded && loaded.from !== 'history' ? loaded.from : ''}
      options={TREATMENT_PRESETS.map((value) => ({
        value,
        label: t(`treatmentsetup.presetNames.${value}`),
      }))}
      onChange={(preset) => {
        const chosen = TREATMENT_PRESETS.find((option) => option === preset)
        if (chosen) onLoad(PRESETS[chosen], chosen)
      }}
      target={
        <Button size="xs" variant="default">
          {t('treatmentsetup.presets')}
        </Button>
      }
    />
  )
}

type QuestionProps = {
  readonly stored: StoredTable
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks whether the organisation discards its own table. */
function ProductTableQuestion({ stored: { revision }, onClose, onDone }: QuestionProps) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  async function backToProduct() {
    onClose()
    try {
      await call('putTreatmentTable', {
        params: { setupId: setup.id },
        body: { table: null, expectedRevision: revision },
      })
      showToast(t('app.saved'))
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    onDone()
  }
  return (
    <DeleteQuestion
      label={t('treatmentsetup.toProduct')}
      question={t('treatmentsetup.toProductSure')}
      confirm={t('treatmentsetup.toProduct')}
      onDelete={() => void backToProduct()}
      onCancel={onClose}
    />
  )
}
