import { createMemoryHistory, createRouter, RouterProvider, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StageContext } from '../../../lib/stage.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import css from './presentation.module.css'

type Props = {
  readonly address: string
  readonly isVisible: boolean
  /** Called if the slide could not be loaded or drawn. */
  readonly onFailed: () => void
}

/**
 * A screen of the product as a slide. It has its own history, so that the visible slide and the one being
 * prepared can exist at the same time and the page's address stays where the presentation was started.
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

/** Error on one slide, shown until the next slide comes. */
function SlideFailure({ onFailed }: { onFailed?: () => void }) {
  const { t } = useTranslation()
  useEffect(() => onFailed?.(), [onFailed])
  return <Empty>{t('presentation.slideFailed')}</Empty>
}
