import type { CallAnswer } from '@verglas/contract'

export type ExternalView = CallAnswer<'listExternalViews'>['entries'][number]

/** In an address: the view itself, or the first of its kind. */
export function findView(views: readonly ExternalView[], name: string): ExternalView | undefined {
  const enabledViews = views.filter(({ isEnabled }) => isEnabled)
  return enabledViews.find(({ id }) => id === name) ?? enabledViews.find(({ kind }) => kind === name)
}

/** Whom a browser calls that opens it. */
export const hostOf = ({ pattern }: ExternalView): string => pattern.split('/')[2] ?? ''

type Place = { readonly latitude: number; readonly longitude: number }

/** The middle of the places of the organisation, where such a map opens; the middle of France without any. */
export function middleOf(places: readonly Place[]): { lat: number; lon: number } {
  if (places.length === 0) return { lat: 46.5, lon: 2.5 }
  const between = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return {
    lat: Number(between(places.map(({ latitude }) => latitude)).toFixed(4)),
    lon: Number(between(places.map(({ longitude }) => longitude)).toFixed(4)),
  }
}
