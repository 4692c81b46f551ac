import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { REPORT_ROUTINE } from '@verglas/contract/report-codes'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { draftOf, type GroupDraft } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { FieldsConflict } from '../../ui/form/FieldsConflict.tsx'
import { Form } from '../../ui/form/Form.tsx'
import formCss from '../../ui/form/form.module.css'
import type { FormWords } from '../../ui/form/form-context.ts'
import { placeError } from '../../ui/form/place-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import css from './reports.module.css'
import { ROUTINE_FIELDS, type Routine, readRoutine, routineSettings } from './routine-form.ts'

/** Which reports the product writes and submits automatically, and when. */
export function RoutinesPage() {
  const { t } = useTranslation()
  const { isLive, goTo } = useTimeMode()
  const answer = useCall('listReportRoutines', {}, { refetchOnMount: true })
  const [formVersion, setFormVersion] = useState(0)
  return (
    <Page title={t('reports.routines.title')} actions={<Link to="/rapports">{t('navigation.reports')}</Link>}>
      <p className={`${css.quiet} ${css.routine}`}>{t('reports.routines.hint')}</p>
      {isLive ? (
        <Answer answer={answer} failed={t('reports.routines.failed')} loading={<Loading count={3} />}>
          {({ entries: [routine] }) => (
            <RoutineForm
              key={formVersion}
              routine={routine}
              onReload={() => void answer.refetch().then(() => setFormVersion((previous) => previous + 1))}
            />
          )}
        </Answer>
      ) : (
        <Empty action={<Button onClick={() => goTo(null)}>{t('time.backToLive')}</Button>}>
          {t('time.replayLocked')}
        </Empty>
      )}
    </Page>
  )
}

function RoutineForm({ routine, onReload }: { routine: Routine | undefined; onReload: () => void }) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const navigate = useNavigate()
  const words = useMemo(
    (): FormWords => ({
      label: (key) => t(`reports.routines.fields.${key}`),
      hint: (key) => t(`reports.routines.hints.${key}`),
      option: (_, option) => option,
    }),
    [t],
  )
  const draftFrom = (from: Routine | undefined): GroupDraft => draftOf(ROUTINE_FIELDS, routineSettings(from))
  const form = useForm<GroupDraft, ReturnType<typeof readRoutine>['body'], unknown, Routine>({
    start: () => draftFrom(routine),
    ...(routine ? { revision: routine.revision } : {}),
    read: readRoutine,
    send: (body, expectedRevision) =>
      call('putReportRoutine', {
        params: { setupId: setup.id, id: REPORT_ROUTINE },
        body: { ...body, expectedRevision },
      }),
    onDone: async () => {
      await client.invalidateQueries({ queryKey: [setup.id, 'listReportRoutines'] })
      showToast(t('reports.routines.saved'))
      void navigate({ to: '/rapports' })
    },
    place: (refusal) => placeError(refusal, ROUTINE_FIELDS),
  })
  return (
    <Form
      form={form}
      words={words}
      submitLabel={t('app.save')}
      onCancel={() => void navigate({ to: '/rapports' })}
      conflict={
        form.conflict && (
          <FieldsConflict form={form} fields={ROUTINE_FIELDS} draftOf={draftFrom} onReload={onReload} />
        )
      }
    >
      <div className={formCss.fields}>
        <FieldInputs fields={ROUTINE_FIELDS} draft={form.draft} onChange={form.change} />
      </div>
    </Form>
  )
}
