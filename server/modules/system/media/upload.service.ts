import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '@contract/codes/china-time'
import {
  CHUNK_BYTES,
  MAX_FILES_A_DAY,
  RESUME_KEEP_MS,
  UNCLAIMED_KEEP_MS,
  UPLOAD_PURPOSES,
  type UploadPurpose,
  VIDEO_LONG_TEXT,
  VIDEO_MAX_MS,
} from '@contract/codes/upload'
import { QiniuHash } from '../../../gateways/upload/qiniu-hash'
import {
  type FinishedFile,
  type Grant,
  type Incoming,
  type PartStored,
  UPLOAD_STATUS,
  type UploadDesk,
  UploadRefused,
} from '../../../gateways/upload/upload'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { newId, randomToken } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import { filmOf } from './film.rules'
import * as repo from './media.repo'
import { isKey, purposeOf } from './media.rules'
import { type MediaService, VIDEO_TYPE } from './media.service'
import { MASTER_TYPE } from './picture'
import { SNIFF_BYTES, sniff, sniffVoice } from './sniff.rules'
import { MEDIA_BUCKET, readToken } from './upload-token.rules'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    'media.forgetUpload': { uploadId: string; uid: string }
  }
}

/** Running uploads in parts of one shopper; a further one ends the oldest. */
const OPEN_UPLOADS = 10
const SMALLEST_CHUNK = 1024 * 1024
const DAY_TEXT = '今天上传的图片太多了，请明天再试'
const IMAGE_TEXT = '只支持 JPG、PNG、WebP、GIF 格式的图片'
const FILE_TEXT = `${IMAGE_TEXT}和 MP4 视频`

interface Drawn {
  type: string
  bytes: number
  width: number
  height: number
  /** The file to store. */
  file: string
}

export interface UploadDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  media: Pick<MediaService, 'pictures' | 'workshop' | 'keep' | 'secret' | 'viewOf'>
}

/** The server side of the upload protocol: receives parts, joins, checks, redraws and stores files. */
export class UploadService implements UploadDesk {
  readonly bucket = MEDIA_BUCKET

  constructor(private readonly deps: UploadDeps) {
    const { jobs } = deps

    jobs.handle('media.forgetUpload', ({ uploadId }) => this.#forgetUpload(uploadId))
  }

  grantOf(token: string): Grant {
    const policy = readToken(this.deps.media.secret, token, this.deps.clock.now())
    if (typeof policy === 'string') throw new UploadRefused(401, policy)
    const keyPrefix = policy.scope.slice(MEDIA_BUCKET.length + 1)
    const [purpose = '', batchId = ''] = keyPrefix.split('/')
    return { uid: policy.endUser, batchId, purpose, keyPrefix, maxBytes: policy.fsizeLimit }
  }

  incomingFile(): Promise<string> {
    return this.deps.media.workshop.incomingFile()
  }

  dropIncoming(file: string): Promise<void> {
    return rm(file, { force: true })
  }

  async finish(grant: Grant, requestedKey: string | null, incoming: Incoming): Promise<FinishedFile> {
    const drawnFile = await this.incomingFile()
    try {
      const key = checkedKey(grant, requestedKey)
      const known = await this.#known(grant, key, incoming.hash)
      if (known) return known
      if (incoming.bytes > grant.maxBytes) throw new UploadRefused(413, '文件太大')
      if ((await repo.countFiles(this.deps.db.q, grant.uid, this.deps.clock.now() - DAY_MS)) >= MAX_FILES_A_DAY)
        throw new UploadRefused(403, DAY_TEXT)
      return await this.#keep(grant, key, incoming.hash, await this.#draw(grant, incoming, drawnFile))
    } finally {
      await rm(incoming.file, { force: true })
      await rm(drawnFile, { force: true })
    }
  }

  async openUpload(grant: Grant, requestedKey: string | null): Promise<{ uploadId: string; expireAt: number }> {
    const key = checkedKey(grant, requestedKey)
    const now = this.deps.clock.now()
    if (await repo.findFile(this.deps.db.q, key)) throw new UploadRefused(UPLOAD_STATUS.fileExists, 'file exists')
    const uploadId = randomToken()
    const expireAt = now + RESUME_KEEP_MS
    const stale = await this.deps.db.tx(async (tx) => {
      await repo.insertUpload(tx, { uploadId, uid: grant.uid, key, createdAt: now, expireAt })
      await this.deps.jobs.schedule(tx, {
        kind: 'media.forgetUpload',
        key: uploadId,
        dueAt: expireAt,
        payload: { uploadId, uid: grant.uid },
      })
      return repo.listOldUploads(tx, grant.uid, OPEN_UPLOADS)
    })
    for (const old of stale) await this.#endUpload(grant.uid, old)
    return { uploadId, expireAt }
  }

  async checkPart(
    grant: Grant,
    requestedKey: string | null,
    uploadId: string,
    part: number,
    bytes: number,
  ): Promise<void> {
    await this.#upload(grant, requestedKey, uploadId)
    if (part < 1 || part > Math.ceil(grant.maxBytes / SMALLEST_CHUNK))
      throw new UploadRefused(400, 'invalid part number')
    if (bytes > CHUNK_BYTES) throw new UploadRefused(413, '文件太大')
  }

  async putPart(grant: Grant, uploadId: string, part: number, incoming: Incoming): Promise<PartStored> {
    const folder = await this.deps.media.workshop.partsFolder(uploadId)
    try {
      const others = (await readdir(folder)).filter((name) => partOf(name) !== part)
      const sizes = await Promise.all(others.map((name) => stat(join(folder, name))))
      if (sizes.reduce((sum, { size }) => sum + size, incoming.bytes) > grant.maxBytes)
        throw new UploadRefused(413, '文件太大')
      // A part that is sent again replaces the earlier one.
      for (const name of await readdir(folder)) if (partOf(name) === part) await rm(join(folder, name), { force: true })
      await rename(incoming.file, join(folder, partName(part, incoming.hash)))
    } finally {
      await rm(incoming.file, { force: true })
    }
    // The upload may have ended meanwhile: then no code would delete this part.
    if (!(await repo.findUpload(this.deps.db.q, grant.uid, uploadId, this.deps.clock.now()))) {
      await this.deps.media.workshop.dropParts(uploadId)
      throw new UploadRefused(UPLOAD_STATUS.noSuchUpload, 'no such uploadId')
    }
    return { etag: incoming.hash, md5: incoming.md5 }
  }

  async completeUpload(
    grant: Grant,
    requestedKey: string | null,
    uploadId: string,
    parts: readonly { partNumber: number; etag: string }[],
  ): Promise<FinishedFile> {
    const row = await repo.findUpload(this.deps.db.q, grant.uid, uploadId, this.deps.clock.now())
    if (!row && requestedKey !== null) {
      // The reply to an earlier completion was lost.
      const done = await repo.findFile(this.deps.db.q, checkedKey(grant, requestedKey))
      if (done?.uid === grant.uid) return this.#finished(done)
    }
    const { key } = await this.#upload(grant, requestedKey, uploadId)
    const incoming = await this.#joined(grant, uploadId, parts)
    try {
      const finished = await this.finish(grant, key, incoming)
      await this.#endUpload(grant.uid, uploadId)
      return finished
    } catch (error) {
      // A repeat of these bytes would be refused again.
      if (error instanceof UploadRefused) await this.#endUpload(grant.uid, uploadId)
      throw error
    }
  }

  async dropUpload(grant: Grant, requestedKey: string | null, uploadId: string): Promise<void> {
    await this.#upload(grant, requestedKey, uploadId)
    await this.#endUpload(grant.uid, uploadId)
  }

  async #upload(grant: Grant, requestedKey: string | null, uploadId: string): Promise<repo.UploadRow> {
    const row = await repo.findUpload(this.deps.db.q, grant.uid, uploadId, this.deps.clock.now())
    const isOwn = row?.key.startsWith(grant.keyPrefix) && (requestedKey === null || requestedKey === row.key)
    if (!row || !isOwn) throw new UploadRefused(UPLOAD_STATUS.noSuchUpload, 'no such uploadId')
    return row
  }

  /** The parts as one file, its size and hashes computed again. */
  async #joined(
    grant: Grant,
    uploadId: string,
    parts: readonly { partNumber: number; etag: string }[],
  ): Promise<Incoming> {
    const folder = await this.deps.media.workshop.partsFolder(uploadId)
    const names = new Set(await readdir(folder))
    const files = parts.map(({ partNumber, etag }, index) => {
      const name = partName(partNumber, etag)
      if (partNumber !== index + 1 || !names.has(name)) throw new UploadRefused(400, 'invalid part')
      return join(folder, name)
    })
    if (files.length === 0) throw new UploadRefused(400, 'no parts')
    const file = await this.incomingFile()
    const hash = new QiniuHash()
    let bytes = 0
    const counted = async function* () {
      for (const part of files) {
        for await (const chunk of createReadStream(part) as AsyncIterable<Buffer>) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      }
    }
    try {
      await pipeline(counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      if (bytes > grant.maxBytes) throw new UploadRefused(413, '文件太大')
      return { file, bytes, hash: hash.digest(), md5: '', crc32: 0 }
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  }

  /** Checks an incoming file and draws or copies it to `target`. */
  async #draw(grant: Grant, incoming: Incoming, target: string): Promise<Drawn> {
    const purpose = purposeOf(grant.purpose)
    if (purpose === 'voice') return this.#voice(incoming)
    const kind = sniff(await readAt(incoming.file, 0, SNIFF_BYTES))
    const hasVideo = purpose !== null && UPLOAD_PURPOSES[purpose].hasVideo
    if (kind === null || (kind === 'mp4' && !hasVideo)) throw new UploadRefused(403, hasVideo ? FILE_TEXT : IMAGE_TEXT)
    if (kind === 'heic') throw new UploadRefused(403, '暂不支持 HEIC 图片，请换成 JPG 或 PNG')
    if (kind !== 'mp4') {
      const drawn = await this.deps.media.pictures.makeMaster(incoming.file, target)
      return { type: MASTER_TYPE, file: target, ...drawn }
    }
    const film = await filmOf(incoming.bytes, (from, length) => readAt(incoming.file, from, length))
    if (!film) throw new UploadRefused(400, '视频已损坏，请换一个')
    if (film.ms === null) throw new UploadRefused(403, '读不出视频的时长，请换一个')
    if (film.ms > VIDEO_MAX_MS) throw new UploadRefused(403, VIDEO_LONG_TEXT)
    return { type: VIDEO_TYPE, file: incoming.file, bytes: incoming.bytes, width: 0, height: 0 }
  }

  /** A voice is stored as it was recorded. A recorder may state no length in MP4: then its size is the limit. */
  async #voice({ file, bytes }: Incoming): Promise<Drawn> {
    const type = sniffVoice(await readAt(file, 0, SNIFF_BYTES))
    if (type === null) throw new UploadRefused(403, '不是能播放的语音')
    const film = type === 'audio/mp4' ? await filmOf(bytes, (from, length) => readAt(file, from, length)) : { ms: null }
    if (!film) throw new UploadRefused(400, '语音已损坏，请重新录')
    if (film.ms !== null && film.ms > VIDEO_MAX_MS) throw new UploadRefused(403, '语音最长 60 秒')
    return { type, file, bytes, width: 0, height: 0 }
  }

  /**
   * The row first, then the bytes: a crash in between leaves a row, which its job deletes, and never bytes without a
   * row.
   */
  async #keep(grant: Grant, key: string, hash: string, drawn: Drawn): Promise<FinishedFile> {
    const { uid, purpose, batchId } = grant
    const now = this.deps.clock.now()
    const { type, bytes, width, height } = drawn
    const row: repo.FileRow = {
      key,
      uid,
      purpose,
      objectId: newId(),
      type,
      bytes,
      width,
      height,
      hash,
      isPrivate: UPLOAD_PURPOSES[purpose as UploadPurpose].isPrivate ? 1 : 0,
      createdAt: now,
      claimedAt: 0,
    }
    const isNew = await this.deps.db.tx(async (tx) => {
      if (!(await repo.insertFile(tx, row))) return false
      if (!(await repo.takePlace(tx, batchId))) throw new UploadRefused(403, '图片数量已达上限')
      // Other uploads of this shopper may have finished while this one was drawn.
      if ((await repo.countFiles(tx, uid, now - DAY_MS)) > MAX_FILES_A_DAY) throw new UploadRefused(403, DAY_TEXT)
      await this.deps.jobs.schedule(tx, {
        kind: 'media.forget',
        key,
        dueAt: now + UNCLAIMED_KEEP_MS,
        payload: { key, uid, objectId: row.objectId },
      })
      return true
    })
    if (!isNew) {
      const known = await this.#known(grant, key, hash)
      if (known) return known
      throw new UploadRefused(UPLOAD_STATUS.fileExists, 'file exists')
    }
    try {
      await this.deps.media.keep(row.objectId, drawn.file)
    } catch (error) {
      await this.deps.db.tx(async (tx) => {
        await repo.deleteUnclaimed(tx, key)
        await repo.givePlaceBack(tx, batchId)
        await this.deps.jobs.cancel(tx, { kind: 'media.forget', key, uid })
      })
      throw error
    }
    return this.#finished(row)
  }

  /** The file of an earlier try with the same bytes; other bytes under the key are refused. */
  async #known(grant: Grant, key: string, hash: string): Promise<FinishedFile | null> {
    const row = await repo.findFile(this.deps.db.q, key)
    if (!row) return null
    if (row.uid !== grant.uid || row.hash !== hash) throw new UploadRefused(UPLOAD_STATUS.fileExists, 'file exists')
    return this.#finished(row)
  }

  #finished(row: repo.FileRow): FinishedFile {
    const { key, hash, bytes, type, width, height } = row
    return { key, hash, bytes, type, width, height, url: this.deps.media.viewOf(row, this.deps.clock.now()).url }
  }

  async #endUpload(uid: string, uploadId: string): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      await repo.deleteUpload(tx, uploadId)
      await this.deps.jobs.cancel(tx, { kind: 'media.forgetUpload', key: uploadId, uid })
    })
    await this.deps.media.workshop.dropParts(uploadId)
  }

  async #forgetUpload(uploadId: string): Promise<void> {
    await this.deps.db.tx((tx) => repo.deleteUpload(tx, uploadId))
    await this.deps.media.workshop.dropParts(uploadId)
  }
}

/** A key that the grant allows, or a new one. */
function checkedKey(grant: Grant, requestedKey: string | null): string {
  const key = requestedKey ?? `${grant.keyPrefix}${randomToken(8)}`
  if (!isKey(key) || !key.startsWith(grant.keyPrefix)) throw new UploadRefused(403, "key doesn't match scope")
  return key
}

const partName = (part: number, etag: string) => `${part}-${etag}`
const partOf = (name: string) => Number(name.split('-')[0])

async function readAt(file: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
