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
  /** The name of the object, as soon as it is loaded. */
  title: string
  /** The frame around it: `AdminPage` for administered objects. */
  Frame?: ComponentType<PageProps>
  layout?: PageProps['layout']
  /** The text of the bridge symbol; undefined if it is not a bridge. */
  bridge?: string | undefined
  /** Set if the object can be a favourite. */
  favourite?: { readonly type: FavouriteType; readonly id: string } | undefined
  /** Next to the star: further badges. */
  titleExtras?: ReactNode
  /** One line of `Fact`s: location, state, data provider. */
  facts?: ReactNode
  actions?: ReactNode
  answer: Answered<Data>
  failed: string
  loading: ReactNode
  /** For a page whose sections load one by one: `loading` covers the page until each has had its first answer. */
  appearsAtOnce?: boolean
  /** The text if the object does not exist, or not for this organisation; «Page introuvable» by default. */
  missingText?: string
  /** A link to the list. */
  back: ReactNode
  children: (data: Data) => ReactNode
}

/** The page of one object: its name with star and badges, a line of facts, its actions and its content. */
export function DetailScreen<Data>(props: Props<Data>) {
  const { title, Frame = Page, layout, bridge, favourite, titleExtras, facts, actions } = props
  const { answer, failed, loading, appearsAtOnce = false, missingText, back, children } = props
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
      {...(appearsAtOnce ? { skeleton: loading } : {})}
    >
      <Answer answer={answer} failed={failed} loading={loading}>
        {children}
      </Answer>
    </Frame>
  )
}
