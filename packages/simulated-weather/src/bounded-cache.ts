/** Keeps the values computed last, at most `limit`; the oldest use goes first. Changes no answer. */
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
