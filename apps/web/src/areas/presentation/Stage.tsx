import { createMemoryHistory, createRouter, RouterProvider, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StageContext } from '../../lib/stage.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import css from './presentation.module.css'

type Props = {
  readonly address: string
  readonly isVisible: boolean
  /** It could not be loaded or drawn. */
  readonly onFailed: () => void
}

/**
 * A screen of the product as a slide. It has a history of its own, so that the one that is shown and the one that is
 * prepared stand side by side, and the address of the page stays where the presentation was begun.
 */
export function Stage({ address, isVisible, onFailed }: Props) {
  const outer = useRouter()
  const [router] = useState(() =>
    createRouter({
      routeTree: outer.routeTree,
      history: createMemoryHistory({ initialEntries: [address] }),
      parseSearch: outer.options.parseSearch,
      stringifySearch: outer.options.stringifySearch,
      defaultErrorComponent: () => <SlideFailure onFailed={onFailed} />,
      defaultNotFoundComponent: () => <SlideFailure />,
    }),
  )
  return (
    <div className={css.stage} data-shown={isVisible || undefined} inert={!isVisible}>
      <StageContext value={true}>
        <RouterProvider router={router as never} />
      </StageContext>
    </div>
  )
}

/** What fails on one slide says so until the next one comes. */
function SlideFailure({ onFailed }: { onFailed?: () => void }) {
  const { t } = useTranslation()
  useEffect(() => onFailed?.(), [onFailed])
  return <Empty>{t('presentation.slideFailed')}</Empty>
}
