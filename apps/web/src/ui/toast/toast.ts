/** Toasts last 3 s (specification §9). */
const DURATION_MS = 3000

export type Toast = { readonly id: number; readonly message: string; readonly kind: 'done' | 'failed' }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Briefly shows that something succeeded or failed. */
export function showToast(message: string, kind: Toast['kind'] = 'done'): void {
  lastId += 1
  const id = lastId
  change([...toasts.slice(-2), { id, message, kind }])
  setTimeout(() => closeToast(id), DURATION_MS)
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = (): readonly Toast[] => toasts
