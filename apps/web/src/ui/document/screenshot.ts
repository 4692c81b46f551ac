/** Whether the browser lets a person choose a part of the screen to capture; phones cannot. */
export const canTakeScreenshot = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/**
 * Captures the tab, window or screen that the person chooses in the browser's dialog; null if they cancel. Nothing is
 * captured without the dialog, and capturing ends with the picture.
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
