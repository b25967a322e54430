import {
  MEDIA_FILE_PATH,
  THUMB_QUALITY,
  THUMB_SIZE,
  UPLOAD_COUNT,
  UPLOAD_FAILED_TEXT,
  type UploadPurpose,
} from '@contract/codes/upload'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ApiError, isApiError } from '@/app/api/api-error'
import { serverOrigin } from '@/app/environment'
import { ERROR_TOAST_MS, UNDO_MS } from '@/app/limits'
import type { Env } from '@/app/stores'
import { sendRequest } from '@/platform/request'
import { NoReply } from '@/platform/request.types'
import { uploader } from '@/platform/upload'
import type { PickedFile, Uploader } from '@/platform/upload.types'
import type { FieldImage } from '@/ui/image-field/image-field'
import { Cancel } from './cancel'
import { resumeMemory } from './resume-memory'
import { type SendWorld, sendFile, sendLane, UploadFailed } from './send-file'

export type ImageState = 'waiting' | 'uploading' | 'failed' | 'done'

/** One picture of the field. */
export class UploadImage {
  state: ImageState = 'waiting'
  percent = 0
  /** Why it failed, when the server said so. */
  problem = ''
  key: string | null = null
  private cancel: Cancel | null = null

  constructor(
    readonly id: string,
    /** Null for one that was uploaded at an earlier visit. */
    readonly file: PickedFile | null,
    readonly url: string,
  ) {
    makeAutoObservable<this, 'cancel'>(this, { cancel: observableRef, file: false })
  }

  static uploaded(id: string, key: string): UploadImage {
    const image = new UploadImage(
      id,
      null,
      `${MEDIA_FILE_PATH}${key}?w=${THUMB_SIZE}&h=${THUMB_SIZE}&q=${THUMB_QUALITY}`,
    )
    image.key = key
    image.state = 'done'
    return image
  }

  /** Sends it; true when it has arrived. Rejects with what failed, unless it was stopped. */
  async send(world: SendWorld): Promise<boolean> {
    const { file } = this
    if (!file || this.state === 'uploading' || this.state === 'done') return this.state === 'done'
    const cancel = new Cancel()
    this.cancel = cancel
    this.state = 'uploading'
    this.percent = 0
    this.problem = ''
    try {
      const key = await sendFile(world, file, cancel, (bytes) => {
        // The last hundredth is the server's work.
        runInAction(() => {
          this.percent = Math.max(this.percent, Math.min(99, Math.floor((bytes / file.bytes) * 100)))
        })
      })
      runInAction(() => {
        if (cancel.isCancelled) return
        this.key = key
        this.percent = 100
        this.state = 'done'
      })
      return !cancel.isCancelled
    } catch (error) {
      if (cancel.isCancelled) return false
      runInAction(() => {
        this.state = 'failed'
        this.problem = error instanceof UploadFailed ? error.reason : ''
      })
      throw error
    }
  }

  /** Ends what is under way; it can be sent again. */
  stop(): void {
    this.cancel?.cancel()
    this.cancel = null
    if (this.state === 'uploading') this.state = 'waiting'
  }
}

let lastId = 0

/** The pictures of a form: picked, compressed, sent, taken off and put back (spec 5, 7, 8, 9). */
export class UploadStore {
  images: UploadImage[] = []
  removed: { image: UploadImage; index: number } | null = null
  isPicking = false
  private readonly world: SendWorld
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly env: Pick<Env, 'legacy' | 'toast' | 'now'>,
    private readonly purpose: UploadPurpose,
    readonly most: number = UPLOAD_COUNT,
    private readonly port: Uploader = uploader,
    request = sendRequest,
  ) {
    this.world = {
      ...{ uploader: port, request, memory: resumeMemory, origin: serverOrigin, now: env.now, lane: sendLane() },
      token: (keyPrefix) => this.token(keyPrefix),
      sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
    }
    makeAutoObservable<this, 'env' | 'purpose' | 'port' | 'world' | 'timer' | 'token' | 'upload'>(
      this,
      { env: false, purpose: false, port: false, world: false, timer: false, token: false, upload: false },
      { autoBind: true },
    )
  }

  get left(): number {
    return this.most - this.images.length
  }
  /** Keys of what has arrived, in their order. */
  get keys(): string[] {
    return this.images.flatMap(({ key }) => (key === null ? [] : [key]))
  }
  /** As the field draws them. */
  get tiles(): FieldImage[] {
    return this.images.map(({ id, url, state, percent, problem }) => ({ id, url, state, percent, problem }))
  }
  get isUploading(): boolean {
    return this.images.some(({ state }) => state === 'waiting' || state === 'uploading')
  }
  get hasFailed(): boolean {
    return this.images.some(({ state }) => state === 'failed')
  }

  /** Lets the shopper choose as many as there is room for, and sends them. */
  async add(): Promise<void> {
    if (this.isPicking || this.left <= 0) return
    this.isPicking = true
    let picked: PickedFile[] = []
    try {
      picked = await this.port.pick(this.left)
    } finally {
      runInAction(() => {
        this.isPicking = false
      })
    }
    const fresh = picked.slice(0, this.left).map((file) => new UploadImage(`i${++lastId}`, file, file.previewUrl))
    runInAction(() => {
      this.images.push(...fresh)
    })
    await Promise.all(fresh.map(this.upload))
  }

  async retry(id: string): Promise<void> {
    const image = this.images.find((candidate) => candidate.id === id)
    if (image?.state === 'failed') await this.upload(image)
  }

  /** Takes a picture off; for a moment it can be put back. */
  remove(id: string): void {
    const index = this.images.findIndex((candidate) => candidate.id === id)
    const image = this.images[index]
    if (!image) return
    this.endUndo()
    image.stop()
    this.images.splice(index, 1)
    this.removed = { image, index }
    this.timer = setTimeout(this.endUndo, UNDO_MS)
  }

  async undo(): Promise<void> {
    const { removed } = this
    if (!removed || this.left <= 0) return
    this.removed = null
    if (this.timer) clearTimeout(this.timer)
    const { image, index } = removed
    this.images.splice(index, 0, image)
    if (image.state !== 'done') await this.upload(image)
  }

  /** Shows pictures that were uploaded at an earlier visit. */
  restore(keys: readonly string[]): void {
    this.images = keys.slice(0, this.most).map((key) => UploadImage.uploaded(`i${++lastId}`, key))
  }

  clear(): void {
    this.endUndo()
    for (const image of this.images) this.drop(image)
    this.images = []
  }

  dispose(): void {
    this.clear()
  }

  endUndo(): void {
    if (this.timer) clearTimeout(this.timer)
    if (this.removed) this.drop(this.removed.image)
    this.timer = null
    this.removed = null
  }

  private drop(image: UploadImage): void {
    image.stop()
    if (image.file) this.port.release(image.file)
  }

  private upload = async (image: UploadImage): Promise<void> => {
    try {
      await image.send(this.world)
    } catch (error) {
      if (!(error instanceof UploadFailed || error instanceof NoReply || isApiError(error))) throw error
      if (!(error instanceof ApiError && error.isTold)) this.env.toast(UPLOAD_FAILED_TEXT, { ms: ERROR_TOAST_MS })
    }
  }

  /** One token a file: a picture taken off takes no other's place. */
  private async token(keyPrefix?: string) {
    const ask = { purpose: this.purpose, count: 1, ...(keyPrefix === undefined ? {} : { keyPrefix }) }
    const token = await this.env.legacy('common.upload.getUpToken', ask, { quiet: true })
    // The login ended on the way; the page is on its way to the login.
    if (!token) throw new UploadFailed(401, '')
    return token
  }
}
