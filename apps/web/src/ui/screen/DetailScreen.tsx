import type { FavouriteType } from '@verglas/contract/codes'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { FavouriteStar } from '../favourite/FavouriteStar.tsx'
import { IconBridge } from '../icons.ts'
import { Page, type PageProps } from '../page/Page.tsx'
import { Answer } from '../states/Answer.tsx'
import type { Answered } from '../states/answered.ts'
import { Empty } from '../states/Empty.tsx'

type Props<Data> = {
  /** The name of the thing, as soon as it is known. */
  title: string
  /** Around it: `AdminPage` for what is administered. */
  Frame?: ComponentType<PageProps>
  layout?: PageProps['layout']
  /** What the sign of a bridge says; undefined: no bridge. */
  bridge?: string | undefined
  /** With it the thing can be followed. */
  favourite?: { readonly type: FavouriteType; readonly id: string } | undefined
  /** Beside the star: what else one has of the thing. */
  titleExtras?: ReactNode
  /** One line of `Fact`s: where it is, how it is doing, whose data. */
  facts?: ReactNode
  actions?: ReactNode
  answer: Answered<Data>
  failed: string
  loading: ReactNode
  /** What is said where it does not exist, or not for this organisation; «Page introuvable» without. */
  missingText?: string
  /** The way to the others. */
  back: ReactNode
  children: (data: Data) => ReactNode
}

/** One thing: its name with star and signs, a line of facts, what can be done with it, and what is known of it. */
export function DetailScreen<Data>(props: Props<Data>) {
  const { title, Frame = Page, layout, bridge, favourite, titleExtras, facts, actions } = props
  const { answer, failed, loading, missingText, back, children } = props
  const { t } = useTranslation()
  if (answer.data === undefined && answer.error && codeOf(answer.error) === 'NotFound') {
    return (
      <Frame title={t('errors.notFoundTitle')}>
        <Empty action={back}>{missingText ?? t('errors.NotFound')}</Empty>
      </Frame>
    )
  }
  const titleBadges = (bridge || favourite || titleExtras) && (
    <>
      {bridge && <IconBridge size={20} aria-label={bridge} />}
      {favourite && <FavouriteStar type={favourite.type} id={favourite.id} name={title} />}
      {titleExtras}
    </>
  )
  return (
    <Frame
      title={title}
      titleExtras={titleBadges}
      facts={facts}
      actions={actions}
      {...(layout ? { layout } : {})}
    >
      <Answer answer={answer} failed={failed} loading={loading}>
        {children}
      </Answer>
    </Frame>
  )
}
