import {
  MAX_VIDEO_BYTES,
  MEDIA_FILE_PATH,
  THUMB_QUALITY,
  THUMB_SIZE,
  UPLOAD_COUNT,
  UPLOAD_FAILED_TEXT,
  type UploadPurpose,
  VIDEO_FAILED_TEXT,
  VIDEO_LONG_TEXT,
  VIDEO_MAX_MS,
} from '@contract/codes/upload'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ApiError, isApiError } from '@/app/api/api-error'
import { ERROR_TOAST_MS, UNDO_MS } from '@/app/limits'
import type { Env } from '@/app/stores'
import { sendRequest } from '@/platform/request'
import { NoReply } from '@/platform/request.types'
import { uploader } from '@/platform/upload'
import type { PickedFile, PickedVideo, Uploader } from '@/platform/upload.types'
import type { FieldImage } from '@/ui/image-field/image-field'
import { Cancel } from './cancel'
import { type SendWorld, sendFile, UploadFailed } from './send-file'
import { uploadWorld } from './upload-world'

export type ImageState = 'waiting' | 'uploading' | 'failed' | 'done'

interface ImageSource {
  /** Null for a file that was uploaded at an earlier visit. */
  file: PickedFile | null
  /** Address of its preview; empty without one. */
  url: string
  isVideo?: boolean
}

/** One picture of the field, or its video. */
export class UploadImage {
  readonly file: PickedFile | null
  readonly url: string
  readonly isVideo: boolean
  state: ImageState = 'waiting'
  percent = 0
  /** The server's reason for the failure, if it gave one. */
  problem = ''
  key: string | null = null
  private cancel: Cancel | null = null

  constructor(
    readonly id: string,
    { file, url, isVideo = false }: ImageSource,
  ) {
    this.file = file
    this.url = url
    this.isVideo = isVideo
    makeAutoObservable<this, 'cancel'>(this, { cancel: observableRef, file: false })
  }

  static uploaded(id: string, key: string, isVideo = false): UploadImage {
    const thumb = `${MEDIA_FILE_PATH}${key}?w=${THUMB_SIZE}&h=${THUMB_SIZE}&q=${THUMB_QUALITY}`
    const image = new UploadImage(id, { file: null, url: isVideo ? '' : thumb, isVideo })
    image.key = key
    image.state = 'done'
    return image
  }

  /** Uploads it; true when it has arrived. Rejects with the failure, unless it was cancelled. */
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
        // The last percent means that the server has processed the file.
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

  /** Cancels a running upload; it can be started again. */
  stop(): void {
    this.cancel?.cancel()
    this.cancel = null
    if (this.state === 'uploading') this.state = 'waiting'
  }
}

let lastId = 0
const freshId = () => `i${++lastId}`
const VIDEO_LARGE_TEXT = `视频不能超过 ${MAX_VIDEO_BYTES / (1024 * 1024)} MB，请换一个`

/** Why the server would refuse the video; unknown values are left to the server. */
function videoProblem({ ms, bytes }: PickedVideo): string | null {
  if (ms !== null && ms > VIDEO_MAX_MS) return VIDEO_LONG_TEXT
  return bytes > MAX_VIDEO_BYTES ? VIDEO_LARGE_TEXT : null
}

export interface UploadStoreOptions {
  purpose: UploadPurpose
  /** Most pictures in the field. */
  most?: number
  /** Picks and uploads files; the target's own unless given. */
  uploader?: Uploader
  request?: typeof sendRequest
}

/**
 * The pictures of a form, or one video in their place: picked, compressed, uploaded, removed and restored (area
 * "upload" of docs/product).
 */
export class UploadStore {
  images: UploadImage[] = []
  removed: { image: UploadImage; index: number } | null = null
  isPicking = false
  readonly most: number
  private readonly port: Uploader
  private readonly world: SendWorld
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly env: Pick<Env, 'legacy' | 'toast' | 'now'>,
    { purpose, most = UPLOAD_COUNT, uploader: port = uploader, request = sendRequest }: UploadStoreOptions,
  ) {
    this.most = most
    this.port = port
    this.world = uploadWorld(env, purpose, { uploader: port, request })
    makeAutoObservable<this, 'env' | 'port' | 'world' | 'timer' | 'picking' | 'take' | 'upload'>(
      this,
      {
        env: false,
        port: false,
        world: false,
        timer: false,
        picking: false,
        take: false,
        upload: false,
      },
      { autoBind: true },
    )
  }

  get left(): number {
    return this.hasVideo ? 0 : this.most - this.images.length
  }
  get hasVideo(): boolean {
    return this.images.some(({ isVideo }) => isVideo)
  }
  /** What the field contains, for the shopper's texts. */
  get noun(): '图片' | '视频' {
    return this.hasVideo ? '视频' : '图片'
  }
  /** Keys of the pictures that have arrived, in their order. */
  get keys(): string[] {
    return this.images.flatMap(({ key, isVideo }) => (key === null || isVideo ? [] : [key]))
  }
  get videoKey(): string | null {
    return this.images.find(({ isVideo }) => isVideo)?.key ?? null
  }
  /** The tiles that the field draws. */
  get tiles(): FieldImage[] {
    return this.images.map(({ id, url, state, percent, problem, isVideo }) => ({
      id,
      url,
      state,
      percent,
      problem,
      isVideo,
    }))
  }
  get isUploading(): boolean {
    return this.images.some(({ state }) => state === 'waiting' || state === 'uploading')
  }
  get hasFailed(): boolean {
    return this.images.some(({ state }) => state === 'failed')
  }
  /** The text of the form's button while it cannot be sent. */
  get blockedText(): string | null {
    return this.isUploading ? `${this.noun}上传中…` : null
  }
  /** Why the form cannot be sent, for a submit that is attempted anyway. */
  get problem(): string | null {
    if (this.isUploading) return `${this.noun}还在上传，请稍候`
    return this.hasFailed ? `有${this.noun}没有上传成功，请重试或移除` : null
  }

  /** Lets the shopper choose as many pictures as there is room for, and uploads them. */
  async add(): Promise<void> {
    if (this.isPicking || this.left <= 0) return
    const picked = await this.picking(() => this.port.pick(this.left))
    await this.take(
      picked.slice(0, this.left).map((file) => new UploadImage(freshId(), { file, url: file.previewUrl })),
    )
  }

  /** Lets the shopper choose a video in place of pictures, and uploads it. */
  async addVideo(): Promise<void> {
    if (this.isPicking || this.images.length > 0) return
    const picked = await this.picking(() => this.port.pickVideo())
    if (!picked) return
    const problem = videoProblem(picked)
    if (problem !== null) this.env.toast(problem, { ms: ERROR_TOAST_MS })
    // A picture may have been restored meanwhile.
    if (problem !== null || this.images.length > 0) this.port.release(picked)
    else await this.take([new UploadImage(freshId(), { file: picked, url: picked.posterUrl, isVideo: true })])
  }

  async retry(id: string): Promise<void> {
    const image = this.images.find((candidate) => candidate.id === id)
    if (image?.state === 'failed') await this.upload(image)
  }

  /** Removes a picture; for a moment it can be restored. */
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

  /** Shows files that were uploaded at an earlier visit: pictures, or a video. */
  restore(keys: readonly string[], videoKey: string | null = null): void {
    this.images =
      videoKey === null
        ? keys.slice(0, this.most).map((key) => UploadImage.uploaded(freshId(), key))
        : [UploadImage.uploaded(freshId(), videoKey, true)]
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

  private picking = async <T>(pick: () => Promise<T>): Promise<T> => {
    this.isPicking = true
    try {
      return await pick()
    } finally {
      runInAction(() => {
        this.isPicking = false
      })
    }
  }

  private take = async (fresh: readonly UploadImage[]): Promise<void> => {
    if (fresh.length === 0) return
    runInAction(() => {
      this.images.push(...fresh)
    })
    // The removed file has no room any more, so its undo is no longer offered.
    if (this.left <= 0 || this.removed?.image.isVideo) this.endUndo()
    await Promise.all(fresh.map(this.upload))
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
      if (!(error instanceof ApiError && error.isReported))
        this.env.toast(image.isVideo ? VIDEO_FAILED_TEXT : UPLOAD_FAILED_TEXT, { ms: ERROR_TOAST_MS })
    }
  }
}
