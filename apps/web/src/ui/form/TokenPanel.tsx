import { Button, CopyButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import type { LayoutProps } from '../layout/layout-element.ts'
import { Note } from '../layout/Note.tsx'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import { Answer } from '../states/Answer.tsx'
import type { Answered } from '../states/answered.ts'
import { Loading } from '../states/Loading.tsx'
import { showToast } from '../toast/toast.ts'
import { Age } from '../value/Age.tsx'
import { DeleteQuestion } from './DeleteQuestion.tsx'
import css from './token-panel.module.css'

type Token = {
  readonly madeAt: string
  readonly madeBy: string
  readonly acceptedAt: string | null
  readonly refusedAt: string | null
  readonly refusal: string | null
}
export type TokenAnswer = { readonly token: Token | null; readonly address: string }

type Props = {
  /** Translation of the panel's own texts: title, failed, none, try, makeSure, revokeSure. */
  words: (key: string) => string
  /** Text for a refusal code. */
  refusalWords: (refusal: string) => string
  answer: Answered<TokenAnswer>
  /** Age from which the last transmission counts as old. */
  periodS: number
  make: () => Promise<{ secret: string }>
  revoke: () => Promise<unknown>
  /** Called after creating or revoking, whether it succeeded or not. */
  onActed: () => Promise<unknown>
  /** A shell command for trying the token. */
  lineOf: (address: string, secret: string) => ReactNode
}

/**
 * The token of a device that sends data by itself: create, display once, revoke, and the result of the last
 * transmissions.
 */
export function TokenPanel({ words, refusalWords, answer, periodS, make, revoke, onActed, lineOf }: Props) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string | null>(null)
  const [pendingAction, setPendingAction] = useState<'make' | 'revoke' | null>(null)

  async function act(work: () => Promise<void>) {
    setPendingAction(null)
    try {
      await work()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    await onActed()
  }
  const renew = () => act(async () => setSecret((await make()).secret))
  const take = () =>
    act(async () => {
      await revoke()
      setSecret(null)
      showToast(t('form.token.revoked'))
    })

  return (
    <TokenSection aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <Answer answer={answer} failed={words('failed')} loading={<Loading count={2} />} isSection>
        {({ token, address }) => (
          <>
            {token === null ? (
              <Note>{words('none')}</Note>
            ) : (
              <TokenFacts token={token} periodS={periodS} refusalWords={refusalWords} />
            )}
            {secret !== null && <SecretOnce secret={secret} />}
            {token !== null && (
              <div className={css.line}>
                <Note>{words('try')}</Note>
                <pre>{lineOf(address, secret ?? t('form.token.placeholder'))}</pre>
              </div>
            )}
            {pendingAction !== null && (
              <DeleteQuestion
                label={t(`form.token.${pendingAction}`)}
                question={words(`${pendingAction}Sure`)}
                confirm={t(`form.token.${pendingAction}`)}
                onDelete={() => void (pendingAction === 'make' ? renew() : take())}
                onCancel={() => setPendingAction(null)}
              />
            )}
            <Row wraps gap={8}>
              <Button
                size="xs"
                variant="default"
                onClick={() => (token === null ? void renew() : setPendingAction('make'))}
              >
                {t(token === null ? 'form.token.makeFirst' : 'form.token.make')}
              </Button>
              {token !== null && (
                <Button size="xs" variant="default" onClick={() => setPendingAction('revoke')}>
                  {t('form.token.revoke')}
                </Button>
              )}
            </Row>
          </>
        )}
      </Answer>
    </TokenSection>
  )
}

type FactsProps = Pick<Props, 'periodS' | 'refusalWords'> & { token: Token }

/** Who created the token, and when it was last accepted and refused. */
function TokenFacts({ token, periodS, refusalWords }: FactsProps) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  return (
    <Row as="dl" wraps gap="8px 32px">
      <div>
        <dt>{t('form.token.token')}</dt>
        <dd>
          {t('form.token.created', {
            at: formats().dateTime(Date.parse(token.madeAt)),
            name: token.madeBy,
          })}
        </dd>
      </div>
      <div>
        <dt>{t('form.token.accepted')}</dt>
        <dd>
          {token.acceptedAt === null ? (
            t('form.token.never')
          ) : (
            <Age atMs={Date.parse(token.acceptedAt)} periodS={periodS} />
          )}
        </dd>
      </div>
      {token.refusedAt !== null && (
        <div>
          <dt>{t('form.token.refused')}</dt>
          <dd>
            {t('form.token.refusedFor', {
              at: formats().dateTime(Date.parse(token.refusedAt)),
              why: refusalWords(token.refusal ?? ''),
            })}
          </dd>
        </div>
      )}
    </Row>
  )
}

/** The secret, which nobody can read again later. */
function SecretOnce({ secret }: { secret: string }) {
  const { t } = useTranslation()
  return (
    <Secret role="status">
      <p>{t('form.token.once')}</p>
      <code data-token>{secret}</code>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {t(copied ? 'form.token.copied' : 'form.token.copy')}
          </Button>
        )}
      </CopyButton>
    </Secret>
  )
}

const Secret = (props: LayoutProps) => (
  <Row className={css.secret} isPanel wraps gap="8px 12px" align="center" padding="10px 12px" {...props} />
)

const TokenSection = (props: LayoutProps) => (
  <Stack as="section" hasLineAbove gap={10} maxWidth={1080} marginTop={24} paddingTop={16} {...props} />
)
