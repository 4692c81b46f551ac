/** Whether the browser can let a person choose what of their screen is taken; phones cannot. */
export const canTakeScreenshot = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/**
 * A picture of what the person chooses in the browser's own question: a tab, a window or a screen. null: they would
 * rather not. Nothing is taken without it, and nothing goes on being taken after it.
 */
export async function takeScreenshot(name: string): Promise<File | null> {
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null
    throw error
  }
  try {
    const video = document.createElement('video')
    video.srcObject = stream
    await video.play()
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return blob && new File([blob], name, { type: 'image/png' })
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
