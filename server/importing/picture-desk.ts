import { createHash } from 'node:crypto'
import { GROUNDS, type Ground } from '@contract/codes/product'
import type { Picture } from '@contract/schema/shared'
import type { MediaStorage } from '../kernel/media-storage'
import { addressOf, encodePicture, isStored, storePicture } from '../modules/system/media'
import type { FetchPicture } from './fetch-picture'

const AT_ONCE = 8
/**
 * Number of addresses whose failure is remembered, so that an unreachable host is requested once a picture, not once a
 * row.
 */
const MAX_REMEMBERED = 5000

/** A picture, or the reason of a failure; 'skipped' when pictures are not fetched. */
export type PictureAnswer = { picture: Picture; isNew: boolean } | { reason: string } | 'skipped'

export interface PictureDeskOptions {
  storage: MediaStorage
  fetch: FetchPicture
  /** Remote pictures are not fetched. */
  isOffline: boolean
  /** Dry run: everything but writing. */
  isDryRun: boolean
}

/** Fetches pictures into the media folder, each once. */
export class PictureDesk {
  readonly #failed = new Map<string, string>()

  constructor(private readonly options: PictureDeskOptions) {}

  /** Results for addresses, fetched in any order; never rejects. */
  async get(urls: readonly string[]): Promise<Map<string, PictureAnswer>> {
    const answers = new Map<string, PictureAnswer>()
    const waiting = [...new Set(urls)]
    const work = async () => {
      for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) answers.set(url, await this.#one(url))
    }
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, work))
    return answers
  }

  async #one(url: string): Promise<PictureAnswer> {
    if (url.startsWith('/media/')) return this.#own(url)
    const name = createHash('sha256').update(url).digest('hex').slice(0, 32)
    const picture: Picture = { url: addressOf(name), ground: null, scale: 1, count: 1 }
    if (await isStored(this.options.storage, name)) return { picture, isNew: false }
    if (this.options.isOffline) return 'skipped'
    const known = this.#failed.get(url)
    if (known !== undefined) return { reason: known }
    try {
      const encoded = await encodePicture(await this.options.fetch(url))
      if (!this.options.isDryRun) await storePicture(this.options.storage, name, encoded)
      return { picture, isNew: true }
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '原因不明'
      if (this.#failed.size < MAX_REMEMBERED) this.#failed.set(url, reason)
      return { reason }
    }
  }

  /** A picture of this mall in an export: its layout parameters follow the #. */
  async #own(url: string): Promise<PictureAnswer> {
    const [path = '', look = ''] = url.split('#')
    if (!/^\/media\/(?:art|import)\/[a-z0-9-]+-256\.webp$/.test(path)) return { reason: '不是本商城的图片' }
    if ((await this.options.storage.sizeOf(path.slice(1))) === null) return { reason: '本商城没有这张图片' }
    return { picture: { url: path, ...lookOf(new URLSearchParams(look)) }, isNew: false }
  }
}

/** The address in an export; a drawing has its layout parameters. */
export function exportedUrl(picture: Picture): string {
  if (picture.ground === null) return picture.url
  return `${picture.url}#${new URLSearchParams({ ground: picture.ground, scale: String(picture.scale), count: String(picture.count) })}`
}

function lookOf(look: URLSearchParams): Omit<Picture, 'url'> {
  const isGround = (text: string | null): text is Ground => GROUNDS.some((ground) => ground === text)
  const ground = look.get('ground')
  const scale = Number(look.get('scale') ?? 1)
  const count = Number(look.get('count') ?? 1)
  return {
    ground: isGround(ground) ? ground : null,
    scale: scale >= 0.1 && scale <= 2 ? scale : 1,
    count: Number.isInteger(count) && count >= 1 && count <= 5 ? count : 1,
  }
}
