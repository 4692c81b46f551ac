/**
 * Caches the last computed values, at most `limit`; the least recently used is evicted first. Results are the
 * same as without it.
 */
export function boundedCache<Value>(limit: number): (key: string, compute: () => Value) => Value {
  const valueByKey = new Map<string, Value>()
  return (key, compute) => {
    const cached = valueByKey.get(key)
    const value = cached ?? compute()
    if (cached !== undefined) valueByKey.delete(key)
    valueByKey.set(key, value)
    if (valueByKey.size > limit) {
      const oldest = valueByKey.keys().next()
      if (!oldest.done) valueByKey.delete(oldest.value)
    }
    return value
  }
}
