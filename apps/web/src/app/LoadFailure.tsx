import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../lib/failure-words.ts'
import { useComesBack } from '../lib/use-comes-back.ts'
import { MessageInShell } from './MessageScreen.tsx'

/**
 * A screen that could not be loaded or drawn. A browser does not retry a module that failed to load, so the
 * page is reloaded.
 */
export function LoadFailure({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  useEffect(() => console.error(error), [error])
  useComesBack()
  const isLoading = error instanceof TypeError && /import|module/i.test(error.message)
  return (
    <MessageInShell
      title={t('errors.title')}
      action={{ label: t('app.reload'), run: () => location.reload() }}
    >
      {isLoading ? t('errors.ChunkTimeout') : failureWords(t, error)}
    </MessageInShell>
  )
}
