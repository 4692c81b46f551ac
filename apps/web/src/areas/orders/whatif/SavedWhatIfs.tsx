import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import { writeInstant } from '../../../time/instant.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
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
export function SavedWhatIfs({ display, circuitId, castpointId, plan, at, nowMs }: Props) {
  const { t } = display
  const { setup, hasFeature } = useContextData()
  const client = useQueryClient()
  const { isClosed, reason } = useLiveOnly()
  const [name, setName] = useState('')
  const mayWrite = hasFeature('directive_post')
  const answer = useCall('listWhatIfs', {})
  const saved = (answer.data?.entries ?? []).filter((entry) => entry.circuitId === circuitId)

  async function change(act: () => Promise<unknown>) {
    try {
      await act()
      showToast(t('app.saved'))
      setName('')
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    await client.invalidateQueries({ queryKey: [setup.id] })
  }

  const save = () =>
    change(() =>
      call('putWhatIf', {
        params: { setupId: setup.id, id: crypto.randomUUID() },
        body: {
          name,
          circuitId,
          castpointId,
          at,
          passes: plan.map(({ atMs, ...pass }) => ({ at: new Date(atMs).toISOString(), ...pass })),
          expectedRevision: null,
        },
      }),
    )

  return (
    <section aria-labelledby="saved-what-ifs">
      <h2 id="saved-what-ifs">{t('circuits.whatIf.saved')}</h2>
      {mayWrite && (
        <form
          className={css.actions}
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
        </form>
      )}
      {saved.length === 0 ? (
        <Empty>{t('circuits.whatIf.noSaved')}</Empty>
      ) : (
        <ul className={css.saved}>
          {saved.map((entry) => (
            <li key={entry.id}>
              <Link
                to="/roads/circuit/$circuitId/$castpointId/whatif"
                params={{ circuitId, castpointId: entry.castpointId }}
                search={{
                  time: writeInstant(Date.parse(entry.at)),
                  plan: writePlan(
                    entry.passes.map(({ at: passAt, ...pass }) => ({ ...pass, atMs: Date.parse(passAt) })),
                  ),
                }}
              >
                {entry.name}
              </Link>
              <small>
                {t('circuits.whatIf.savedAt', {
                  time: momentWords(display, Date.parse(entry.at), nowMs),
                  count: entry.passes.length,
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
                    void change(() =>
                      call('removeWhatIf', {
                        params: { setupId: setup.id, id: entry.id },
                        query: { expectedRevision: entry.revision },
                      }),
                    )
                  }
                >
                  {t('circuits.whatIf.delete')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
