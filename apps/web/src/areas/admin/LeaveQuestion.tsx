import { Button, Group, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

type Props = {
  /** Whether there is something to lose; asked when the person leaves. */
  hasChanges: () => boolean
}

/** Asks before a changed form is left; closing the window asks in the browser's own words. */
export function LeaveQuestion({ hasChanges }: Props) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    // the time, the language or the theme may change beside the form
    shouldBlockFn: ({ current, next }) =>
      hasChanges() && (current.pathname !== next.pathname || sourceOf(current) !== sourceOf(next)),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('connections.form.leaveTitle')}
      centered
    >
      <p>{t('connections.form.leave')}</p>
      <Group gap="xs" mt="md">
        <Button size="xs" onClick={() => blocker.reset?.()} data-autofocus>
          {t('connections.form.stay')}
        </Button>
        <Button size="xs" variant="default" onClick={() => blocker.proceed?.()}>
          {t('connections.form.leaveConfirm')}
        </Button>
      </Group>
    </Modal>
  )
}

const sourceOf = ({ search }: { search: unknown }): unknown =>
  typeof search === 'object' && search !== null && 'source' in search ? search.source : undefined
