import type { Player } from './player.types'

let sound: HTMLAudioElement | null = null

export const player: Player = {
  play(url, onEnd) {
    this.stop()
    const audio = new Audio(url)
    sound = audio
    const end = (isPlayed: boolean) => {
      if (sound !== audio) return
      sound = null
      onEnd(isPlayed)
    }
    audio.onended = () => end(true)
    audio.onerror = () => end(false)
    audio.play().catch(() => end(false))
  },
  stop() {
    const stopped = sound
    sound = null
    stopped?.pause()
  },
}
