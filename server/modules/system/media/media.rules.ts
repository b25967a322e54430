import {
  MASTER_SIZE,
  MEDIA_FILE_PATH,
  MEDIA_KEY_PATTERN,
  MEDIA_QUALITIES,
  MEDIA_SQUARES,
  MEDIA_WIDTHS,
  THUMB_QUALITY,
  THUMB_SIZE,
  UPLOAD_PURPOSES,
  type UploadPurpose,
} from '@contract/codes/upload'

/** The purpose of a kept picture: one of the uploads of shoppers, or documents of stores, which staff upload. */
export type PicturePurpose = UploadPurpose | 'licence'

/** Last part of the keys of files that the mall itself keeps; uploads have none of this name. */
export const KEPT_NAME = 'paper'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** A size of a picture: `height` null keeps its proportions; a square is filled. */
export interface Variant {
  width: number
  height: number | null
  quality: number
  format: PictureFormat
}

/** AVIF is expensive to encode: only small pictures are offered in it. */
const AVIF_MAX_WIDTH = 750
const KEY = new RegExp(MEDIA_KEY_PATTERN)
const has = (values: readonly number[], value: number) => values.includes(value)

export const isKey = (text: string) => KEY.test(text)

export function purposeOf(text: string): UploadPurpose | null {
  return Object.hasOwn(UPLOAD_PURPOSES, text) ? (text as UploadPurpose) : null
}

/** The variant that a query names, in the best accepted format; null for a size that is not offered. */
export function variantOf(query: Readonly<Record<string, string>>, accept: string): Variant | null {
  const { w, h, q } = query
  if ([w, h, q].some((text) => text !== undefined && !/^\d{1,4}$/.test(text))) return null
  const quality = q === undefined ? THUMB_QUALITY : Number(q)
  if (!has(MEDIA_QUALITIES, quality)) return null
  const format = formatOf(accept, w === undefined ? MASTER_SIZE : Number(w))
  if (w === undefined) {
    return h === undefined && q === undefined
      ? { width: MASTER_SIZE, height: null, quality: MASTER_QUALITY, format }
      : null
  }
  const width = Number(w)
  if (h === undefined) return has(MEDIA_WIDTHS, width) ? { width, height: null, quality, format } : null
  return Number(h) === width && has(MEDIA_SQUARES, width) ? { width, height: width, quality, format } : null
}

/** Quality of the stored picture, and of its JPEG for clients without newer formats. */
export const MASTER_QUALITY = 90

function formatOf(accept: string, width: number): PictureFormat {
  const accepted = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, ...rest]) => !rest.some((rule) => /^\s*q=0(\.0*)?\s*$/.test(rule)))
    .map(([type = '']) => type.trim())
  if (width <= AVIF_MAX_WIDTH && accepted.includes('image/avif')) return 'avif'
  return accepted.includes('image/webp') ? 'webp' : 'jpeg'
}

export const THUMB_QUERY = `w=${THUMB_SIZE}&h=${THUMB_SIZE}&q=${THUMB_QUALITY}`

export const publicUrl = (key: string) => `${MEDIA_FILE_PATH}${key}`

/** The key of the address of a public file, of any size; null for another address. */
export function keyOfUrl(url: string): string | null {
  const key = url.startsWith(MEDIA_FILE_PATH) ? (url.slice(MEDIA_FILE_PATH.length).split('?')[0] ?? '') : ''
  return isKey(key) ? key : null
}
