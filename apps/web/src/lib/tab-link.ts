import type { ComponentType } from 'react'

/** A tab or section with the addresses whose screens belong to it. */
export type TabAddress = {
  readonly path: string
  /** Beginnings of further addresses that belong to it. */
  readonly alsoAt?: readonly string[]
}

export type TabLink = TabAddress & {
  readonly label: string
  /** The number of waiting entries; renders nothing if there are none. */
  readonly Count?: ComponentType
}
