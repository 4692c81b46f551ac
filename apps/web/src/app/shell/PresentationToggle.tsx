import { ActionIcon } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { keepPresentation, PRESENTATION_PATH, readPresentation } from '../../lib/presented.ts'
import { useIsPresenting } from '../../lib/use-is-fullscreen.ts'
import { IconPresentation } from '../../ui/icons.ts'

/** Starts the presentation from the current screen, and ends it where it was started. */
export function PresentationToggle() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const isPresenting = useIsPresenting()
  const navigate = useNavigate()
  const router = useRouter()
  if (!hasFeature('presentation_mode')) return null
  const toggle = () => {
    if (isPresenting) {
      const origin = readPresentation()?.origin ?? '/'
      keepPresentation(null)
      void navigate({ href: origin })
      return
    }
    keepPresentation({ origin: router.state.location.href, index: 0, isPaused: false })
    void navigate({ to: PRESENTATION_PATH, search: ({ time }) => (time === undefined ? {} : { time }) })
  }
  const label = t(isPresenting ? 'app.endPresentation' : 'app.beginPresentation')
  return (
    <ActionIcon
      variant={isPresenting ? 'light' : 'subtle'}
      color="gray"
      size={32}
      aria-label={label}
      aria-pressed={isPresenting}
      title={label}
      onClick={toggle}
    >
      <IconPresentation size={20} stroke={1.6} />
    </ActionIcon>
  )
}
