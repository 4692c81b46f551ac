import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/i18n.ts'
import { codeOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { LanguageChoice } from '../../ui/choice/LanguageChoice.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { DemandForm } from './DemandForm.tsx'
import css from './users.module.css'

type Sent = { readonly email: string; readonly organisation: string }

/**
 * Requests access to an organisation without having an account. The organisation hands out an address that
 * contains its code.
 */
export function SignupPage() {
  const { t } = useTranslation()
  const [setupId, setSetupId] = useSearchText('setup')
  const [sent, setSent] = useState<Sent | null>(null)
  const form = useQuery({
    queryKey: ['getDemandForm', setupId],
    queryFn: () => call('getDemandForm', { params: { setupId: setupId ?? '' } }),
    enabled: Boolean(setupId),
    retry: false,
  })
  const isUnknown = form.isError && ['NotFound', 'Invalid'].includes(codeOf(form.error))
  return (
    <main className={css.public}>
      <title>{`${t('users.signin.title')} · Verglas`}</title>
      <LanguageChoice />
      <h1>{t(sent ? 'users.signin.sentTitle' : 'users.signin.title')}</h1>
      {sent ? (
        <p role="status">{t('users.signin.sent', { ...sent })}</p>
      ) : form.data && setupId ? (
        <Demand setupId={setupId} form={form.data} onSent={setSent} />
      ) : form.isLoading ? (
        <Loading count={6} />
      ) : (
        <>
          {form.isError && !isUnknown && <Failure error={form.error} onRetry={() => void form.refetch()} />}
          <CodeQuestion
            code={setupId ?? ''}
            problem={isUnknown ? t('users.signin.notFound') : null}
            onCode={setSetupId}
          />
        </>
      )}
      <a href="/">{t('users.signin.toSignIn')}</a>
    </main>
  )
}

type DemandProps = {
  setupId: string
  form: CallAnswer<'getDemandForm'>
  onSent: (sent: Sent) => void
}

function Demand({ setupId, form, onSent }: DemandProps) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('users.signin.facts', { organisation: form.name })}</p>
      <DemandForm
        zones={form.zones}
        onSubmit={async ({ kind, ...body }) => {
          await call('demandAccess', {
            params: { setupId, kind },
            body: { ...body, lang: currentLocale() },
          })
          return { email: body.email, organisation: form.name }
        }}
        onDone={onSent}
      />
    </>
  )
}

type CodeProps = { code: string; problem: string | null; onCode: (code: string) => void }

function CodeQuestion({ code, problem, onCode }: CodeProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onCode(typed.trim().toLowerCase())
  }
  return (
    <Row as="form" wraps align="end" column="1 / -1" gap={10} marginTop={8} onSubmit={submit}>
      <TextInput
        label={t('users.signin.code')}
        description={t('users.signin.codeHint')}
        error={problem}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">{t('users.signin.find')}</Button>
    </Row>
  )
}
