import { CHAT_VOICE_MAX_S } from '@contract/codes/chat'
import { UploadFailed } from '@/features/system/media/send-file'
import type { Recorder, Recording } from '@/platform/recorder.types'
import { fakeEnv } from '../../../../test/support/fake-env'
import { VoiceStore } from './voice.store'

let hasMicrophone: boolean
let acts: string[]
let sent: object[]
let refusal: UploadFailed | null
const RECORDING: Recording = {
  file: { name: 'voice.m4a', bytes: 9, previewUrl: 'blob:v', fingerprint: 'v' },
  seconds: 6,
}
const microphone: Recorder = {
  isAble: () => true,
  async start() {
    acts.push('start')
    return hasMicrophone
  },
  async stop() {
    acts.push('stop')
    return RECORDING
  },
  cancel: () => void acts.push('cancel'),
}
function open() {
  const env = fakeEnv()
  const upload = async () => {
    if (refusal) throw refusal
    return 'voice/key'
  }
  return { env, voice: new VoiceStore(env, (param) => sent.push(param), { recorder: microphone, upload }) }
}

beforeEach(() => {
  jest.useFakeTimers()
  hasMicrophone = true
  refusal = null
  acts = []
  sent = []
})
afterEach(() => jest.useRealTimers())

test('a voice is recorded with its time, uploaded and sent [chat.voice]', async () => {
  const { voice } = open()
  await voice.start()
  jest.advanceTimersByTime(6200)
  expect([voice.state, voice.seconds, voice.left]).toEqual(['recording', 6, CHAT_VOICE_MAX_S - 6])
  expect(await voice.finish()).toBe(true)
  expect([voice.state, sent]).toEqual(['idle', [{ key: 'voice/key', seconds: 6 }]])
})

test('the recording ends by itself after the longest time, and waits to be sent', async () => {
  const { voice } = open()
  await voice.start()
  await jest.advanceTimersByTimeAsync((CHAT_VOICE_MAX_S + 5) * 1000)
  expect([voice.state, voice.left, acts]).toEqual(['full', 0, ['start', 'stop']])
  expect(await voice.finish()).toBe(true)
  expect([acts, sent]).toEqual([['start', 'stop'], [{ key: 'voice/key', seconds: 6 }]])
})

test('a cancelled recording is dropped, also while the microphone is requested', async () => {
  const { voice } = open()
  const starting = voice.start()
  voice.cancel()
  await starting
  expect([voice.state, acts]).toEqual(['idle', ['start', 'cancel', 'cancel']])
  await voice.start()
  voice.cancel()
  expect([await voice.finish(), voice.state, sent]).toEqual([false, 'idle', []])
})

test('without the microphone a message is shown', async () => {
  hasMicrophone = false
  const { env, voice } = open()
  await voice.start()
  expect([voice.state, env.toasts[0]?.title]).toEqual(['idle', expect.stringContaining('麦克风')])
})

test('a recording whose upload failed is kept and sent again', async () => {
  const { env, voice } = open()
  await voice.start()
  refusal = new UploadFailed(403, '语音最长 60 秒')
  expect([await voice.finish(), voice.state, env.toasts[0]?.title]).toEqual([false, 'failed', '语音最长 60 秒'])
  refusal = null
  expect([await voice.finish(), acts, sent.length]).toEqual([true, ['start', 'stop'], 1])
})
