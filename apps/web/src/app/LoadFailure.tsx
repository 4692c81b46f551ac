import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../lib/api-error.ts'
import css from './loading.module.css'

/** A screen that could not be loaded or drawn. */
export function LoadFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  useEffect(() => console.error(error), [error])
  const isLoading = error instanceof TypeError && /import|module/i.test(error.message)
  const code = isLoading ? 'ChunkTimeout' : codeOf(error)
  return (
    <div className={css.screen}>
      <div className={`${css.box} ${css.wide}`} role="alert">
        <h1>{t('errors.title')}</h1>
        <p>{t(`errors.${code}`)}</p>
        <div className={css.actions}>
          <Button onClick={() => location.reload()}>{t('app.reload')}</Button>
          <Button variant="default" onClick={reset}>
            {t('app.retry')}
          </Button>
        </div>
      </div>
    </div>
  )
}
