import Taro from '@tarojs/taro'
import type { Player } from './player.types'

let sound: Taro.InnerAudioContext | null = null

export const player: Player = {
  play(url, onEnd) {
    this.stop()
    const audio = Taro.createInnerAudioContext()
    sound = audio
    const end = (isPlayed: boolean) => {
      if (sound !== audio) return
      sound = null
      audio.destroy()
      onEnd(isPlayed)
    }
    audio.onEnded(() => end(true))
    audio.onError(() => end(false))
    audio.src = url
    audio.play()
  },
  stop() {
    const stopped = sound
    sound = null
    stopped?.stop()
    stopped?.destroy()
  },
}
