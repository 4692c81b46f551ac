import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import { writeInstant } from '../../../time/address-time.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { momentWords } from '../../roadcast/panels.ts'
import { type Plan, writePlan } from './plan.ts'
import css from './whatif.module.css'

type Props = {
  readonly display: Display
  readonly circuitId: string
  readonly castpointId: string
  readonly plan: Plan
  readonly at: string
  readonly nowMs: number
}

/** Saved what-ifs of the circuit: each opens as it was saved, at the instant of that time. */
export function SavedWhatIfs(props: Props) {
  const { display, circuitId, nowMs } = props
  const { t } = display
  const { hasFeature } = useContextData()
  const mayWrite = hasFeature('directive_post')
  const answer = useCall('listWhatIfs', {})
  const saved = (answer.data?.entries ?? []).filter((entry) => entry.circuitId === circuitId)
  return (
    <section aria-labelledby="saved-what-ifs">
      <h2 id="saved-what-ifs">{t('circuits.whatIf.saved')}</h2>
      {mayWrite && <SaveForm {...props} />}
      {saved.length === 0 ? (
        <Empty>{t('circuits.whatIf.noSaved')}</Empty>
      ) : (
        <ul className={css.saved}>
          {saved.map((entry) => (
            <SavedWhatIf key={entry.id} {...{ display, entry, nowMs, mayWrite }} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Runs an action on the saved what-ifs, and shows whether it worked. */
function useChange() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  return async (act: (setupId: string) => Promise<unknown>, onDone?: () => void) => {
    try {
      await act(setup.id)
      showToast(t('app.saved'))
      onDone?.()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    await client.invalidateQueries({ queryKey: [setup.id] })
  }
}

/** Saves the plan under a name. */
function SaveForm({ circuitId, castpointId, plan, at }: Props) {
  const { t } = useTranslation()
  const { isClosed, reason } = useLiveOnly()
  const change = useChange()
  const [name, setName] = useState('')
  const save = () =>
    change(
      (setupId) =>
        call('putWhatIf', {
          params: { setupId, id: crypto.randomUUID() },
          body: {
            name,
            circuitId,
            castpointId,
            at,
            passes: plan.map(({ atMs, ...pass }) => ({ at: new Date(atMs).toISOString(), ...pass })),
            expectedRevision: null,
          },
        }),
      () => setName(''),
    )
  return (
    <Row
      as="form"
      wraps
      gap={8}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void save()
      }}
    >
      <TextInput
        size="sm"
        aria-label={t('circuits.whatIf.name')}
        placeholder={t('circuits.whatIf.name')}
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button
        type="submit"
        size="sm"
        variant="default"
        disabled={isClosed || name.trim() === ''}
        title={reason}
      >
        {t('circuits.whatIf.save')}
      </Button>
    </Row>
  )
}

type EntryProps = Pick<Props, 'display' | 'nowMs'> & {
  readonly entry: CallAnswer<'listWhatIfs'>['entries'][number]
  readonly mayWrite: boolean
}

function SavedWhatIf({ display, entry, nowMs, mayWrite }: EntryProps) {
  const { t } = display
  const { isClosed, reason } = useLiveOnly()
  const change = useChange()
  const { id, name, circuitId, castpointId, at, passes, revision } = entry
  const plan = passes.map(({ at: passAt, ...pass }) => ({ ...pass, atMs: Date.parse(passAt) }))
  return (
    <li>
      <Link
        to="/roads/circuit/$circuitId/$castpointId/whatif"
        params={{ circuitId, castpointId }}
        search={{ time: writeInstant(Date.parse(at)), plan: writePlan(plan) }}
      >
        {name}
      </Link>
      <small>
        {t('circuits.whatIf.savedAt', {
          time: momentWords(display, Date.parse(at), nowMs),
          count: passes.length,
        })}
      </small>
      {mayWrite && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          disabled={isClosed}
          title={reason}
          onClick={() =>
            void change((setupId) =>
              call('removeWhatIf', { params: { setupId, id }, query: { expectedRevision: revision } }),
            )
          }
        >
          {t('circuits.whatIf.delete')}
        </Button>
      )}
    </li>
  )
}
