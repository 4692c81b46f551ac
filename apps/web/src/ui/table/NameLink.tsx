import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import css from './name-link.module.css'

/** A name with the look of a `NameLink`, for an address instead of a route. */
export const NameAnchor = ({ className = '', ...props }: ComponentPropsWithRef<'a'>) => (
  <a className={`${css.name} ${className}`} {...props} />
)

/** The name of a thing in a table or list, which opens its page; it has this look on all screens. */
export const NameLink = createLink(NameAnchor)
