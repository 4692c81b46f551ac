import { notifications } from '@mantine/notifications'

/** Toasts last 3 s (specification §9). */
const SHOWN_MS = 3000

/** Says for a moment that something was done, or was not. */
export function showToast(message: string, kind: 'done' | 'failed' = 'done'): void {
  notifications.show({
    message,
    autoClose: SHOWN_MS,
    color: kind === 'failed' ? 'orange' : 'interactive',
    withBorder: true,
  })
}
