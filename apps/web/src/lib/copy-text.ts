/** Copies a text to the clipboard. False if the browser refuses, so the caller can tell the person. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Copying is forbidden (NotAllowedError), or the page is not served over https and has no clipboard (TypeError).
    return false
  }
}
