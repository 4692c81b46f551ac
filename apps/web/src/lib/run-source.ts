import type { Translate } from '@verglas/language'

/** «Open-Meteo, AROME HD»: the provider of a run, and its model if a source has several. */
export function runSourceName(t: Translate, source: string): string {
  const [id = source, model] = source.split('/')
  const name = wordOr(t, `runSources.sources.${id}`, id)
  return model ? `${name}, ${wordOr(t, `runSources.models.${model}`, model)}` : name
}

function wordOr(t: Translate, key: string, other: string): string {
  const word = t(key)
  return word === key ? other : word
}
