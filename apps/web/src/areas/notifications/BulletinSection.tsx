import type { CallAnswer } from '@verglas/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { BulletinForm, type Schedule } from './BulletinForm.tsx'
import { daysWords } from './days.ts'
import { openKinds } from './kinds.ts'
import css from './notifications.module.css'
import { useNotificationChange } from './use-notifications.ts'

type Answer = CallAnswer<'listNotifications'>
type Props = Pick<Answer, 'bulletins' | 'notifications' | 'timezone'>

/**
 * Schedules of bulletins by mail: a point may have several, and each is added, changed and removed
 * separately.
 */
export function BulletinSection({ bulletins, notifications, timezone }: Props) {
  const { t, formats } = useDisplay(timezone)
  const { points, hasFeature } = useContextData()
  const { editedId, open, form, remove } = useSchedules()
  const mayAdd = openKinds(hasFeature).includes('bulletin_email')
  const nameOf = (castpointId: string) =>
    notifications.find((notification) => notification.castpointId === castpointId)?.name ?? castpointId

  if (!mayAdd && bulletins.length === 0) return null
  return (
    <SettingsSection>
      <h2>{t('notifications.bulletins')}</h2>
      <p>{t('notifications.bulletinsText', { zone: formats.timeZoneName() })}</p>
      {bulletins.length > 0 && (
        <ul className={css.rows}>
          {bulletins.map(({ id, castpointId, days, time }) => (
            <li key={id}>
              {editedId === id ? (
                <BulletinForm {...form} start={{ castpointId, days, time }} pointName={nameOf(castpointId)} />
              ) : (
                <ScheduleRow
                  name={nameOf(castpointId)}
                  days={days}
                  time={formats.clockTime(time)}
                  onEdit={mayAdd ? () => open(id) : null}
                  onRemove={() => void remove.run(id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {remove.problem && (
        <p className={css.problem} role="alert">
          {remove.problem}
        </p>
      )}
      {editedId === NEW ? (
        <BulletinForm
          {...form}
          start={{ castpointId: '', days: [1, 2, 3, 4, 5, 6, 7], time: '08:00' }}
          points={points.flatMap(({ id_castpoint: value, name: label }) =>
            value === null ? [] : [{ value, label }],
          )}
        />
      ) : (
        mayAdd && (
          <LiveButton size="xs" variant="default" onClick={() => open(NEW)}>
            {t('notifications.addBulletin')}
          </LiveButton>
        )
      )}
    </SettingsSection>
  )
}

const NEW = 'new'

/** The schedule that is being edited, and the functions to save and remove one. */
function useSchedules() {
  const { t } = useTranslation()
  const { setup, me } = useContextData()
  /** Id of the schedule being edited, or of a new one; null if none. */
  const [editedId, setEditedId] = useState<string | null>(null)
  const save = useNotificationChange(({ castpointId, days, time }: Schedule) =>
    editedId === NEW
      ? call('createCronBulletin', {
          params: { setupId: setup.id, userId: me.id, a: 'castpoints', b: castpointId },
          body: { days, time },
        })
      : call('updateCronBulletin', { params: { bulletinId: editedId ?? '' }, body: { days, time } }),
  )
  const remove = useNotificationChange((bulletinId: string) =>
    call('removeCronBulletin', { params: { bulletinId } }),
  )

  function open(id: string | null) {
    save.reset()
    setEditedId(id)
  }
  async function send(schedule: Schedule) {
    if (!(await save.run(schedule))) return
    setEditedId(null)
    showToast(t('app.saved'))
  }
  const form = { problem: save.problem, isRunning: save.isRunning, onCancel: () => open(null), onSend: send }
  return { editedId, open, form, remove }
}

type RowProps = Omit<Schedule, 'castpointId'> & {
  name: string
  /** Null if the person may not change it. */
  onEdit: (() => void) | null
  onRemove: () => void
}

function ScheduleRow({ name, days, time, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation()
  return (
    <>
      <Text as="span" breaksWords minWidth={0} flex={1}>
        {name}
        <Text as="span" isBlock tone="muted" size={12}>
          {t('notifications.when', { days: daysWords(t, days), time })}
        </Text>
      </Text>
      {onEdit && (
        <LiveButton
          size="xs"
          variant="default"
          aria-label={`${t('app.edit')} · ${name} ${time}`}
          onClick={onEdit}
        >
          {t('app.edit')}
        </LiveButton>
      )}
      <LiveButton
        size="xs"
        variant="default"
        aria-label={`${t('app.remove')} · ${name} ${time}`}
        onClick={onRemove}
      >
        {t('app.remove')}
      </LiveButton>
    </>
  )
}
