import type { Beep } from './beep.types'

const TONE_HZ = 1760
const SECONDS = 0.09
const LOUDNESS = 0.2

let sound: AudioContext | null = null

/** The audio of the page, created at the first tone after a tap: browsers refuse it before. */
function audio(): AudioContext | null {
  if (navigator.userActivation?.hasBeenActive === false) return null
  sound ??= new AudioContext()
  return sound
}

/** A short tone. A browser that has or allows no sound stays silent: the screen shows the code as well. */
export const beep: Beep = () => {
  try {
    const context = audio()
    if (!context) return
    void context.resume().catch(() => {})
    const tone = context.createOscillator()
    const volume = context.createGain()
    const at = context.currentTime
    tone.frequency.value = TONE_HZ
    volume.gain.setValueAtTime(LOUDNESS, at)
    // A tone that is cut off clicks.
    volume.gain.exponentialRampToValueAtTime(0.001, at + SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + SECONDS)
  } catch {
    sound = null
  }
}
