import { CHAT_VOICE_MAX_S } from '@contract/codes/chat'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { Cancel } from '@/features/system/media/cancel'
import { sendFile, UploadFailed } from '@/features/system/media/send-file'
import { uploadWorld } from '@/features/system/media/upload-world'
import { recorder } from '@/platform/recorder'
import type { Recorder, Recording } from '@/platform/recorder.types'
import { NoReply } from '@/platform/request.types'

/** asking: for the microphone. full: the longest time is reached. failed: not sent, can be sent again. */
export type VoiceState = 'idle' | 'asking' | 'recording' | 'full' | 'sending' | 'failed'

const TICK_MS = 200

interface VoiceDeps {
  recorder?: Recorder
  /** Uploads a recording and gives its key. */
  upload?(recording: Recording): Promise<string>
}

/** A voice that is being recorded and sent [chat.voice]. */
export class VoiceStore {
  state: VoiceState = 'idle'
  seconds = 0
  private recording: Recording | null = null
  private startedAt = 0
  private timer: ReturnType<typeof setInterval> | null = null
  private readonly port: Recorder
  private readonly upload: (recording: Recording) => Promise<string>

  constructor(
    private readonly env: Env,
    private readonly send: (param: { key: string; seconds: number }) => unknown,
    { recorder: port = recorder, upload }: VoiceDeps = {},
  ) {
    this.port = port
    this.upload = upload ?? (({ file }) => sendFile(uploadWorld(env, 'voice'), file, new Cancel(), () => undefined))
    makeAutoObservable<this, 'env' | 'send' | 'port' | 'upload' | 'recording' | 'startedAt' | 'timer'>(
      this,
      { env: false, send: false, port: false, upload: false, recording: false, startedAt: false, timer: false },
      { autoBind: true },
    )
  }

  get isAble(): boolean {
    return this.port.isAble()
  }
  /** The seconds that are left. */
  get left(): number {
    return CHAT_VOICE_MAX_S - this.seconds
  }

  private get isAsking(): boolean {
    return this.state === 'asking'
  }

  async start(): Promise<void> {
    if (this.state !== 'idle') return
    this.move('asking')
    const isStarted = await this.port.start()
    // The shopper has closed the sheet meanwhile.
    if (!this.isAsking) return this.port.cancel()
    if (!isStarted) {
      this.move('idle')
      return this.env.toast('没有麦克风权限，请在系统设置里打开')
    }
    this.startedAt = Date.now()
    this.move('recording')
    this.timer = setInterval(this.tick, TICK_MS)
  }

  /** Ends the recording, uploads it and sends it; true when it is sent. */
  async finish(): Promise<boolean> {
    if (this.state === 'idle' || this.state === 'asking' || this.state === 'sending') return false
    this.stopTimer()
    const wasIdle = this.recording === null
    this.move('sending')
    this.recording ??= await this.port.stop()
    const { recording } = this
    if (!recording) {
      this.move('idle')
      if (wasIdle) this.env.toast('没有录到声音，请再试一次')
      return false
    }
    try {
      const key = await this.upload(recording)
      this.recording = null
      this.move('idle')
      void this.send({ key, seconds: Math.min(CHAT_VOICE_MAX_S, recording.seconds) })
      return true
    } catch (error) {
      if (!(error instanceof UploadFailed || error instanceof NoReply || isApiError(error))) throw error
      this.move('failed')
      this.env.toast(error instanceof UploadFailed && error.reason ? error.reason : '语音没有发出去，请重试')
      return false
    }
  }

  /** Drops the recording. */
  cancel(): void {
    this.stopTimer()
    this.port.cancel()
    this.recording = null
    this.move('idle')
  }

  dispose(): void {
    this.cancel()
  }

  private tick(): void {
    this.seconds = Math.min(CHAT_VOICE_MAX_S, Math.floor((Date.now() - this.startedAt) / 1000))
    if (this.seconds >= CHAT_VOICE_MAX_S) void this.fill()
  }

  /** The longest time is reached: the recording waits to be sent. */
  private async fill(): Promise<void> {
    this.stopTimer()
    this.move('full')
    this.keep(await this.port.stop())
  }

  private keep(recording: Recording | null): void {
    if (this.state === 'full') this.recording = recording
  }

  private move(state: VoiceState): void {
    this.state = state
    if (state === 'idle') this.seconds = 0
  }

  private stopTimer(): void {
    if (this.timer) clearInterval(this.timer)
    this.timer = null
  }
}
