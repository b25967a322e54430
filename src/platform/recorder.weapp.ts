import { CHAT_VOICE_MAX_S } from '@contract/codes/chat'
import Taro from '@tarojs/taro'
import type { Recorder, Recording } from './recorder.types'
import { pickedPath } from './upload.weapp'

/** MP3: WeChat's AAC has another container on some phones. */
const OPTIONS = { format: 'mp3', sampleRate: 16_000, numberOfChannels: 1, encodeBitRate: 48_000 } as const
/** WeChat ends a recording after this time; the app ends it earlier. */
const MOST_MS = (CHAT_VOICE_MAX_S + 5) * 1000

interface Turn {
  started(isStarted: boolean): void
  ended(recording: Recording | null): void
}
let turn: Turn | null = null
let manager: Taro.RecorderManager | null = null

/** The only recorder of the app; its events belong to the current `turn`. */
function theManager(): Taro.RecorderManager {
  if (manager) return manager
  manager = Taro.getRecorderManager()
  manager.onStart(() => turn?.started(true))
  manager.onError(() => {
    turn?.started(false)
    turn?.ended(null)
  })
  manager.onStop(async ({ tempFilePath, duration }) => {
    const ended = turn
    if (!ended) return
    const file = await pickedPath(tempFilePath)
    ended.ended({ file, seconds: Math.max(1, Math.min(CHAT_VOICE_MAX_S, Math.round(duration / 1000))) })
  })
  return manager
}

export const recorder: Recorder = {
  isAble: () => true,
  start: () =>
    new Promise((started) => {
      turn = { started, ended: () => undefined }
      theManager().start({ ...OPTIONS, duration: MOST_MS })
    }),
  stop: () =>
    new Promise((done) => {
      if (!turn) return done(null)
      turn.ended = (recording) => {
        turn = null
        done(recording)
      }
      theManager().stop()
    }),
  cancel() {
    if (!turn) return
    turn = null
    theManager().stop()
  },
}
