const NOTES_HZ = [880, 1175] as const
const NOTE_S = 0.18
const LOUDNESS = 0.2
/** Events that a browser counts as user interaction; before one of them it plays no sound. */
const TOUCHES = ['pointerdown', 'keydown'] as const

let audio: AudioContext | null = null
let isWaiting = false

/**
 * Plays two notes. If the browser refuses sound before an interaction, plays them at the first one, unless
 * `isStale` by then.
 */
export function chime(isStale: () => boolean): void {
  audio ??= new AudioContext()
  if (audio.state === 'running') {
    play(audio)
    return
  }
  if (isWaiting) return
  isWaiting = true
  const onTouch = async () => {
    for (const touch of TOUCHES) removeEventListener(touch, onTouch)
    isWaiting = false
    await audio?.resume()
    if (audio?.state === 'running' && !isStale()) play(audio)
  }
  for (const touch of TOUCHES) addEventListener(touch, onTouch)
}

function play(context: AudioContext): void {
  for (const [index, hz] of NOTES_HZ.entries()) {
    const startS = context.currentTime + index * NOTE_S
    const note = new OscillatorNode(context, { frequency: hz })
    const gain = new GainNode(context, { gain: LOUDNESS })
    gain.gain.setTargetAtTime(0, startS + NOTE_S / 2, NOTE_S / 6)
    note.connect(gain).connect(context.destination)
    note.start(startS)
    note.stop(startS + NOTE_S)
  }
}
