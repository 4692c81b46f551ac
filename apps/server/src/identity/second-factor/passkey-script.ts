/** Asks the browser for a passkey of this address and submits the signed answer. */
export const PASSKEY_SCRIPT = `
(() => {
  const form = document.getElementById('passkey')
  if (!form || !window.PublicKeyCredential) return
  form.hidden = false
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const problem = form.querySelector('.problem')
    problem.hidden = true
    try {
      const challenge = bytes(form.dataset.challenge)
      const { id, rawId, type, response } = await navigator.credentials.get({
        publicKey: { challenge, userVerification: 'required', timeout: 120000 },
      })
      const { clientDataJSON, authenticatorData, signature, userHandle } = response
      form.elements.assertion.value = JSON.stringify({
        id, rawId: text(rawId), type, clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature),
          ...(userHandle && { userHandle: text(userHandle) }),
        },
      })
      form.submit()
    } catch {
      // The person cancelled or the browser refused (NotAllowedError, AbortError): the page offers another try.
      problem.hidden = false
    }
  })
})()
`
