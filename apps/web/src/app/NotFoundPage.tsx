import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessageInShell, MessageScreen } from './MessageScreen.tsx'

type Props = { isInShell?: boolean }

/** For an address that does not exist, or a section that does not exist for the person. */
export function NotFoundPage({ isInShell = false }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const Screen = isInShell ? MessageInShell : MessageScreen
  return (
    <Screen
      title={t('errors.notFoundTitle')}
      action={{ label: t('errors.toStart'), run: () => void navigate({ to: '/', search: {} }) }}
    >
      {t('errors.NotFound')}
    </Screen>
  )
}
