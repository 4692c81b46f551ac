import { Button, CopyButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { Age } from '../../ui/value/Age.tsx'
import css from './camerasetup.module.css'
import type { OwnCamera } from './own-camera.ts'

/** What came of the last uploads is looked at this often. */
const EVERY_MS = 15_000
const USUAL_PERIOD_S = 1800

/** Whether the camera sends its pictures itself: its token, what came last, and the line to try it. */
export function TokenPanel({ camera }: { camera: OwnCamera }) {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  const client = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const [asked, setAsked] = useState<'make' | 'revoke' | null>(null)
  const params = { setupId: setup.id, id: camera.id }
  const answer = useCall('getCameraToken', { params: { id: camera.id } }, { everyMs: EVERY_MS })
  const periodS = camera.everyMinutes === null ? USUAL_PERIOD_S : camera.everyMinutes * 60

  async function act(work: () => Promise<void>) {
    setAsked(null)
    try {
      await work()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    await client.invalidateQueries({ queryKey: [setup.id, 'getCameraToken'] })
  }
  const make = () => act(async () => setSecret((await call('makeCameraToken', { params })).secret))
  const revoke = () =>
    act(async () => {
      await call('revokeCameraToken', { params })
      setSecret(null)
      showToast(t('camerasetup.upload.revoked'))
    })

  return (
    <section className={css.upload} aria-label={t('camerasetup.upload.title')}>
      <h2>{t('camerasetup.upload.title')}</h2>
      <Answer answer={answer} failed={t('camerasetup.upload.failed')} loading={<Loading count={2} />} isPart>
        {({ token, address }) => (
          <>
            {token === null ? (
              <p className={css.hint}>{t('camerasetup.upload.none')}</p>
            ) : (
              <dl className={css.facts}>
                <div>
                  <dt>{t('camerasetup.upload.token')}</dt>
                  <dd>
                    {t('camerasetup.upload.made', {
                      at: formats().dateTime(Date.parse(token.madeAt)),
                      name: token.madeBy,
                    })}
                  </dd>
                </div>
                <div>
                  <dt>{t('camerasetup.upload.accepted')}</dt>
                  <dd>
                    {token.acceptedAt === null ? (
                      t('camerasetup.never')
                    ) : (
                      <Age atMs={Date.parse(token.acceptedAt)} periodS={periodS} />
                    )}
                  </dd>
                </div>
                {token.refusedAt !== null && (
                  <div>
                    <dt>{t('camerasetup.upload.refused')}</dt>
                    <dd>
                      {t('camerasetup.upload.refusedFor', {
                        at: formats().dateTime(Date.parse(token.refusedAt)),
                        why: t(`camerasetup.upload.refusals.${token.refusal}`),
                      })}
                    </dd>
                  </div>
                )}
              </dl>
            )}
            {secret !== null && (
              <div className={css.secret} role="status">
                <p>{t('camerasetup.upload.once')}</p>
                <code data-token>{secret}</code>
                <CopyButton value={secret}>
                  {({ copied, copy }) => (
                    <Button size="compact-sm" variant="default" onClick={copy}>
                      {t(copied ? 'camerasetup.upload.copied' : 'camerasetup.upload.copy')}
                    </Button>
                  )}
                </CopyButton>
              </div>
            )}
            {token !== null && (
              <div className={css.line}>
                <p className={css.hint}>{t('camerasetup.upload.try')}</p>
                <pre>{curlLine(address, secret ?? t('camerasetup.upload.placeholder'))}</pre>
              </div>
            )}
            {asked !== null && (
              <DeleteQuestion
                label={t(`camerasetup.upload.${asked}`)}
                question={t(`camerasetup.upload.${asked}Sure`)}
                confirm={t(`camerasetup.upload.${asked}`)}
                onDelete={() => void (asked === 'make' ? make() : revoke())}
                onCancel={() => setAsked(null)}
              />
            )}
            <div className={css.acts}>
              <Button
                size="xs"
                variant="default"
                onClick={() => (token === null ? void make() : setAsked('make'))}
              >
                {t(token === null ? 'camerasetup.upload.makeFirst' : 'camerasetup.upload.make')}
              </Button>
              {token !== null && (
                <Button size="xs" variant="default" onClick={() => setAsked('revoke')}>
                  {t('camerasetup.upload.revoke')}
                </Button>
              )}
            </div>
          </>
        )}
      </Answer>
    </section>
  )
}

/** To be pasted into a shell, where the picture lies. */
const curlLine = (address: string, token: string): string =>
  `curl -T image.jpg -H 'Authorization: Bearer ${token}' ${location.origin}${address}`
