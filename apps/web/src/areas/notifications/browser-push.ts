/** Why this browser cannot receive notifications. */
export type PushObstacle = 'noContact' | 'insecure' | 'unsupported' | 'denied'

const WORKER = '/push-worker.js'

/**
 * Null if nothing prevents notifications. `serverKey` is null if the operator of the program has set no
 * contact address.
 */
export function pushObstacle(serverKey: string | null): PushObstacle | null {
  if (serverKey === null) return 'noContact'
  if (!window.isSecureContext) return 'insecure'
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isThere) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Id of this browser among the devices; null if it has no subscription. */
export async function thisBrowserId(): Promise<string | null> {
  const subscription = await currentSubscription()
  return subscription ? idOf(subscription.endpoint) : null
}

/** Asks the person for permission if they have not answered yet; throws if they or the browser refuse. */
export async function subscribeBrowser(serverKey: string) {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new Error('notices are not allowed')
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(serverKey)
  const previous = await pushManager.getSubscription()
  // A browser keeps its first key until the subscription ends.
  if (previous && !isSame(previous.options.applicationServerKey, applicationServerKey))
    await previous.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, p256dh, auth, serverKey }
}

/** Afterwards the browser's push service accepts no more messages for it. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER)
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** SHA-256 of the endpoint, as the server computes it. */
async function idOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function isSame(previousKey: ArrayBuffer | null, key: Uint8Array): boolean {
  return previousKey !== null && String(new Uint8Array(previousKey)) === String(key)
}
