import { createHash } from 'node:crypto'
import { copyFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@contract/codes/china-time'
import {
  MAX_FILES_A_DAY,
  MAX_IMAGE_BYTES,
  MAX_VIDEO_BYTES,
  MAX_VOICE_BYTES,
  MEDIA_PRIVATE_PATH,
  PRIVATE_URL_MS,
  UNCLAIMED_KEEP_MS,
  UPLOAD_BATCH_MS,
  UPLOAD_COUNT,
  UPLOAD_PATH,
  UPLOAD_PURPOSES,
  UPLOAD_TOKEN_MS,
  type UploadPurpose,
  VOICE_TYPES,
} from '@contract/codes/upload'
import type { Picture } from '@contract/schema/shared'
import type { MediaView, UploadToken } from '@contract/schema/upload'
import { type MediaShelf, type Outgoing, UploadRefused } from '../../../gateways/upload/upload'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId, randomToken } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import { type MediaStorage, sizeOfFile } from '../../../kernel/media-storage'
import { sniffPicture } from './encode-picture'
import * as repo from './media.repo'
import {
  isKey,
  KEPT_NAME,
  keyOfUrl,
  type PicturePurpose,
  publicUrl,
  THUMB_QUERY,
  type Variant,
  variantOf,
} from './media.rules'
import { MASTER_TYPE } from './picture'
import { drawnHere, type Pictures } from './picture-process'
import { uploadSecret } from './upload-secret'
import { isAddressSign, MEDIA_BUCKET, signAddress, signToken } from './upload-token.rules'
import { objectName, Workshop } from './workshop'

export interface MediaOptions {
  /** Work folder: arriving files, parts, generated sizes. */
  folder: string
  /** Storage of finished files. */
  storage: MediaStorage
  /** Signs tokens and private addresses; left out, it is created in the folder. */
  secret?: string
  /** Draws pictures; left out, this process draws them. */
  pictures?: Pictures
}

declare module '../../../kernel/jobs' {
  interface JobKinds {
    'media.forget': { key: string; uid: string; objectId: string }
  }
}

const IMAGES = 'image/jpeg;image/png;image/webp;image/gif;image/avif'
const BATCH_BYTES = 12
/** Purpose of generated PDFs; shoppers cannot upload for it. */
const PAPER_PURPOSE = 'invoice'
const PAPER_TYPE = 'application/pdf'
const GONE_TEXT = '图片已失效，请重新上传'
const VIDEO_GONE_TEXT = '视频已失效，请重新上传'
/** Media type of every stored video. */
export const VIDEO_TYPE = 'video/mp4'

export interface MediaDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  options: MediaOptions | null
}

/** Tokens for uploads, and addresses and bytes of uploaded files (decision 0020; area "upload" of docs/product). */
export class MediaService implements MediaShelf {
  readonly #workshop: Workshop | null
  readonly #making = new Map<string, Promise<void>>()
  #secret: string

  constructor(private readonly deps: MediaDeps) {
    const { options, jobs } = deps

    this.#workshop = options && new Workshop(options.folder)
    this.#secret = options?.secret ?? ''
    jobs.handle('media.forget', ({ key, objectId }) => this.#forget(key, objectId))
  }

  get pictures(): Pictures {
    return this.deps.options?.pictures ?? drawnHere
  }

  get workshop(): Workshop {
    if (!this.#workshop) throw new Error('uploads are off in this process: no folder is configured')
    return this.#workshop
  }

  /** Moves a finished file into the storage. */
  async keep(objectId: string, file: string): Promise<void> {
    await this.#storage.keep(objectName(objectId), file)
  }

  get #storage(): MediaStorage {
    if (!this.deps.options) throw new Error('uploads are off in this process: no storage is configured')
    return this.deps.options.storage
  }

  /** Read on first use: commands that upload nothing create no folder. */
  get secret(): string {
    this.#secret ||= uploadSecret(this.deps.options?.folder ?? '')
    return this.#secret
  }

  /** A token for a number of files of one purpose, or a fresh one for an earlier batch (common.upload.getUpToken). */
  async token(
    uid: string,
    ask: { purpose?: UploadPurpose; count?: number; keyPrefix?: string },
    now: number,
  ): Promise<UploadToken> {
    if ((await repo.countFiles(this.deps.db.q, uid, now - DAY_MS)) >= MAX_FILES_A_DAY)
      fail('SYS_OPT_FREQUENTLY_ERROR', '今天上传的图片太多了，请明天再试')
    const batch =
      ask.keyPrefix === undefined ? await this.#newBatch(uid, ask, now) : await this.#batch(uid, ask.keyPrefix, now)
    const purpose = batch.purpose as UploadPurpose
    const { hasVideo } = UPLOAD_PURPOSES[purpose]
    const keyPrefix = `${batch.purpose}/${batch.batchId}/`
    const expireTime = Math.min(now + UPLOAD_TOKEN_MS, batch.expireAt)
    const isVoice = purpose === 'voice'
    const maxBytes = isVoice ? MAX_VOICE_BYTES : hasVideo ? MAX_VIDEO_BYTES : MAX_IMAGE_BYTES
    const token = signToken(this.secret, {
      scope: `${MEDIA_BUCKET}:${keyPrefix}`,
      isPrefixalScope: 1,
      deadline: Math.floor(expireTime / 1000),
      insertOnly: 1,
      fsizeLimit: maxBytes,
      mimeLimit: isVoice ? VOICE_TYPES.join(';') : hasVideo ? `${IMAGES};${VIDEO_TYPE}` : IMAGES,
      endUser: uid,
    })
    return { token, uploadUrl: UPLOAD_PATH, expireTime, maxBytes, keyPrefix, count: batch.most - batch.taken }
  }

  /**
   * Addresses of files; a private file's address for its owner only, signed for minutes (common.upload.getUrlByKey).
   */
  async urls(uid: string, keys: readonly string[], now: number): Promise<MediaView[]> {
    const rows = new Map((await repo.findFiles(this.deps.db.q, keys)).map((row) => [row.key, row]))
    return keys.map((key) => {
      const row = rows.get(key)
      // Another shopper's private file gets the same reply as a missing one.
      if (!row || (row.isPrivate === 1 && row.uid !== uid)) failParam('keys', '没有这个文件')
      return this.viewOf(row, now)
    })
  }

  viewOf(row: repo.FileRow, now: number): MediaView {
    const isImage = row.type === MASTER_TYPE
    const base = row.isPrivate === 1 ? this.#signed(row.key, now) : publicUrl(row.key)
    return {
      key: row.key,
      url: base,
      thumbUrl: isImage ? `${base}${base.includes('?') ? '&' : '?'}${THUMB_QUERY}` : '',
      kind: isImage ? 'image' : row.purpose === 'voice' ? 'audio' : 'video',
      width: row.width,
      height: row.height,
    }
  }

  /**
   * Claims pictures, in the transaction of the row that refers to them; each file can be claimed once. Fails when one
   * belongs to another shopper or purpose, is no picture, or is gone.
   */
  async attach(tx: Tx, uid: string, purpose: PicturePurpose, keys: readonly string[], now: number): Promise<void> {
    if (keys.length === 0) return
    const all = [...new Set(keys)]
    if (all.length !== keys.length) failParam('imageKeys', '同一张图片不能重复')
    const count = await repo.attachFiles(tx, uid, { purpose, type: MASTER_TYPE }, all, now)
    if (count !== all.length) fail('SYS_BIZ_DATA_ERROR_CODE', GONE_TEXT)
    for (const key of all) await this.deps.jobs.cancel(tx, { kind: 'media.forget', key, uid })
  }

  /** `attach` for a video. */
  async attachVideo(tx: Tx, uid: string, purpose: UploadPurpose, key: string, now: number): Promise<void> {
    const count = await repo.attachFiles(tx, uid, { purpose, type: VIDEO_TYPE }, [key], now)
    if (count !== 1) fail('SYS_BIZ_DATA_ERROR_CODE', VIDEO_GONE_TEXT)
    await this.deps.jobs.cancel(tx, { kind: 'media.forget', key, uid })
  }

  /** `attach` for a voice. */
  async attachVoice(tx: Tx, uid: string, key: string, now: number): Promise<void> {
    let count = 0
    for (const type of VOICE_TYPES) count += await repo.attachFiles(tx, uid, { purpose: 'voice', type }, [key], now)
    if (count !== 1) fail('SYS_BIZ_DATA_ERROR_CODE', '语音已失效，请重新录')
    await this.deps.jobs.cancel(tx, { kind: 'media.forget', key, uid })
  }

  /**
   * Releases a claimed picture, in the transaction that removes its reference: its file is deleted soon. A picture
   * of other origin (a drawing of the demo, another shopper's file) stays.
   */
  async release(tx: Tx, uid: string, purpose: UploadPurpose, url: string, now: number): Promise<void> {
    const key = keyOfUrl(url)
    const row = key === null ? null : await repo.findFile(tx, key)
    if (!row || row.uid !== uid || row.purpose !== purpose) return
    await repo.unclaimFile(tx, row.key)
    const payload = { key: row.key, uid, objectId: row.objectId }
    await this.deps.jobs.schedule(tx, { kind: 'media.forget', key: row.key, dueAt: now, payload })
  }

  /** Releases claimed files of a shopper; other keys are ignored. */
  async drop(tx: Tx, uid: string, keys: readonly string[], now: number): Promise<void> {
    for (const key of keys) {
      const row = await repo.findFile(tx, key)
      if (row?.uid !== uid) continue
      await repo.unclaimFile(tx, key)
      const payload = { key, uid, objectId: row.objectId }
      await this.deps.jobs.schedule(tx, { kind: 'media.forget', key, dueAt: now, payload })
    }
  }

  /** A public picture cut to a square, as a record stores it. */
  squareOf(key: string): Picture {
    return { url: `${publicUrl(key)}?${THUMB_QUERY}`, ground: null, scale: 1, count: 1 }
  }

  /** Perceptual hash of a shopper's own picture (picture.ts); fails as `attach` does. */
  async printOf(uid: string, purpose: UploadPurpose, key: string): Promise<string> {
    const row = await repo.findFile(this.deps.db.q, key)
    if (row?.uid !== uid || row.purpose !== purpose || row.type !== MASTER_TYPE)
      fail('SYS_BIZ_DATA_ERROR_CODE', GONE_TEXT)
    return this.pictures.printOf(await this.#storage.localFile(objectName(row.objectId)))
  }

  /** Copies a stored picture into a file, for the operator. */
  async copyTo(key: string, file: string): Promise<void> {
    const row = await repo.findFile(this.deps.db.q, key)
    if (!row) throw new Error(`there is no picture ${key}`)
    await copyFile(await this.#storage.localFile(objectName(row.objectId)), file)
  }

  /**
   * Stores a PDF that the mall made for a shopper, readable by that shopper only; gives its key. A repeat with the same
   * `no` replaces it.
   */
  async keepPaper(uid: string, no: string, pdf: Buffer, now: number): Promise<string> {
    const shape = { type: PAPER_TYPE, bytes: pdf.length, width: 0, height: 0 }
    const of = { uid, no, purpose: PAPER_PURPOSE, isPrivate: 1, claimedAt: now }
    return this.#keepOwn(of, now, async (file) => {
      await writeFile(file, pdf, { mode: 0o600 })
      return shape
    })
  }

  /** Stores a private picture as if its shopper had uploaded it, to be claimed; gives its key (0066). */
  async keepPicture(uid: string, purpose: PicturePurpose, no: string, picture: Buffer, now: number): Promise<string> {
    return this.#keepOwn({ uid, no, purpose, isPrivate: 1, claimedAt: 0 }, now, async (file) => {
      const source = `${file}.source`
      try {
        await writeFile(source, picture, { mode: 0o600 })
        return { type: MASTER_TYPE, ...(await this.pictures.makeMaster(source, file)) }
      } finally {
        await rm(source, { force: true })
      }
    })
  }

  /**
   * Stores a private picture that staff give a shopper, to be claimed; gives its key. Repeated with the same `no` and the
   * same bytes it is stored once. SYS_PARAM_ERROR `picture`: not a picture, or one that cannot be drawn.
   */
  async keepGiven(uid: string, purpose: PicturePurpose, no: string, picture: Buffer, now: number): Promise<string> {
    if (!sniffPicture(picture)) failParam('picture', '不是图片，可以用 JPEG、PNG、GIF、WebP 或 AVIF')
    // The name contains the hash of the bytes: a repeat with other bytes does not replace a picture that was sent.
    const name = `${no} ${createHash('sha256').update(picture).digest('hex')}`
    return this.keepPicture(uid, purpose, name, picture, now).catch((error: unknown) => {
      if (error instanceof UploadRefused) failParam('picture', error.message)
      throw error
    })
  }

  /** Stores a video of the demo that no shopper uploaded and all may see; gives its key. */
  async keepVideo(purpose: UploadPurpose, no: string, video: Buffer, now: number): Promise<string> {
    const shape = { type: VIDEO_TYPE, bytes: video.length, width: 0, height: 0 }
    return this.#keepOwn({ uid: '', no, purpose, isPrivate: 0, claimedAt: now }, now, async (file) => {
      await writeFile(file, video, { mode: 0o600 })
      return shape
    })
  }

  /** The row first, then the bytes: a crash in between leaves no bytes without a row. */
  async #keepOwn(
    { no, ...of }: Pick<repo.FileRow, 'uid' | 'purpose' | 'isPrivate' | 'claimedAt'> & { no: string },
    now: number,
    make: (file: string) => Promise<Pick<repo.FileRow, 'type' | 'bytes' | 'width' | 'height'>>,
  ): Promise<string> {
    const hash = createHash('sha256').update(`${of.uid} ${no}`).digest('hex')
    const key = `${of.purpose}/${hash.slice(0, 2 * BATCH_BYTES)}/${KEPT_NAME}`
    const file = await this.workshop.incomingFile()
    try {
      const row = { ...of, key, objectId: newId(), hash, createdAt: now, ...(await make(file)) }
      await this.deps.db.tx(async (tx) => {
        if ((await repo.insertFile(tx, row)) && row.claimedAt === 0) await this.#forgetLater(tx, row)
      })
      const kept = (await repo.findFile(this.deps.db.q, key)) ?? row
      await this.keep(kept.objectId, file)
    } finally {
      await rm(file, { force: true })
    }
    return key
  }

  async publicFile(key: string, query: Readonly<Record<string, string>>, accept: string): Promise<Outgoing | null> {
    const row = isKey(key) ? await repo.findFile(this.deps.db.q, key) : null
    if (!row || row.isPrivate === 1) return null
    return this.#outgoing(row, query, accept)
  }

  async privateFile(key: string, query: Readonly<Record<string, string>>, accept: string): Promise<Outgoing | null> {
    const { e = '', s = '', ...size } = query
    const deadline = Number(e)
    if (!isKey(key) || !/^\d{1,12}$/.test(e) || !isAddressSign(this.secret, key, deadline, s))
      throw new UploadRefused(403, 'bad signature')
    if (deadline * 1000 <= this.deps.clock.now()) throw new UploadRefused(403, 'expired')
    const row = await repo.findFile(this.deps.db.q, key)
    if (row?.isPrivate !== 1) return null
    const found = await this.#outgoing(row, size, accept)
    return found && { ...found, etag: null }
  }

  /** Deletes ended batches, and arriving files of a process that died. */
  async sweep(now: number): Promise<void> {
    await this.deps.db.tx((tx) => repo.sweepBatches(tx, now))
    // File times come from the system clock, not from the mall's clock.
    await this.workshop.sweepIncoming(Date.now() - DAY_MS)
  }

  async #newBatch(uid: string, ask: { purpose?: UploadPurpose; count?: number }, now: number): Promise<repo.BatchRow> {
    const purpose = ask.purpose ?? 'feedback'
    const { most } = UPLOAD_PURPOSES[purpose]
    const count = ask.count ?? Math.min(UPLOAD_COUNT, most)
    if (count > most) failParam('count', `最多上传 ${most} 张图片`)
    const batch: repo.BatchRow = {
      batchId: randomToken(BATCH_BYTES),
      uid,
      purpose,
      most: count,
      taken: 0,
      expireAt: now + UPLOAD_BATCH_MS,
    }
    await this.deps.db.tx((tx) => repo.insertBatch(tx, batch))
    return batch
  }

  async #batch(uid: string, keyPrefix: string, now: number): Promise<repo.BatchRow> {
    const [purpose = '', batchId = ''] = keyPrefix.split('/')
    const batch = await repo.findBatch(this.deps.db.q, uid, batchId, now)
    if (!batch || batch.purpose !== purpose) failParam('keyPrefix', '上传已过期，请重新选择图片')
    return batch
  }

  #signed(key: string, now: number): string {
    const deadline = Math.floor((now + PRIVATE_URL_MS) / 1000)
    return `${MEDIA_PRIVATE_PATH}${key}?e=${deadline}&s=${signAddress(this.secret, key, deadline)}`
  }

  async #outgoing(
    row: repo.FileRow,
    query: Readonly<Record<string, string>>,
    accept: string,
  ): Promise<Outgoing | null> {
    const bytes = await this.#storage.sizeOf(objectName(row.objectId))
    if (bytes === null) return null
    if (row.type !== MASTER_TYPE) {
      if (Object.keys(query).length > 0) throw new UploadRefused(400, 'no such size')
      return {
        type: row.type,
        bytes,
        etag: row.objectId,
        isVideo: true,
        open: (range) => this.#storage.read(objectName(row.objectId), range),
      }
    }
    const variant = variantOf(query, accept)
    if (!variant) throw new UploadRefused(400, 'no such size')
    if (variant.format === 'webp' && query.w === undefined) {
      return {
        type: MASTER_TYPE,
        bytes,
        etag: row.objectId,
        isVideo: false,
        open: () => this.#storage.read(objectName(row.objectId)),
      }
    }
    return this.#variant(row, variant)
  }

  /**
   * A size of a picture, generated on first request and stored; sizes of private pictures have the same access checks.
   */
  async #variant(row: repo.FileRow, variant: Variant): Promise<Outgoing> {
    const { width, height, quality, format } = variant
    const name = `${width}x${height ?? ''}-${quality}.${format}`
    const file = await this.workshop.variantFile(row.objectId, name)
    let bytes = await sizeOfFile(file)
    if (bytes === null) {
      const id = join(row.objectId, name)
      const making =
        this.#making.get(id) ?? this.#make(row.objectId, file, variant).finally(() => this.#making.delete(id))
      this.#making.set(id, making)
      await making
      bytes = await sizeOfFile(file)
    }
    if (bytes === null) throw new Error('a stored variant was deleted')
    return {
      type: `image/${format}`,
      bytes,
      etag: `${row.objectId}-${name}`,
      isVideo: false,
      open: () => this.workshop.readFile(file),
    }
  }

  async #make(objectId: string, file: string, variant: Variant): Promise<void> {
    const half = await this.workshop.incomingFile()
    try {
      await this.pictures.makeVariant(await this.#storage.localFile(objectName(objectId)), half, variant)
      await rename(half, file)
    } finally {
      await rm(half, { force: true })
    }
  }

  /** Schedules the deletion of a file that is not claimed in time. */
  #forgetLater(tx: Tx, { key, uid, objectId, createdAt }: repo.FileRow): Promise<void> {
    const dueAt = createdAt + UNCLAIMED_KEEP_MS
    return this.deps.jobs.schedule(tx, { kind: 'media.forget', key, dueAt, payload: { key, uid, objectId } })
  }

  /** Deletes a file unless it is claimed. */
  async #forget(key: string, objectId: string): Promise<void> {
    if (!(await this.deps.db.tx((tx) => repo.deleteUnclaimed(tx, key)))) return
    await this.#storage.remove(objectName(objectId))
    await this.workshop.dropVariants(objectId)
  }
}
