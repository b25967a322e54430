import { VOICE_TYPES } from '@contract/codes/upload'
import type { Recorder } from './recorder.types'
import { pickedBlob } from './upload.h5'

/** AAC in MP4: mini programs and all browsers play it. Other formats that browsers record are not played everywhere. */
const FORMAT = 'audio/mp4;codecs=mp4a.40.2'
const BITS_PER_SECOND = 32_000

interface Running {
  recorder: MediaRecorder
  chunks: Blob[]
  startedAt: number
}
let running: Running | null = null

export const recorder: Recorder = {
  isAble: () =>
    typeof MediaRecorder !== 'undefined' &&
    Boolean(navigator.mediaDevices?.getUserMedia) &&
    MediaRecorder.isTypeSupported(FORMAT),
  async start() {
    this.cancel()
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null)
    if (!stream) return false
    const media = new MediaRecorder(stream, { mimeType: FORMAT, audioBitsPerSecond: BITS_PER_SECOND })
    const chunks: Blob[] = []
    media.ondataavailable = ({ data }) => chunks.push(data)
    media.start()
    running = { recorder: media, chunks, startedAt: performance.now() }
    return true
  },
  async stop() {
    const ended = running
    running = null
    if (!ended) return null
    const seconds = Math.max(1, Math.round((performance.now() - ended.startedAt) / 1000))
    await new Promise<void>((done) => {
      ended.recorder.onstop = () => done()
      ended.recorder.stop()
    })
    release(ended)
    return { file: pickedBlob(new Blob(ended.chunks, { type: VOICE_TYPES[0] }), 'voice.m4a'), seconds }
  },
  cancel() {
    if (!running) return
    running.recorder.stop()
    release(running)
    running = null
  },
}

/** The browser shows its recording indicator until the tracks have ended. */
function release({ recorder: { stream } }: Running): void {
  for (const track of stream.getTracks()) track.stop()
}
