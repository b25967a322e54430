import { DAY_MS } from './china-time'
/** Where files go in, and where they come out again (wire.md "Addresses": everything under /media/). */
export const UPLOAD_PATH = '/media/up'
export const MEDIA_FILE_PATH = '/media/file/'
export const MEDIA_PRIVATE_PATH = '/media/private/'

const MIB = 1024 * 1024

/** sysId of an upload token's call, from every host (spec 7, 9). */
export const UPLOAD_SYS_ID = 1

/** Pictures of one upload by default, and of one pick (spec 5, 9). */
export const UPLOAD_COUNT = 4
export const PICK_COUNT = 1
/** Up to here a file goes in one form, above it in chunks of this size (spec 7, 9). */
export const DIRECT_MAX_BYTES = 4 * MIB
export const CHUNK_BYTES = 4 * MIB
/** Repeats of a chunk that failed, and chunks under way at once (spec 9). */
export const CHUNK_RETRIES = 3
export const CHUNK_CONCURRENCY = 3
/** What is known of an upload that broke off is good this long (spec 9). */
export const RESUME_KEEP_MS = DAY_MS
/** Quality of the picture that a phone sends (spec 9). */
export const COMPRESS_QUALITY = 0.92
/** Thumbnails (spec 9). */
export const THUMB_SIZE = 300
export const THUMB_QUALITY = 75

export const MAX_IMAGE_BYTES = 20 * MIB
export const MAX_VIDEO_BYTES = 50 * MIB
/** What a video is told to be at most; cameras that stop by themselves at it run over by some frames. */
export const VIDEO_SECONDS = 60
export const VIDEO_MAX_MS = VIDEO_SECONDS * 1000 + 999
export const VIDEO_LONG_TEXT = `视频最长 ${VIDEO_SECONDS} 秒，请剪短后再上传`
/** Longest side of a picture as it is kept. */
export const MASTER_SIZE = 2000

/** A token lives an hour; its batch, which later tokens may renew, as long as resume info. */
export const UPLOAD_TOKEN_MS = 3_600_000
export const UPLOAD_BATCH_MS = RESUME_KEEP_MS
/** A signed address of a private file (order: short-lived). */
export const PRIVATE_URL_MS = 5 * 60_000
/** A file that nothing refers to is deleted after this. */
export const UNCLAIMED_KEEP_MS = DAY_MS
/** Files of one shopper within a day. */
export const MAX_FILES_A_DAY = 100
/** Files of one token, whatever its purpose allows. */
export const MAX_BATCH_FILES = 9
/** Keys that one call may ask addresses for. */
export const MAX_KEYS_ASKED = 20

/** What files are for. Private ones are read by a signed address only. */
export const UPLOAD_PURPOSES = {
  feedback: { most: UPLOAD_COUNT, hasVideo: false, isPrivate: false },
  avatar: { most: 1, hasVideo: false, isPrivate: false },
  review: { most: 9, hasVideo: true, isPrivate: false },
  aftersale: { most: 6, hasVideo: true, isPrivate: true },
  chat: { most: 9, hasVideo: true, isPrivate: false },
  identity: { most: 2, hasVideo: false, isPrivate: true },
  receipt: { most: 1, hasVideo: false, isPrivate: true },
} as const
export type UploadPurpose = keyof typeof UPLOAD_PURPOSES
export const UPLOAD_PURPOSE_NAMES = [
  'feedback',
  'avatar',
  'review',
  'aftersale',
  'chat',
  'identity',
  'receipt',
] as const

/** Sizes and qualities that a picture can be asked for in; any other is refused, so that nobody fills the disk. */
export const MEDIA_SQUARES = [120, THUMB_SIZE, 600] as const
export const MEDIA_WIDTHS = [750, 1500] as const
export const MEDIA_QUALITIES = [THUMB_QUALITY, 90] as const

/** A key: purpose / batch / name. */
export const MEDIA_KEY_PATTERN = '^[a-z]{1,16}/[0-9a-f]{24}/[A-Za-z0-9_-]{1,20}$'

/** What every failed upload is told with (spec 8), without an icon. */
export const UPLOAD_FAILED_TEXT = '上传图片出错，请重试!'
export const VIDEO_FAILED_TEXT = '上传视频出错，请重试!'
