import { Button, Group, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

type Location = { readonly pathname: string; readonly search: unknown }
type Props = {
  /** Whether there are unsaved changes; called when the person leaves. */
  hasChanges: () => boolean
  /** Whether a change of the address leaves the form; a change of time, language or theme does not. */
  isLeft?: (current: Location, next: Location) => boolean
}

const isOtherPath = (current: Location, next: Location) => current.pathname !== next.pathname

/** Asks before a changed form is left; on closing the window the browser asks. */
export function LeaveQuestion({ hasChanges, isLeft = isOtherPath }: Props) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasChanges() && isLeft(current, next),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('form.leaveTitle')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      centered
    >
      <p>{t('form.leave')}</p>
      <Group gap="xs" mt="md">
        <Button size="xs" onClick={() => blocker.reset?.()} data-autofocus>
          {t('form.stay')}
        </Button>
        <Button size="xs" variant="default" onClick={() => blocker.proceed?.()}>
          {t('form.leaveConfirm')}
        </Button>
      </Group>
    </Modal>
  )
}
