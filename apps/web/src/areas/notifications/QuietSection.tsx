import { Button, Switch } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { ClockInput } from '../../ui/form/ClockInput.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import css from './notifications.module.css'
import { useNotificationChange } from './use-notifications.ts'

type Props = Pick<CallAnswer<'listNotifications'>, 'quietHours' | 'timezone'>

const USUAL = { from: '22:00', to: '06:00' }

/** Hours in which only extreme alerts are sent. */
export function QuietSection({ quietHours, timezone }: Props) {
  const { t, formats } = useDisplay(timezone)
  const { setup, me } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null)
  const [isSame, setSame] = useState(false)
  const save = useNotificationChange((hours: { from: string; to: string } | null) =>
    call('setQuietHours', { params: { setupId: setup.id, userId: me.id }, body: { quietHours: hours } }),
  )
  const draft = typed ?? quietHours
  const isComplete = draft !== null && draft.from !== '' && draft.to !== ''

  async function send(hours: { from: string; to: string } | null) {
    setSame(hours !== null && hours.from === hours.to)
    if (hours !== null && hours.from === hours.to) return
    if (!(await save.run(hours))) return
    setTyped(null)
    showToast(t('app.saved'))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete) void send(draft)
  }
  return (
    <SettingsSection>
      <h2>{t('notifications.quiet')}</h2>
      <p>{t('notifications.quietText', { zone: formats.timeZoneName() })}</p>
      <Switch
        size="sm"
        label={t('notifications.quietOn')}
        title={reason}
        disabled={isClosed || save.isRunning}
        checked={draft !== null}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked) setTyped(USUAL)
          else if (quietHours === null) setTyped(null)
          else void send(null)
        }}
      />
      {draft && (
        <Row as="form" wraps align="flex-end" gap={12} noValidate onSubmit={submit}>
          <ClockInput
            label={t('notifications.from')}
            value={draft.from}
            onChange={(from) => setTyped({ ...draft, from: from.slice(0, 5) })}
          />
          <ClockInput
            label={t('notifications.to')}
            value={draft.to}
            error={isSame ? t('notifications.sameHours') : null}
            onChange={(to) => setTyped({ ...draft, to: to.slice(0, 5) })}
          />
          <Button
            type="submit"
            size="sm"
            loading={save.isRunning}
            disabled={isClosed || typed === null || !isComplete}
          >
            {t('app.save')}
          </Button>
        </Row>
      )}
      {save.problem && (
        <p className={css.problem} role="alert">
          {save.problem}
        </p>
      )}
    </SettingsSection>
  )
}
