import { useTranslation } from 'react-i18next'
import { useContextData } from '../lib/context.ts'
import { MessageInShell } from './MessageScreen.tsx'
import { useSession } from './session.tsx'

/** The start page for a role that may open no section: explains why, and who can change it. */
export function NothingOpenPage() {
  const { t } = useTranslation()
  const { me, member, setup } = useContextData()
  const { signOut } = useSession()
  return (
    <MessageInShell
      title={t('errors.nothingOpenTitle')}
      action={{ label: t('signIn.signOut'), run: () => void signOut() }}
    >
      {t('errors.nothingOpen', { role: member.role.name, setup: setup.name })}
      {me.setups.length > 1 && ` ${t('errors.otherSetup')}`}
    </MessageInShell>
  )
}
