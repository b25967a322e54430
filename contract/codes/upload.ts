import { DAY_MS } from './china-time'
/** Paths for uploads and for reading files (docs/wire.md "Dialects"). */
export const UPLOAD_PATH = '/media/up'
export const MEDIA_PATH = '/media/'
export const MEDIA_FILE_PATH = `${MEDIA_PATH}file/`
export const MEDIA_PRIVATE_PATH = `${MEDIA_PATH}private/`

const MIB = 1024 * 1024

/** sysId of the call for an upload token [legacy.upload-sys-id]. */
export const UPLOAD_SYS_ID = 1

/** Pictures of one upload, and of one pick, by default. */
export const UPLOAD_COUNT = 4
export const PICK_COUNT = 1
/** Files up to this size are sent in one form, larger ones in chunks of this size. */
export const DIRECT_MAX_BYTES = 4 * MIB
export const CHUNK_BYTES = 4 * MIB
/** Retries of a failed chunk, and the number of concurrent chunks. */
export const CHUNK_RETRIES = 3
export const CHUNK_CONCURRENCY = 3
/** A broken upload can be continued for this time. */
export const RESUME_KEEP_MS = DAY_MS
/** Quality of the picture that a phone sends. */
export const COMPRESS_QUALITY = 0.92
/** Thumbnails [upload.thumbnail]. */
export const THUMB_SIZE = 300
export const THUMB_QUALITY = 75

export const MAX_IMAGE_BYTES = 20 * MIB
export const MAX_VIDEO_BYTES = 50 * MIB
export const MAX_VOICE_BYTES = MIB
/** Limit of a video as shown to shoppers; cameras that stop at it exceed it by some frames. */
export const VIDEO_SECONDS = 60
export const VIDEO_MAX_MS = VIDEO_SECONDS * 1000 + 999
export const VIDEO_LONG_TEXT = `视频最长 ${VIDEO_SECONDS} 秒，请剪短后再上传`
/** Longest side of a stored picture. */
export const MASTER_SIZE = 2000

/** A token lives an hour; its batch, which later tokens renew, as long as a broken upload. */
export const UPLOAD_TOKEN_MS = 3_600_000
export const UPLOAD_BATCH_MS = RESUME_KEEP_MS
/** Lifetime of a signed address of a private file. */
export const PRIVATE_URL_MS = 5 * 60_000
/** A file that nothing refers to is deleted after this time. */
export const UNCLAIMED_KEEP_MS = DAY_MS
/** Files of one shopper in 24 hours. */
export const MAX_FILES_A_DAY = 100
/** Files of one token, for any purpose. */
export const MAX_BATCH_FILES = 9
/** Most keys in one call for addresses. */
export const MAX_KEYS_ASKED = 20

/** Purposes of files. Private ones are read by a signed address only. */
export const UPLOAD_PURPOSES = {
  feedback: { most: UPLOAD_COUNT, hasVideo: false, isPrivate: false },
  avatar: { most: 1, hasVideo: false, isPrivate: false },
  review: { most: 9, hasVideo: true, isPrivate: false },
  aftersale: { most: 6, hasVideo: true, isPrivate: true },
  chat: { most: 9, hasVideo: false, isPrivate: true },
  voice: { most: 1, hasVideo: false, isPrivate: true },
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
  'voice',
  'identity',
  'receipt',
] as const

/** Sizes and qualities of pictures; any other is refused, so that requests cannot fill the disk. */
export const MEDIA_SQUARES = [120, THUMB_SIZE, 600] as const
export const MEDIA_WIDTHS = [750, 1500] as const
export const MEDIA_QUALITIES = [THUMB_QUALITY, 90] as const

/** A key: purpose / batch / name. */
export const MEDIA_KEY_PATTERN = '^[a-z]{1,16}/[0-9a-f]{24}/[A-Za-z0-9_-]{1,20}$'

/** Types that recorders produce and every player supports: AAC in MP4 (browsers), MP3 (mini programs). */
export const VOICE_TYPES = ['audio/mp4', 'audio/mpeg'] as const
export type VoiceType = (typeof VOICE_TYPES)[number]

/** Shown for every failed upload, without an icon [upload.failed-text]. */
export const UPLOAD_FAILED_TEXT = '上传图片出错，请重试!'
export const VIDEO_FAILED_TEXT = '上传视频出错，请重试!'
