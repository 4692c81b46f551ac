import { useQueryClient } from '@tanstack/react-query'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsHistory } from './SettingsHistory.tsx'
import css from './treatmentsetup.module.css'

/** Advice period, costs and avoided losses of treating, with their history. */
export function Settings({ display }: { display: Display }) {
  const { t } = display
  const { setup } = useContextData()
  const client = useQueryClient()
  const answer = useCall('getTreatmentSettings', {}, { refetchOnMount: true })
  const refresh = () => void client.invalidateQueries({ queryKey: [setup.id] })
  return (
    <Stack as="section" gap={16} aria-labelledby="treatment-settings">
      <h2 id="treatment-settings">{t('treatmentsetup.costs.title')}</h2>
      <p className={css.hint}>{t('treatmentsetup.costs.hint')}</p>
      <Answer
        answer={answer}
        failed={t('treatmentsetup.costs.failed')}
        loading={<Loading shape="text" count={6} />}
        isSection
      >
        {(stored) => (
          <SettingsForm
            key={stored.revision}
            display={display}
            stored={stored}
            onDone={() => {
              showToast(t('app.saved'))
              refresh()
            }}
            onReload={refresh}
          />
        )}
      </Answer>
      <SettingsHistory display={display} />
    </Stack>
  )
}
