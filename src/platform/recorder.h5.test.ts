import { recorder } from './recorder.h5'

let isPlayable: boolean
let stopped: number
class FakeRecorder {
  static isTypeSupported = (type: string) => isPlayable && type === 'audio/mp4;codecs=mp4a.40.2'
  ondataavailable = (_event: { data: Blob }) => {}
  onstop = () => {}
  constructor(readonly stream: MediaStream) {}
  start() {}
  stop() {
    this.ondataavailable({ data: new Blob(['sound']) })
    this.onstop()
  }
}
const microphone = (isAllowed: boolean) =>
  Object.assign(navigator, {
    mediaDevices: {
      getUserMedia: async () => {
        if (!isAllowed) throw new Error('denied')
        return { getTracks: () => [{ stop: () => (stopped += 1) }] }
      },
    },
  })

beforeEach(() => {
  isPlayable = true
  stopped = 0
  Object.assign(globalThis, { MediaRecorder: FakeRecorder })
  Object.assign(URL, { createObjectURL: () => 'blob:v', revokeObjectURL: () => {} })
  microphone(true)
})

test('a browser without a recording format that every player supports cannot record [chat.voice-format]', () => {
  expect(recorder.isAble()).toBe(true)
  isPlayable = false
  expect(recorder.isAble()).toBe(false)
})

test('a recording is a file, and the microphone is released', async () => {
  expect(await recorder.start()).toBe(true)
  expect(await recorder.stop()).toMatchObject({ file: { name: 'voice.m4a', bytes: 5 }, seconds: 1 })
  expect([stopped, await recorder.stop()]).toEqual([1, null])
  await recorder.start()
  recorder.cancel()
  expect([stopped, await recorder.stop()]).toEqual([2, null])
})

test('without permission nothing starts', async () => {
  microphone(false)
  expect([await recorder.start(), await recorder.stop()]).toEqual([false, null])
})
